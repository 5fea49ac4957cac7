/** Probes that show rules: what a subject could run, and see a difference. */

import { Interpreter, type Limits, readLimits } from '../../code/index.ts';
import type { OperatorDeclaration, RulesetEntry, Semantics } from '../../rules/index.ts';
import type { CodeWorld, WorldSemantics } from '../code-world.ts';
import type { FoundProbe, Problem } from './report.ts';
import { isRedHerring } from './task.ts';

/** What one call of the tool allows, in the published profile. */
const MOST_VALUES = 5;
const MOST_LINES = 15;
const MOST_CHARACTERS = 600;

const LIMITS: Limits = readLimits({ fuel: 50_000, allocation: 4_000_000 });

/** Expressions to try as operands, the plainest first. Some use no literal of each kind. */
const OPERANDS: readonly string[] = [
  '2',
  '5',
  '3',
  '0',
  '-1',
  '"ab"',
  '2.5',
  'YES',
  'NO',
  '""',
  '"b"',
  '-0.5',
  '7',
  '100',
  'GAUGE("abc")',
  'AKIN("", "")',
];
const SEQUENCES: readonly string[] = [
  '"abc"',
  'STRAND("a", "b", "c")',
  'KNOT("a", "b", "c")',
  'STRAND(1, 2, 3)',
  'STRAND(YES, NO)',
  'STRAND(NO, YES)',
  'STRAND()',
  'EXTENT(4)',
  '"ba"',
  'STRAND(3, 1, 2)',
  'STRAND("")',
  '"a😀b"',
  'KNOT(2, 1)',
];
const FUNCTIONS =
  'CRAFT same(v): DELIVER v\nCRAFT big(v): DELIVER OVER(v, "a")\nCRAFT no(v): DELIVER NO\n';
/** Programs tried for one rule. */
const MOST_TRIED = 1_500;

/** Programs that use an operator and show what comes of it. */
export function* candidates(operator: OperatorDeclaration): Generator<string> {
  if (operator.literal !== null) {
    for (const literal of LITERALS[operator.literal]) yield `EMIT(${literal})\n`;
    return;
  }
  const { name } = operator;
  const changes = operator.parameters.some(({ name: parameter, types }) => {
    return parameter === 'seq' && types.length === 1 && types[0] === 'LIST';
  });
  for (const operands of calls(operator)) {
    const setUp = operands.some(
      (operand) => operand === 'same' || operand === 'big' || operand === 'no',
    )
      ? FUNCTIONS
      : '';
    const call = `${name}(${operands.join(', ')})`;
    if (changes) {
      const inPlace = `${name}(${['xs', ...operands.slice(1)].join(', ')})`;
      yield `${setUp}SET xs AS ${operands[0]}\nEMIT(${inPlace})\nEMIT(xs)\n`;
      yield `${setUp}SET xs AS ${operands[0]}\n${inPlace}\nEMIT(xs)\n`;
    } else if (operator.layer === 'output') yield `${call}\n`;
    else {
      yield `${setUp}EMIT(${call})\n`;
      if (operator.layer === 'L6') yield `${setUp}EMIT(GATHER(${call}))\n`;
    }
  }
}

const LITERALS: Readonly<Record<NonNullable<OperatorDeclaration['literal']>, readonly string[]>> = {
  integer: ['2', '0', '1', '-1', '5', '10', '100', '1000003', '-7'],
  float: ['2.5', '0.0', '-0.5', '1e3', '0.1', '-0.0', '1e300'],
  text: ['"ab"', '""', '"a"', '"Abc"', '"1"', '"hello world"'],
  boolean: ['YES', 'NO'],
};

function* calls(operator: OperatorDeclaration): Generator<string[]> {
  for (const form of operator.forms) {
    const names = form.open
      ? Array.from({ length: Math.max(form.count, 3) }, () => 'args')
      : [...form.parameters];
    const pools = names.map((name) => poolFor(operator, name));
    const lengths = form.open ? [2, 1, 3] : [names.length];
    for (const length of lengths) {
      if (length >= form.count) yield* combinations(pools.slice(0, length));
    }
  }
}

function poolFor(operator: OperatorDeclaration, name: string): readonly string[] {
  if (name === 'func') return ['same', 'big', 'no'];
  const types = operator.parameters.find((parameter) => parameter.name === name)?.types ?? [
    'INDEX',
  ];
  if (types.includes('INDEX')) return ['1', '2', '0', '-1', '3', 'GAUGE("a")'];
  if (types.includes('ITERABLE') || (types.includes('RANGE') && !types.includes('INT')))
    return SEQUENCES;
  if (types.length === 1 && types[0] === 'LIST')
    return SEQUENCES.filter((text) => text.startsWith('STRAND'));
  return types.includes('LIST') ? [...OPERANDS, ...SEQUENCES] : OPERANDS;
}

/** All rows, those whose places in the pools are early first. */
function* combinations(pools: readonly (readonly string[])[]): Generator<string[]> {
  const most = pools.reduce((sum, pool) => sum + pool.length - 1, 0);
  for (let total = 0; total <= most; total++) yield* rowsOf(pools, total);
}

function* rowsOf(pools: readonly (readonly string[])[], total: number): Generator<string[]> {
  const [pool, ...rest] = pools;
  if (pool === undefined) {
    if (total === 0) yield [];
    return;
  }
  for (let at = 0; at < pool.length && at <= total; at++) {
    for (const row of rowsOf(rest, total - at)) yield [pool[at] as string, ...row];
  }
}

interface Shown {
  readonly output: string;
  readonly values: number;
  /** The program ended in an error. */
  readonly failed: boolean;
}

/** What runs of probes show, kept: the search asks for the same ones again and again. */
class ProbeRuns {
  private readonly interpreter = new Interpreter(LIMITS);
  private readonly known = new Map<Semantics, Map<string, Shown>>();

  show(program: string, semantics: Semantics): Shown {
    let known = this.known.get(semantics);
    if (known === undefined) {
      known = new Map();
      this.known.set(semantics, known);
    }
    let shown = known.get(program);
    if (shown === undefined) {
      const { output, values, error } = this.interpreter.run(program, semantics);
      shown = { output, values, failed: error !== null };
      known.set(program, shown);
    }
    return shown;
  }
}

/** Whether one call of the tool could show it. */
function fits({ output, values }: Shown): boolean {
  return (
    values <= MOST_VALUES &&
    output.length <= MOST_CHARACTERS &&
    output.split('\n').length <= MOST_LINES
  );
}

export interface ProbeCheck {
  readonly problems: readonly Problem[];
  readonly targets: Readonly<Record<string, FoundProbe>>;
}

/** Every rule can be seen, and no two rules explain each other. */
export function checkProbes(world: CodeWorld, semantics: WorldSemantics): ProbeCheck {
  const problems: Problem[] = [];
  const runs = new ProbeRuns();
  const inWorld = semantics.without();
  const entries = world.ruleset.entries.filter((entry) => !isRedHerring(entry));
  const found = new Map<RulesetEntry, string[]>();
  const targets: Record<string, FoundProbe> = {};
  for (const entry of entries) {
    const { probes, cheapest } = search(entry, runs, inWorld, semantics.without(entry.id));
    found.set(entry, probes);
    if (cheapest !== null) targets[entry.id] = cheapest;
    else {
      problems.push({
        check: 'discoverable',
        where: entry.id,
        message: `no probe shows ${entry.operator.name} ${entry.text}: with the rule and without it everything tried looks the same`,
        fix: 'choose a rule that a short program can show, or one that no other rule hides',
      });
    }
  }
  for (const [index, first] of entries.entries()) {
    for (const second of entries.slice(index + 1)) {
      const tried = [...(found.get(first) ?? []), ...(found.get(second) ?? [])];
      if (tried.length === 0) continue;
      const [one, other] = [semantics.without(first.id), semantics.without(second.id)];
      const apart = tried.some(
        (probe) => runs.show(probe, one).output !== runs.show(probe, other).output,
      );
      if (apart) continue;
      problems.push({
        check: 'distinguishable',
        where: `${first.id} ${second.id}`,
        message: `"only ${first.id} is as the manual says" and "only ${second.id} is" look the same in everything tried`,
        fix: 'change one of the two rules',
      });
    }
  }
  return { problems, targets };
}

/** Probes kept for telling rules apart. */
const KEPT = 12;

/** The cheapest of the probes is one that shows a value, where there is such a one. */
function search(entry: RulesetEntry, runs: ProbeRuns, inWorld: Semantics, without: Semantics) {
  const probes: string[] = [];
  let best: { readonly found: FoundProbe; readonly failed: boolean } | null = null;
  let tried = 0;
  for (const probe of candidates(entry.operator)) {
    if (++tried > MOST_TRIED || probes.length >= KEPT) break;
    const shown = runs.show(probe, inWorld);
    if (!fits(shown) || runs.show(probe, without).output === shown.output) continue;
    probes.push(probe);
    const { failed, values } = shown;
    const isBetter =
      best === null || (failed === best.failed ? values < best.found.values : best.failed);
    if (isBetter) best = { found: { probe, values }, failed };
  }
  return { probes, cheapest: best?.found ?? null };
}
