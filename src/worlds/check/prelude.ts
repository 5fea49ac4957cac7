/**
 * The prelude: definitions in a world that restore the manual's meanings. Where it
 * holds, every task that the manual's language can express can be solved in the world.
 *
 * `std_` and the operator's name in lower case takes an operator's arguments; those that
 * the manual lets a program leave out are NONE, any number of arguments are one sequence,
 * and lazy operands are values.
 */

import {
  CompiledProgram,
  type Limits,
  observeCall,
  parse,
  planProgram,
  readLimits,
} from '../../code/index.ts';
import {
  applyTo,
  makeArguments,
  type OperatorDeclaration,
  type RulesetEntry,
  type Sample,
  type Semantics,
  samplesOf,
} from '../../rules/index.ts';
import {
  elements,
  Fault,
  Formatter,
  List,
  OneShotIterator,
  RunState,
  type TypeName,
  typeName,
  type Value,
} from '../../values/index.ts';
import type { CodeWorld, WorldSemantics } from '../code-world.ts';
import type { PreludeReport, Problem } from './report.ts';
import { isRedHerring } from './task.ts';

const LIMITS: Limits = readLimits({ fuel: 100_000, allocation: 8_000_000 });

/** A declared hole: `# exception: SHATTER(TUPLE, TUPLE): reason`, or of a whole operator. */
interface Exception {
  readonly operator: string;
  readonly types: readonly string[] | null;
  readonly text: string;
}

export interface PreludeCheck {
  readonly problems: readonly Problem[];
  readonly report: PreludeReport | null;
}

export function checkPrelude(world: CodeWorld, semantics: WorldSemantics): PreludeCheck {
  const problems: Problem[] = [];
  const complain = (where: string, message: string, fix: string) =>
    problems.push({ check: 'prelude', where, message, fix });
  if (world.prelude === null) {
    complain(
      'the prelude',
      'the world has no prelude',
      'write prelude.alien; docs/authoring.md says what belongs there',
    );
    return { problems, report: null };
  }
  const parsed = parse(world.prelude, LIMITS);
  if (!parsed.ok) {
    complain('the prelude', `it does not parse: ${parsed.fault.message}`, 'correct its syntax');
    return { problems, report: null };
  }
  const program = new CompiledProgram(
    world.prelude,
    parsed,
    planProgram(parsed.program, semantics.without()),
  );
  const own = program.run(LIMITS);
  if (own.error !== null) {
    complain(
      'the prelude',
      `it fails: ${own.error.kind} in line ${own.error.line}`,
      'it should only define',
    );
    return { problems, report: null };
  }
  const counts = new Map(
    parsed.program.body.flatMap((statement) =>
      statement.kind === 'FunctionDefinition'
        ? [[statement.name.id, statement.parameters.length] as const]
        : [],
    ),
  );
  const exceptions = exceptionsIn(world.prelude);
  const changed = world.ruleset.entries.filter((entry) => !isRedHerring(entry));
  for (const { operator, text } of exceptions) {
    if (changed.some((entry) => entry.operator.name === operator)) continue;
    complain(
      'the prelude',
      `no rule changes the operator of the exception '${text}'`,
      'take it out',
    );
  }
  let tested = 0;
  for (const entry of world.ruleset.entries) {
    if (isRedHerring(entry) || entry.operator.literal !== null) continue;
    const name = `std_${entry.operator.name.toLowerCase()}`;
    const count = counts.get(name);
    const holes = exceptions.filter(({ operator }) => operator === entry.operator.name);
    const needing = world.tasks.filter(({ rules }) => rules.includes(entry.id)).map(({ id }) => id);
    if (holes.some(({ types }) => types === null) && needing.length > 0) {
      complain(
        entry.id,
        `an exception gives up ${entry.operator.name} altogether, and ${needing.join(', ')} need it`,
        `define ${name}, or give up those tasks; an exception may also name operand types`,
      );
      continue;
    }
    if (count === undefined) {
      if (holes.some(({ types }) => types === null)) continue;
      complain(
        entry.id,
        `${name} is not defined`,
        `define CRAFT ${name}, or declare '# exception: ${entry.operator.name}: reason'`,
      );
      continue;
    }
    const wanted = parametersOf(entry.operator);
    if (count < wanted) {
      complain(
        entry.id,
        `${name} takes ${count} arguments, and ${wanted} are wanted`,
        'an argument that the manual lets a program leave out is NONE; many arguments are one sequence',
      );
      continue;
    }
    const comparison = new Comparison(entry, name, count, program, semantics.standard);
    const difference = comparison.run(holes) ?? comparison.unfinished();
    tested += comparison.tested;
    if (difference !== null) {
      complain(entry.id, difference, `correct ${name}, or declare the exception with its reason`);
      continue;
    }
    for (const hole of holes.filter((one) => !comparison.needed.has(one))) {
      complain(
        entry.id,
        `${name} is as the manual says without the exception '${hole.text}'`,
        'take the exception out',
      );
    }
  }
  return { problems, report: { tested, exceptions: exceptions.map(({ text }) => text) } };
}

/** How many arguments a definition takes at least; a step, which no rule changes, may be left out. */
function parametersOf({ forms }: OperatorDeclaration): number {
  const counts = forms.map(({ open, always, parameters }) => {
    if (open) return 1;
    return always === null && !parameters.includes('step') ? parameters.length : 0;
  });
  return Math.max(...counts);
}

/** Share of the calls of a definition that may go beyond its limits: huge RANGEs take long. */
const MOST_UNFINISHED = 0.1;

function exceptionsIn(prelude: string): Exception[] {
  // A reason may go on in further comment lines that are indented.
  const found = prelude.matchAll(
    /^#\s*exception:\s*(\w+)\s*(?:\(([^)\n]*)\))?\s*:\s*(.+(?:\n#\s{2,}.+)*)$/gm,
  );
  return [...found].map(([, operator = '', types, reason = '']) => {
    const list = types === undefined ? null : types.split(',').map((type) => type.trim());
    const signature = list === null ? operator : `${operator}(${list.join(', ')})`;
    return {
      operator,
      types: list,
      text: `${signature}: ${reason.replace(/\n#\s+/g, ' ').trim()}`,
    };
  });
}

class Comparison {
  /** Calls compared. */
  tested = 0;
  /** Exceptions without which there would be a difference. */
  readonly needed = new Set<Exception>();
  private beyondLimits = 0;
  private readonly declaration: OperatorDeclaration;
  private readonly name: string;
  private readonly count: number;
  private readonly program: CompiledProgram;
  private readonly standard: Semantics;

  constructor(
    entry: RulesetEntry,
    name: string,
    count: number,
    program: CompiledProgram,
    standard: Semantics,
  ) {
    this.declaration = entry.operator;
    this.name = name;
    this.count = count;
    this.program = program;
    this.standard = standard;
  }

  /** The first difference in words, or null. */
  run(holes: readonly Exception[]): string | null {
    for (const sample of samplesOf(this.declaration)) {
      const difference = this.compare(sample, holes);
      if (difference !== null) return difference;
    }
    return null;
  }

  /** Whether too few calls end, in words; null if enough do. */
  unfinished(): string | null {
    const calls = this.tested + this.beyondLimits;
    if (this.beyondLimits <= calls * MOST_UNFINISHED) return null;
    return `${this.name} goes beyond the limits in ${this.beyondLimits} of ${calls} calls`;
  }

  private compare(sample: Sample, holes: readonly Exception[]): string | null {
    const given = makeArguments(sample, () => {});
    const types = given.map(typeName);
    const covering = holes.filter((hole) => covers(hole, types));
    const form = this.declaration.forms[sample.form];
    if (form === undefined || (!form.open && given.length > this.count)) return null;
    const { open } = form;
    if (sample.ingredients.some(({ raises }) => raises !== undefined)) return null;
    const wanted = this.wanted(sample);
    // Where the manual gives no value there is nothing to restore.
    if (wanted === null) return null;
    // Where one argument stands for its elements it is the sequence itself.
    const isSequence = open && given.length === 1 && form.count === 1;
    const operands: Value[] = open && !isSequence ? [new List(given)] : [...given];
    while (operands.length < this.count) operands.push(null);
    const seen = open ? [] : given;
    const { outcome, output } = observeCall(
      this.program,
      this.name,
      operands,
      (run, value) => describe(run, value, seen),
      LIMITS,
    );
    const isBeyond = outcome.kind === 'failed' && outcome.error === 'LimitError';
    const got =
      outcome.kind === 'failed' ? outcome.error : [output, outcome.text].join('\n').trim();
    if (covering.length > 0) {
      if (got !== wanted) for (const hole of covering) this.needed.add(hole);
      return null;
    }
    if (isBeyond) {
      this.beyondLimits++;
      return null;
    }
    this.tested++;
    if (got === wanted) return null;
    const call = `${this.name}(${sample.ingredients.map(({ shown }) => shown).join(', ')})`;
    return `${call} is ${got}, and the manual's is ${wanted}`;
  }

  private wanted(sample: Sample): string | null {
    const run = new RunState(LIMITS);
    const given = makeArguments(sample, () => {});
    const open = this.declaration.forms[sample.form]?.open === true;
    try {
      const value = applyTo(
        this.standard.operator(this.declaration.name),
        sample,
        given,
        run,
        () => {},
      );
      const described = describe(run, value, open ? [] : given);
      return [run.output(), described].join('\n').trim();
    } catch (fault) {
      if (fault instanceof Fault) return null;
      throw fault;
    }
  }
}

function covers({ types }: Exception, given: readonly TypeName[]): boolean {
  return (
    types === null ||
    (types.length === given.length && types.every((type, index) => type === given[index]))
  );
}

/** A value, and what LISTs given have become; an iterator by what it yields. */
function describe(run: RunState, value: Value, given: readonly Value[]): string {
  const text = (one: Value): string => {
    const formatter = new Formatter(run, run.limits.textLength, 'textLength');
    formatter.repr(one instanceof OneShotIterator ? new List(elements(run, one)) : one);
    return formatter.text().string;
  };
  const lists = given.filter((one) => one instanceof List);
  return [value, ...lists].map(text).join(' and ');
}
