/** The explorer: what it learns, in which worlds, and what it must not look at. */

import { beforeAll, describe, expect, it } from 'vitest';
import { alienCode } from '../../src/code/index.ts';
import type { Message, Subject } from '../../src/protocol/index.ts';
import { gradeReport, readRuleset, Semantics } from '../../src/rules/index.ts';
import { calibrationSubject } from '../../src/subjects/calibration.ts';
import { type CodeWorld, codeWorldOf, readWorldTexts, type Task } from '../../src/worlds/index.ts';
import { drawRuleset, withRuleset } from './drawn-worlds.ts';
import { play, type Trajectory } from './trajectory.ts';

const world = codeWorldOf(readWorldTexts('alien-31'));
const held = new Semantics(world.ruleset);
const targets = world.ruleset.entries.map(({ operator }) => operator.name);
const named = (name: string) => (seen: CodeWorld) => calibrationSubject(name, seen) as Subject;
const explorer = named('explorer');

describe('the explorer on alien-31', () => {
  let trajectory: Trajectory;
  beforeAll(async () => {
    trajectory = await play(explorer, world);
    const solved = trajectory.milestones.map((one) => one.solved.length);
    const correct = trajectory.milestones.map((one) => one.correct.length);
    const { calls, values } = trajectory;
    console.log(
      `M0…M4 ${solved.join(' ')}, rules ${correct.join(' ')}, ${calls} calls, ${values} values`,
    );
  });

  it('begins with nothing, rises, and ends with nearly all tasks', () => {
    const solved = trajectory.milestones.map((one) => one.solved.length);
    expect(solved[0]).toBe(0);
    for (let at = 1; at < solved.length; at++)
      expect(solved[at]).toBeGreaterThanOrEqual(solved[at - 1] as number);
    expect(solved[2]).toBeGreaterThan(solved[1] as number);
    expect(solved[4]).toBeGreaterThanOrEqual(65);
  });

  it('claims no rule that is not so, and in the end knows all', () => {
    expect(trajectory.milestones.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(trajectory.milestones[4]?.correct).toHaveLength(targets.length);
  });

  it('says the same again, also where it cannot look behind the manual', async () => {
    const blind = await play(explorer, world, { seen: withoutSecrets(world) });
    expect(blind.messages).toEqual(trajectory.messages);
    expect(blind.milestones).toEqual(trajectory.milestones);
  });

  it('goes through with probes that others have chosen', async () => {
    const other = await play(named('random-prober'), world);
    const reply = await report(explorer(world), other.messages);
    const graded = gradeReport(world.ruleset, reply);
    const verdicts = new Set(graded.map(({ verdict }) => verdict));
    expect([...verdicts].filter((one) => one !== 'unknown' && one !== 'correct')).toEqual([]);
  });
});

describe('the explorer on drawn worlds', () => {
  it.each([1, 9])('the targets of alien-31, seed %i', async (seed) => {
    const drawn = withRuleset(world, drawRuleset(seed, targets));
    const { milestones } = await play(explorer, drawn, { seed, held });
    expect(milestones[4]?.wrong).toEqual([]);
    expect(milestones[4]?.correct).toHaveLength(targets.length);
    expect(milestones[4]?.solved.length).toBeGreaterThanOrEqual(65);
  });

  it.each([2])('all operators, seed %i', async (seed) => {
    const all = alienCode.operators.map(({ name }) => name);
    const drawn = withRuleset(world, drawRuleset(seed, all));
    const { milestones } = await play(explorer, drawn, { seed, held });
    expect(milestones[4]?.wrong).toEqual([]);
    expect(milestones[4]?.correct.length).toBeGreaterThanOrEqual(all.length - 1);
    expect(milestones[4]?.solved.length).toBeGreaterThanOrEqual(65);
  });

  it('says UNKNOWN of a rule that it cannot think of, and does without the operator', async () => {
    const text = `alienkit: ruleset/1
language: aliencode
id: unthinkable
rules:
  - { id: R1, applies_to: GAUGE, actual: (+ (* (len seq) 7) 2) }
  - { id: R2, applies_to: WEAVE, actual: (- b a) }
`;
    const drawn = withRuleset(world, readRuleset(text, 'unthinkable', [alienCode]));
    const { milestones } = await play(explorer, drawn, { held });
    expect(milestones[4]).toMatchObject({ correct: ['R2'], wrong: [] });
    const gauging = drawn.tasks.filter(
      (task) => task.kind === 'code' && task.naive.includes('GAUGE'),
    );
    expect(gauging.length).toBeGreaterThan(20);
    for (const { id } of gauging) expect(milestones[4]?.solved).toContain(id);
  });
});

/** The world as it must look from outside: to read a secret is an error. */
function withoutSecrets(open: CodeWorld): CodeWorld {
  const forbid = <T extends object>(record: T, names: readonly string[]): T => {
    const copy = { ...record };
    for (const name of names) {
      Object.defineProperty(copy, name, {
        enumerable: true,
        get: () => {
          throw new Error(`${name} is a secret`);
        },
      });
    }
    return copy;
  };
  const entries = open.ruleset.entries.map((entry) => forbid(entry, ['rule', 'text', 'note']));
  const tasks = open.tasks.map(
    (task): Task =>
      forbid(task, task.kind === 'code' ? ['reference', 'calls', 'rules'] : ['rules']),
  );
  const hidden = { ...open, ruleset: { ...open.ruleset, entries }, tasks };
  return forbid(hidden, ['prelude', 'examples', 'exposes']);
}

async function report(subject: Subject, messages: readonly Message[]): Promise<string> {
  const purpose = { kind: 'report', milestone: 4 } as const;
  const request = { messages, tools: [], key: '', seed: 1, purpose };
  const { message } = await subject.reply(request, new AbortController().signal);
  return message.text;
}
