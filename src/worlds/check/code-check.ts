/** The check of an AlienCode world. */

import { type CodeWorld, WorldSemantics } from '../code-world.ts';
import { BANDS } from '../task-files.ts';
import { checkLeakage } from './leakage.ts';
import type { CheckPart } from './parts.ts';
import { checkPrelude } from './prelude.ts';
import { checkProbes } from './probes.ts';
import {
  type CheckReport,
  countBy,
  type Figures,
  noFigures,
  type Problem,
  unknownRules,
} from './report.ts';
import { checkTask, isRedHerring } from './task.ts';
import { hasValues } from './typing.ts';

export function codeParts(world: CodeWorld): CheckPart[] {
  const semantics = new WorldSemantics(world.ruleset);
  return [
    { name: 'rules', run: () => ({ problems: [...checkRules(world), ...checkNamed(world)] }) },
    {
      name: 'prelude',
      run: () => {
        const { problems, report } = checkPrelude(world, semantics);
        return { problems, prelude: report };
      },
    },
    { name: 'probes', run: () => checkProbes(world, semantics) },
    { name: 'leakage', run: () => checkLeakage(world, semantics) },
    ...world.tasks.map((task) => ({
      name: task.id,
      run: () => {
        const { problems, relevant } = checkTask(world, semantics, task);
        return { problems, relevance: { [task.id]: relevant } };
      },
    })),
  ];
}

export function codeFigures(world: CodeWorld, relevance: CheckReport['relevance']): Figures {
  const { tasks, keystones } = world;
  const needing = tasks.filter(({ id }) => relevance[id]?.some((rule) => keystones.includes(rule)));
  return {
    ...noFigures,
    bands: countBy(
      tasks.map(({ band }) => band),
      BANDS,
    ),
    kinds: countBy(
      tasks.map(({ kind }) => kind),
      ['code', 'predict'],
    ),
    keystoneShare: keystones.length === 0 ? null : needing.length / Math.max(1, tasks.length),
  };
}

function checkRules(world: CodeWorld): Problem[] {
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
function checkNamed(world: CodeWorld): Problem[] {
  const known = world.ruleset.entries.map(({ id }) => id);
  return [
    ...unknownRules('exposes', world.exposes ?? [], known),
    ...unknownRules('keystones', world.keystones, known),
  ];
}
