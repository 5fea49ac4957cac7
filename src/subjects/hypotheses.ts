/** What a learner can believe of an operator, and programs run under such beliefs. */

import {
  CompiledProgram,
  type Limits,
  type Program,
  planProgram,
  readLimits,
} from '../code/index.ts';
import {
  type CompiledOperator,
  compileOperator,
  type DefiniteRule,
  type OperatorDeclaration,
  readRule,
  Semantics,
  standardRuleset,
} from '../rules/index.ts';
import { perturbationsOf } from '../worlds/index.ts';
import { operatorsIn, parsed } from './syntax.ts';
import type { ManualView } from './view.ts';

export interface Hypothesis {
  readonly declaration: OperatorDeclaration;
  /** As a report writes it. */
  readonly text: string;
  readonly rule: DefiniteRule;
  readonly compiled: CompiledOperator;
}

/** One hypothesis for each operator that is not as the manual says. */
export type Assignment = ReadonlyMap<string, Hypothesis>;

/** A program with what it uses, so that it can be run again and again. */
export interface Probe {
  readonly source: string;
  readonly program: Program;
  /** Operators in it that may have a hidden rule. */
  readonly uses: readonly string[];
}

export interface Shown {
  readonly output: string;
  readonly values: number;
  readonly failed: boolean;
  /** It came to the end of limits that are tighter than the world's: it shows nothing. */
  readonly isCut: boolean;
}

/** A probe is over within some dozens of steps. */
const LIMITS: Limits = readLimits({ fuel: 20_000, allocation: 2_000_000 });

/** The operators of a world under hypotheses. */
class HypotheticalSemantics extends Semantics {
  private readonly assignment: Assignment;

  constructor(assignment: Assignment, standard: Semantics) {
    super(standardRuleset(standard.language), standard);
    this.assignment = assignment;
  }

  override operator(name: string): CompiledOperator {
    return this.assignment.get(name)?.compiled ?? super.operator(name);
  }
}

export class Hypotheses {
  readonly targets: ReadonlySet<string>;
  readonly standard: Semantics;
  private readonly declarations: ReadonlyMap<string, OperatorDeclaration>;
  private readonly known = new Map<string, readonly Hypothesis[]>();
  private readonly probes = new Map<string, Probe | null>();
  private readonly runs = new Map<string, Map<string, Shown>>();
  private readonly numbers = new Map<Hypothesis, number>();

  constructor(view: ManualView) {
    this.targets = new Set(view.targets.map(({ operator }) => operator));
    this.declarations = new Map(view.operators.map((one) => [one.name, one]));
    this.standard = new Semantics(standardRuleset({ id: 'aliencode', operators: view.operators }));
  }

  declaration(operator: string): OperatorDeclaration {
    const found = this.declarations.get(operator);
    if (found === undefined) throw new Error(`the manual has no ${operator}`);
    return found;
  }

  /** All hypotheses of an operator, IDENTITY first. */
  of(operator: string): readonly Hypothesis[] {
    let hypotheses = this.known.get(operator);
    if (hypotheses === undefined) {
      hypotheses = perturbationsOf(operator).map(({ actual }) => this.make(operator, actual));
      this.known.set(operator, hypotheses);
    }
    return hypotheses;
  }

  private make(operator: string, text: string): Hypothesis {
    const declaration = this.declaration(operator);
    const reading = readRule(text, declaration);
    if (!reading.ok || reading.rule.kind === 'unknown')
      throw new Error(`the catalogue has an unreadable rule for ${operator}: ${text}`);
    const { rule } = reading;
    if (rule.kind === 'identity')
      return { declaration, text, rule, compiled: this.standard.operator(operator) };
    return { declaration, text, rule, compiled: compileOperator(declaration, rule.expression) };
  }

  /** The program of a text; null if it does not parse. */
  probe(source: string): Probe | null {
    let probe = this.probes.get(source);
    if (probe === undefined) {
      probe = this.readProbe(source);
      this.probes.set(source, probe);
    }
    return probe;
  }

  private readProbe(source: string): Probe | null {
    try {
      const program = parsed(source);
      const uses = [...operatorsIn(program)].filter((name) => this.targets.has(name)).sort();
      return { source, program, uses };
    } catch {
      return null;
    }
  }

  semantics(assignment: Assignment): Semantics {
    return new HypotheticalSemantics(assignment, this.standard);
  }

  /** What a probe shows under an assignment; remembered. */
  show(probe: Probe, assignment: Assignment): Shown {
    let runs = this.runs.get(probe.source);
    if (runs === undefined) {
      runs = new Map();
      this.runs.set(probe.source, runs);
    }
    const key = probe.uses.map((name) => this.numberOf(assignment.get(name))).join();
    let shown = runs.get(key);
    if (shown === undefined) {
      const plan = planProgram(probe.program, this.semantics(assignment));
      const compiled = new CompiledProgram(
        probe.source,
        { ok: true, program: probe.program },
        plan,
      );
      const { output, values, error } = compiled.run(LIMITS, { technique: 'walk' });
      const isCut = error?.kind === 'LimitError';
      shown = { output: output.trimEnd(), values, failed: error !== null, isCut };
      runs.set(key, shown);
    }
    return shown;
  }

  /** A key for an assignment. */
  keyOf(assignment: Assignment): string {
    return [...assignment]
      .map(([name, hypothesis]) => `${name}=${this.numberOf(hypothesis)}`)
      .sort()
      .join();
  }

  private numberOf(hypothesis: Hypothesis | undefined): number {
    if (hypothesis === undefined || hypothesis.rule.kind === 'identity') return 0;
    let number = this.numbers.get(hypothesis);
    if (number === undefined) {
      number = this.numbers.size + 1;
      this.numbers.set(hypothesis, number);
    }
    return number;
  }
}
