/** The prover-explorer: what it learns, in which worlds, and what it must not look at. */

import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Condition,
  ConditionGrader,
  type ConditionVerdict,
  formFields,
  type LogicRuleset,
  opaque,
  readLogicRuleset,
  standardLogic,
  type Verdict,
  Verifier,
} from '../../src/logic/index.ts';
import {
  environmentOf,
  judgeOf,
  type Message,
  PROOF_TOOL_NAME,
  type Purpose,
  type Subject,
  scoreRun,
} from '../../src/protocol/index.ts';
import { calibrationSubject } from '../../src/subjects/calibration.ts';
import { Mind } from '../../src/subjects/prover-explorer/mind.ts';
import { type LogicWorld, logicWorldOf, readWorldTexts } from '../../src/worlds/index.ts';
import { metered, newFolder, play, recordOf, templates } from '../protocol/play.ts';

/** For hooks that play a whole trajectory, in milliseconds. */
const LONG = 120_000;
/** Calls of a whole trajectory. */
const CALLS = metered.rounds * metered.callsPerRound;
/** Calls that are compared to those of a subject that cannot look at secrets. */
const BLIND_CALLS = 10;

function subjectFor(world: LogicWorld): Subject {
  return calibrationSubject('prover-explorer', world) as Subject;
}

/** A trajectory of the real runner in a shipped world. */
async function trajectory(name: string, isAsked: (place: number) => boolean) {
  const texts = readWorldTexts(name);
  const world = logicWorldOf(texts);
  const verifier = new Verifier(world.ruleset);
  const sandbox = {
    execute: () => Promise.reject(new Error('this world has no programs')),
    check: async (proof: string) => verifier.check(proof),
  };
  const environment = environmentOf(world, metered, templates, sandbox);
  const judge = judgeOf(world);
  const subject = subjectFor(world);
  const record = recordOf(subject, {
    world: { id: world.id, hash: world.hash },
    texts: { ...texts, tasks: [...texts.tasks] },
    tasks: world.tasks.filter((_, place) => isAsked(place)).map(({ id }) => id),
  });
  const { state } = await play(newFolder(), subject, record, { place: { environment, judge } });
  const scores = scoreRun(state, { tasks: environment.tasks, judge });
  const [only] = state.trajectories;
  if (only === undefined) throw new Error('no trajectory');
  const reports = [...only.reports.values()].map((text) => documentOf(text ?? ''));
  const grader = new ConditionGrader(world.ruleset);
  const verdicts = reports.map((document) => verdictsOn(document, grader));
  const probes = only.observations.map((one) => ({
    proof: (JSON.parse(one.arguments) as { proof: string }).proof,
    verdict: JSON.parse(one.text) as Verdict,
  }));
  const { meanByMilestone: curve } = scores;
  return { world, curve, reports, verdicts, probes, status: only.status };
}

function documentOf(reply: string): string {
  return /```json\n([\s\S]*?)\n```/.exec(reply)?.[1] ?? '';
}

/** Ids of the conditions by how what a report says of them is graded. */
function verdictsOn(document: string, grader: ConditionGrader) {
  const { conditions } = grader.grade(document);
  return (wanted: ConditionVerdict) =>
    conditions.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
}

/** Plays the calls of a trajectory by hand: the conversation and the probes in it. */
async function explored(subject: Subject, ruleset: LogicRuleset, calls: number) {
  const verifier = new Verifier(ruleset);
  const messages: Message[] = [{ role: 'user', text: 'Here is the manual.' }];
  const probes: { proof: string; verdict: Verdict }[] = [];
  for (let left = calls; left > 0; left--) {
    const purpose: Purpose = { kind: 'explore', round: 1, callsLeft: left };
    const { message } = await asked(subject, messages, purpose, left);
    messages.push(message);
    const [call] = message.calls;
    if (call === undefined) break;
    const { proof } = JSON.parse(call.arguments) as { proof: string };
    const verdict = opaque(verifier.check(proof));
    probes.push({ proof, verdict });
    messages.push({ role: 'tool', callId: call.id, text: JSON.stringify(verdict) });
  }
  return { messages, probes };
}

const tool = { name: PROOF_TOOL_NAME, description: '', parameters: {} };

function asked(subject: Subject, messages: readonly Message[], purpose: Purpose, seed = 1) {
  const tools = purpose.kind === 'explore' ? [tool] : [];
  const request = { messages, tools, key: '', seed, purpose };
  return subject.reply(request, new AbortController().signal);
}

async function reportAfter(subject: Subject, messages: readonly Message[]): Promise<string> {
  const { message } = await asked(subject, messages, { kind: 'report', milestone: 4 });
  return message.text;
}

describe('the prover-explorer on demo-logic-4', () => {
  let played: Awaited<ReturnType<typeof trajectory>>;
  beforeAll(async () => {
    played = await trajectory('demo-logic-4', () => true);
    console.log(`demo-logic-4: M0…M4 ${played.curve.join(' ')}, ${played.probes.length} calls`);
  }, LONG);

  it('rises, and ends with all theorems and all conditions', () => {
    const { curve, verdicts, status } = played;
    expect(status).toBe('complete');
    expect(curve[0]).toBeLessThanOrEqual(50);
    for (let at = 1; at < curve.length; at++)
      expect(curve[at]).toBeGreaterThanOrEqual(curve[at - 1] as number);
    expect(curve[4]).toBe(100);
    expect(verdicts.at(-1)?.('correct')).toEqual(['L1', 'L2', 'L3', 'L4']);
  });

  it('stops when nothing is left that would tell it more', () => {
    expect(played.probes.length).toBeGreaterThan(10);
    expect(played.probes.length).toBeLessThan(CALLS);
  });
});

describe('the prover-explorer on alien-24', () => {
  let played: Awaited<ReturnType<typeof trajectory>>;
  beforeAll(async () => {
    played = await trajectory('alien-24', (place) => place % 7 === 0);
    const counts = played.verdicts.map((by) => by('correct').length);
    const curve = played.curve.map((one) => one?.toFixed(0));
    console.log(`alien-24: M0…M4 ${curve.join(' ')}, conditions ${counts.join(' ')}`);
  }, LONG);

  it('begins low and rises', () => {
    const { curve, status } = played;
    expect(status).toBe('complete');
    expect(curve[0]).toBeLessThanOrEqual(25);
    expect(curve[2]).toBeGreaterThan(curve[0] as number);
    expect(curve[4]).toBeGreaterThan(curve[2] as number);
    expect(curve[4]).toBeGreaterThanOrEqual(50);
  });

  it('comes to know conditions, and claims none that is not so', () => {
    const known = played.verdicts.map((by) => by('correct').length);
    expect(known[0]).toBe(0);
    for (let at = 1; at < known.length; at++)
      expect(known[at]).toBeGreaterThanOrEqual(known[at - 1] as number);
    expect(known[4]).toBeGreaterThanOrEqual(9);
    expect(played.verdicts.flatMap((by) => by('wrong'))).toEqual([]);
  });

  it('believes more than it claims, and is mostly right', () => {
    const { world, probes } = played;
    const mind = new Mind({ calculus: world.ruleset.calculus });
    const exchanges = probes.map(({ proof, verdict }) => ({
      proof,
      verdict: JSON.stringify(verdict),
    }));
    const rules = mind.believed(mind.after(exchanges)).conditions.map(claimOf);
    const { conditions } = new ConditionGrader(world.ruleset).grade(JSON.stringify({ rules }));
    // Some are met on one of their rules only.
    const right = conditions.filter(({ verdict }) => ['correct', 'incomplete'].includes(verdict));
    expect(right.length).toBeGreaterThanOrEqual(15);
  });

  it('meets nearly all conditions', () => {
    const met = new Set(
      played.probes.flatMap(({ verdict }) =>
        verdict.reason_class?.startsWith('ALIEN') ? [verdict.reason_id] : [],
      ),
    );
    expect(met.size).toBeGreaterThanOrEqual(19);
  });

  it('sends proofs of the manual, but for rules of which it has seen such steps refused', () => {
    const standard = new Verifier(standardLogic(played.world.ruleset.calculus));
    const refusedRules = new Set<string>();
    let proofs = 0;
    for (const { proof, verdict } of played.probes) {
      const byManual = standard.check(proof);
      if (byManual.accepted) proofs++;
      else expect(refusedRules).toContain(byManual.rejected_rule);
      const { rejected_step: step } = verdict;
      if (step !== null) refusedRules.add(ruleAt(proof, step));
    }
    expect(proofs).toBeGreaterThan((CALLS * 3) / 4);
    expect(new Set(played.probes.map(({ proof }) => proof)).size).toBe(played.probes.length);
  });
});

/** A belief as an entry of a report; its id is that of the condition, then the rule. */
function claimOf({ id, appliesTo, effect }: Condition) {
  const base = { target_rule: [...appliesTo], evidence_reason_ids: id.split(' ').slice(0, 1) };
  switch (effect.kind) {
    case 'disable':
      return { ...base, constraint: true };
    case 'forbid':
      return { ...base, constraint: effect.text };
    case 'replace':
      return { ...base, constraint: formFields(effect.form) };
  }
}

function ruleAt(proof: string, step: number): string {
  return new RegExp(`^${step}\\..*\\[(\\w+)`, 'm').exec(proof)?.[1] ?? '';
}

describe('what the prover-explorer looks at', () => {
  const world = logicWorldOf(readWorldTexts('alien-24'));
  const grader = new ConditionGrader(world.ruleset);

  it('is not behind the manual, and it says the same again', async () => {
    const hidden = withoutSecrets(world);
    expect(() => hidden.ruleset.conditions).toThrow('conditions is a secret');
    expect(() => hidden.tasks[0]?.rules).toThrow('rules is a secret');
    const [open, blind] = [subjectFor(world), subjectFor(hidden)];
    const [seen, unseen] = [
      await explored(open, world.ruleset, BLIND_CALLS),
      await explored(blind, world.ruleset, BLIND_CALLS),
    ];
    expect(unseen.messages).toEqual(seen.messages);
    expect(seen.probes).toHaveLength(BLIND_CALLS);
    expect(await reportAfter(blind, unseen.messages)).toBe(await reportAfter(open, seen.messages));
    for (const { id } of world.tasks.slice(0, 2)) {
      const purpose = { kind: 'answer', milestone: 1, task: id } as const;
      const [told, blindly] = [
        await asked(open, seen.messages, purpose),
        await asked(blind, unseen.messages, purpose),
      ];
      expect(blindly.message).toEqual(told.message);
    }
  });

  it('may be probes that others have chosen', async () => {
    const verifier = new Verifier(world.ruleset);
    const exchanges = [...world.probes, ...world.tasks.map(({ naive: proof }) => ({ proof }))].map(
      ({ proof }) => ({ proof, verdict: JSON.stringify(opaque(verifier.check(proof))) }),
    );
    const broken = [
      { proof: 'PROOF\npremises: p\ngoal: q\n1. q [NOT_I 7-8]\nEND', verdict: '{"n_steps":1}' },
      { proof: 'no proof', verdict: 'no verdict' },
    ];
    const mind = new Mind({ calculus: world.ruleset.calculus });
    const rules = mind.report([...broken, ...exchanges]);
    const graded = verdictsOn(JSON.stringify({ rules }), grader);
    expect(graded('correct').length).toBeGreaterThanOrEqual(1);
    expect(graded('wrong')).toEqual([]);
  });
});

describe('a condition that the prover-explorer cannot think of', () => {
  it('is not claimed, and what was refused is avoided', async () => {
    const world = logicWorldOf(readWorldTexts('demo-logic-4'));
    const { calculus } = world.ruleset;
    const text = `alienkit: ruleset/1
language: alienlogic
id: unthinkable
rules:
  - { id: U1, applies_to: [AND_I], forbid: (= (% (+ (size (cited 1)) (* 2 (line))) 3) 1) }
  - { id: U2, applies_to: [DNE], disable: true }
`;
    const ruleset = readLogicRuleset(text, 'unthinkable', () => calculus);
    const changed = { ...world, ruleset };
    const subject = subjectFor(changed);
    const { messages, probes } = await explored(subject, ruleset, CALLS / 2);
    const reasons = probes.map(({ verdict }) => verdict.reason_id);
    expect(reasons.filter((id) => id === 'U1').length).toBeGreaterThan(3);
    const report = documentOf(await reportAfter(subject, messages));
    const graded = verdictsOn(report, new ConditionGrader(ruleset));
    expect([graded('correct'), graded('missing'), graded('wrong')]).toEqual([['U2'], ['U1'], []]);
    // Of every refused step at least it now believes that it is refused.
    const mind = new Mind({ calculus });
    const exchanges = probes.map(({ proof, verdict }) => ({
      proof,
      verdict: JSON.stringify(verdict),
    }));
    const believed = new Verifier(mind.believed(mind.after(exchanges)));
    for (const { proof, verdict } of probes)
      expect(believed.check(proof).accepted).toBe(verdict.accepted);
  });
});

/** The world as it must look from outside: to read a secret is an error. */
function withoutSecrets(world: LogicWorld): LogicWorld {
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
  const secrets = ['kind', 'role', 'reference', 'certificate', 'rules', 'note'];
  const tasks = world.tasks.map((task) => forbid(task, secrets));
  const ruleset = forbid(world.ruleset, ['conditions']);
  return forbid({ ...world, ruleset, tasks }, ['examples', 'probes', 'exposes']);
}
