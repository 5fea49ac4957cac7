/** `world check`: whether a world can be trusted as a measuring instrument. */

import { logicFigures, logicParts } from '../check-logic/check.ts';
import type { World } from '../files.ts';
import { codeFigures, codeParts } from './code-check.ts';
import type { CheckPart, PartResult } from './parts.ts';
import type { CheckReport, Problem } from './report.ts';

/** Tasks that a rule must be relevant to. */
const LEAST_TASKS = 2;

/** The parts of a world's check, the long ones first. */
export function partsOf(world: World): readonly CheckPart[] {
  switch (world.language) {
    case 'aliencode':
      return codeParts(world);
    case 'alienlogic':
      return logicParts(world);
  }
}

/** Puts the parts' results, in the order of the parts, together. */
export function reportOf(world: World, results: readonly PartResult[]): CheckReport {
  const relevance = Object.assign({}, ...results.map((one) => one.relevance));
  const coverage = coverageOf(world, relevance);
  const problems = [
    ...results.flatMap((one) => one.problems),
    ...Object.entries(coverage).flatMap(([id, count]) => uncovered(world, id, count)),
  ];
  return {
    world: world.id,
    language: world.language,
    hash: world.hash,
    ok: problems.length === 0,
    problems,
    warnings: results.flatMap((one) => one.warnings ?? []),
    targets: Object.assign({}, ...results.map((one) => one.targets)),
    relevance,
    coverage,
    exposed: results.flatMap((one) => one.exposed ?? []),
    prelude: results.find((one) => one.prelude != null)?.prelude ?? null,
    ...(world.language === 'aliencode'
      ? codeFigures(world, relevance)
      : logicFigures(world, results)),
  };
}

function coverageOf(world: World, relevance: CheckReport['relevance']): Record<string, number> {
  const rules = world.language === 'aliencode' ? world.ruleset.entries : world.ruleset.conditions;
  const counts = rules.map(({ id }) => {
    return [id, Object.values(relevance).filter((some) => some.includes(id)).length] as const;
  });
  return Object.fromEntries(counts);
}

function uncovered({ language }: World, id: string, count: number): Problem[] {
  if (count >= LEAST_TASKS) return [];
  const task = language === 'aliencode' ? 'task' : 'theorem';
  return [
    {
      check: 'coverage',
      where: id,
      message: `${id} matters in ${count} of the ${task}s, and ${LEAST_TASKS} are wanted`,
      fix: `write a ${task} that needs it`,
    },
  ];
}

/** The whole check in this thread. `progress` is told of each part that is done. */
export function checkWorld(
  world: World,
  progress: (done: number, of: number) => void = () => {},
): CheckReport {
  const parts = partsOf(world);
  const results = parts.map((part, index) => {
    const result = part.run();
    progress(index + 1, parts.length);
    return result;
  });
  return reportOf(world, results);
}
