/** `world check`: whether a world can be trusted as a measuring instrument. */

import { BANDS } from '../task-files.ts';
import { type World, WorldSemantics } from '../world.ts';
import { checkLeakage } from './leakage.ts';
import { checkPrelude } from './prelude.ts';
import { checkProbes } from './probes.ts';
import type { CheckReport, Problem } from './report.ts';
import { checkTask, isRedHerring, type TaskCheck } from './task.ts';
import { hasValues } from './typing.ts';

/** Tasks that a rule must be relevant to. */
const LEAST_TASKS = 2;

/** The checks of a world that stand alone, so that they can be spread over threads. */
export type Part =
  | { readonly kind: 'probes' }
  | { readonly kind: 'leakage' }
  | { readonly kind: 'prelude' }
  | { readonly kind: 'task'; readonly id: string };

export type PartResult =
  | { readonly kind: 'probes'; readonly result: ReturnType<typeof checkProbes> }
  | { readonly kind: 'leakage'; readonly result: ReturnType<typeof checkLeakage> }
  | { readonly kind: 'prelude'; readonly result: ReturnType<typeof checkPrelude> }
  | { readonly kind: 'task'; readonly result: TaskCheck };

/** The parts of a world's check, the long ones first. */
export function partsOf(world: World): Part[] {
  const tasks = world.tasks.map(({ id }): Part => ({ kind: 'task', id }));
  return [{ kind: 'prelude' }, { kind: 'probes' }, { kind: 'leakage' }, ...tasks];
}

export function runPart(world: World, semantics: WorldSemantics, part: Part): PartResult {
  switch (part.kind) {
    case 'probes':
      return { kind: 'probes', result: checkProbes(world, semantics) };
    case 'leakage':
      return { kind: 'leakage', result: checkLeakage(world, semantics) };
    case 'prelude':
      return { kind: 'prelude', result: checkPrelude(world, semantics) };
    case 'task': {
      const task = world.tasks.find(({ id }) => id === part.id);
      if (task === undefined) throw new Error(`the world has no task ${part.id}`);
      return { kind: 'task', result: checkTask(world, semantics, task) };
    }
  }
}

/** Puts the parts' results together. */
export function reportOf(world: World, results: readonly PartResult[]): CheckReport {
  const problems: Problem[] = [...checkRules(world), ...checkNamed(world)];
  let targets: CheckReport['targets'] = {};
  let exposed: readonly string[] = [];
  let prelude: CheckReport['prelude'] = null;
  const relevance: Record<string, readonly string[]> = {};
  for (const part of results) {
    problems.push(...part.result.problems);
    if (part.kind === 'probes') targets = part.result.targets;
    else if (part.kind === 'leakage') exposed = part.result.exposed;
    else if (part.kind === 'prelude') prelude = part.result.report;
    else relevance[part.result.id] = part.result.relevant;
  }
  const coverage: Record<string, number> = {};
  for (const { id } of world.ruleset.entries) {
    coverage[id] = Object.values(relevance).filter((relevant) => relevant.includes(id)).length;
    if (coverage[id] >= LEAST_TASKS) continue;
    problems.push({
      check: 'coverage',
      where: id,
      message: `${id} matters in ${coverage[id]} of the tasks, and ${LEAST_TASKS} are wanted`,
      fix: 'write a task that needs it',
    });
  }
  const needing = world.tasks.filter(({ id }) =>
    relevance[id]?.some((rule) => world.keystones.includes(rule)),
  );
  return {
    world: world.id,
    hash: world.hash,
    ok: problems.length === 0,
    problems,
    targets,
    relevance,
    coverage,
    bands: countBy(world, ({ band }) => band, BANDS),
    kinds: countBy(world, ({ kind }) => kind, ['code', 'predict']),
    keystoneShare:
      world.keystones.length === 0 ? null : needing.length / Math.max(1, world.tasks.length),
    exposed,
    prelude,
  };
}

function checkRules(world: World): Problem[] {
  return world.ruleset.entries.flatMap((entry): Problem[] => {
    const { id, operator, rule, text } = entry;
    const complain = (message: string, fix: string): Problem[] => [
      { check: 'rules', where: id, message, fix },
    ];
    if (!hasValues(entry)) {
      const wanted = operator.parameters.map(({ name, types }) => `${name}: ${types.join(', ')}`);
      return complain(
        `${text} has no value where the manual's ${operator.standard} has one`,
        `use the parameters as what they are: ${wanted.join('; ')}`,
      );
    }
    if (rule.kind === 'identity' || !isRedHerring(entry)) return [];
    return complain(
      `${text} means the same as the manual's ${operator.standard} for ${operator.name}`,
      'write IDENTITY if it is meant as a red herring, else change the rule',
    );
  });
}

/** Rules that the task files name for all tasks exist. */
function checkNamed(world: World): Problem[] {
  const known = world.ruleset.entries.map(({ id }) => id);
  const lists = { exposes: world.exposes ?? [], keystones: world.keystones };
  return Object.entries(lists).flatMap(([where, ids]) =>
    ids
      .filter((id) => !known.includes(id))
      .map((id): Problem => {
        const fix = `the rules are ${known.join(', ')}`;
        return { check: 'rules', where, message: `it names ${id}, which does not exist`, fix };
      }),
  );
}

function countBy(
  world: World,
  key: (task: World['tasks'][number]) => string,
  known: readonly string[],
): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(known.map((name) => [name, 0]));
  for (const task of world.tasks) counts[key(task)] = (counts[key(task)] ?? 0) + 1;
  return counts;
}

/** The whole check in this thread. `progress` is told of each part that is done. */
export function checkWorld(
  world: World,
  progress: (done: number, of: number) => void = () => {},
): CheckReport {
  const semantics = new WorldSemantics(world.ruleset);
  const parts = partsOf(world);
  const results = parts.map((part, index) => {
    const result = runPart(world, semantics, part);
    progress(index + 1, parts.length);
    return result;
  });
  return reportOf(world, results);
}
