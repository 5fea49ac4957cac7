/** `alienkit world show`: a world for a human reader. */

import type { Command } from 'commander';
import {
  type CodeTask,
  callOutcomes,
  describeOutcome,
  holdCalls,
  isRedHerring,
  type PredictTask,
  readWorldTexts,
  runProgram,
  type World,
  WorldSemantics,
  worldOf,
} from '../worlds/index.ts';
import { jsonOption } from './options.ts';
import { columns } from './table.ts';

interface ShowOptions {
  readonly tasks?: boolean;
  readonly json?: boolean;
}

export function addWorldShow(world: Command): void {
  world
    .command('show')
    .description('the rules beside the manual; with --tasks every task beside its results')
    .argument('<W>', 'a shipped world, a ruleset file, or a world folder')
    .argument('[IDS...]', 'with --tasks: only these')
    .option('--tasks', 'prompt, naive program, reference and results, side by side')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      '\nExamples:\n  $ alienkit world show alien-31\n  $ alienkit world show alien-31 --tasks Q02',
    )
    .action((name: string, ids: string[], { tasks, json }: ShowOptions) => {
      const world = worldOf(readWorldTexts(name));
      if (json) console.log(JSON.stringify(summary(world)));
      else console.log(tasks ? showTasks(world, ids) : showRules(world));
    });
}

function summary(world: World) {
  const { id, hash, ruleset, tasks, examples } = world;
  const rules = ruleset.entries.map((entry) => ({
    id: entry.id,
    operator: entry.operator.name,
    layer: entry.operator.layer,
    manual: entry.operator.standard,
    actual: entry.text,
    tasks: tasks.filter((task) => task.rules.includes(entry.id)).map((task) => task.id),
  }));
  return {
    world: id,
    hash,
    title: ruleset.title,
    rules,
    examples: examples.map(({ id: example, band, prompt, program }) => ({
      id: example,
      band,
      prompt,
      program,
    })),
    tasks: tasks.map(({ id: task, band, kind, prompt, rules: needed }) => ({
      id: task,
      band,
      kind,
      prompt,
      rules: needed,
    })),
  };
}

function showRules(world: World): string {
  const { ruleset, tasks, examples, hash } = world;
  const rows = ruleset.entries.map((entry) => {
    const { id, operator, text } = entry;
    const count = tasks.filter(({ rules }) => rules.includes(id)).length;
    const actual = isRedHerring(entry) ? 'as the manual says' : text;
    return [id, operator.layer, operator.signature, operator.standard, actual, `${count}`];
  });
  return [
    `${ruleset.id}: ${ruleset.title}`,
    `hash ${hash}`,
    '',
    ...columns([['rule', 'layer', 'operator', 'the manual', 'in this world', 'tasks'], ...rows]),
    '',
    `${tasks.length} held-out tasks, ${examples.length} worked examples${world.prelude === null ? '' : ', a prelude'}`,
  ].join('\n');
}

function showTasks(world: World, ids: readonly string[]): string {
  const semantics = new WorldSemantics(world.ruleset);
  const chosen = (id: string) => ids.length === 0 || ids.includes(id);
  const parts: string[] = [];
  for (const { id, band, prompt, program } of world.examples.filter((example) =>
    chosen(example.id),
  )) {
    parts.push(`── ${id} · worked example · ${band}\n${prompt.trim()}`);
    parts.push(
      sideBySide(['program', program], ['shows', runProgram(program, semantics.without()).output]),
    );
  }
  for (const task of world.tasks.filter(({ id }) => chosen(id))) {
    const checker = task.checker === 'exact' ? '' : ` · checker ${JSON.stringify(task.checker)}`;
    parts.push(
      `── ${task.id} · ${task.kind} · ${task.band} · ${task.rules.join(' ')}${checker}\n${task.prompt.trim()}`,
    );
    parts.push(task.kind === 'code' ? showCode(task, semantics) : showPredict(task, semantics));
  }
  return parts.join('\n\n');
}

function showCode(task: CodeTask, semantics: WorldSemantics): string {
  const inWorld = semantics.without();
  const held = holdCalls(task.calls, inWorld);
  const rows = held.map((reading, index) => {
    const call = task.calls[index] as string;
    if (!reading.ok) return [call, reading.reason, '', ''];
    const outcome = (source: string, under: typeof inWorld) => {
      const [first] = callOutcomes(source, under, [reading.call]);
      return first === undefined ? '' : describeOutcome(first);
    };
    return [
      call,
      outcome(task.naive, semantics.standard),
      outcome(task.reference, inWorld),
      outcome(task.naive, inWorld),
    ];
  });
  const results = columns([
    ['private call', 'wanted (naive under the manual)', 'reference here', 'naive here'],
    ...rows,
  ]);
  return [
    `example: ${task.example}`,
    sideBySide(['naive', task.naive], ['reference', task.reference]),
    ...results,
  ].join('\n');
}

function showPredict(task: PredictTask, semantics: WorldSemantics): string {
  const outputs = sideBySide(
    ['the manual says', runProgram(task.program, semantics.standard).output],
    ['here', runProgram(task.program, semantics.without()).output],
  );
  return `${task.program.trimEnd()}\n\n${outputs}`;
}

/** Two titled texts beside each other. */
function sideBySide(left: readonly [string, string], right: readonly [string, string]): string {
  const [a, b] = [left, right].map(([title, text]) => [title, ...text.trimEnd().split('\n')]) as [
    string[],
    string[],
  ];
  const width = Math.max(...a.map((line) => Array.from(line).length));
  const rows = Array.from({ length: Math.max(a.length, b.length) }, (_, index) => {
    const line = a[index] ?? '';
    return `${line}${' '.repeat(width - Array.from(line).length)}  │ ${b[index] ?? ''}`;
  });
  return rows.join('\n');
}
