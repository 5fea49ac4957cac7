/** A world of AlienCode for a human reader. */

import {
  type CodeTask,
  type CodeWorld,
  callOutcomes,
  describeOutcome,
  holdCalls,
  isRedHerring,
  type PredictTask,
  runProgram,
  WorldSemantics,
} from '../worlds/index.ts';
import { sideBySide } from './side-by-side.ts';
import { columns } from './table.ts';

export function codeSummary(world: CodeWorld) {
  const { id, language, hash, ruleset, tasks, examples } = world;
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
    language,
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

export function showCodeRules(world: CodeWorld): string {
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

export function showCodeTasks(world: CodeWorld, ids: readonly string[]): string {
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
