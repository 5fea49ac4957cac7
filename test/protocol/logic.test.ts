/** AlienLogic in the runner: what a subject reads, what counts as its answer, and the scores. */

import { describe, expect, it } from 'vitest';
import { ConditionGrader, Verifier } from '../../src/logic/index.ts';
import {
  environmentOf,
  extractProof,
  hasDeclined,
  judgeOf,
  PROOF_TOOL_NAME,
  type Request,
  scoreRun,
} from '../../src/protocol/index.ts';
import { calibrationSubject } from '../../src/subjects/calibration.ts';
import { logicWorldOf, readWorldTexts } from '../../src/worlds/index.ts';
import { metered, newFolder, play, recordOf, ScriptedSubject, templates } from './play.ts';

const texts = readWorldTexts('demo-logic-4');
const world = logicWorldOf(texts);
const verifier = new Verifier(world.ruleset);
const judge = judgeOf(world);
const sandbox = {
  execute: () => Promise.reject(new Error('this world has no programs')),
  check: async (proof: string) => verifier.check(proof),
};
const environment = environmentOf(world, metered, templates, sandbox);
const scoring = { tasks: environment.tasks, judge };
const everyTask = world.tasks.map(({ id }) => id);

function record(subject: Parameters<typeof recordOf>[0], tasks: readonly string[]) {
  return recordOf(subject, {
    world: { id: world.id, hash: world.hash },
    texts: { ...texts, tasks: [...texts.tasks] },
    tasks: [...tasks],
  });
}

async function scoresOf(subject: Parameters<typeof recordOf>[0], tasks = everyTask) {
  const { state } = await play(newFolder(), subject, record(subject, tasks), {
    place: { environment, judge },
  });
  return { scores: scoreRun(state, scoring), state };
}

const PROOF = 'PROOF\npremises: p\ngoal: p\n1. p [premise]\nEND';

describe('prompts', () => {
  it('show worked examples with verdicts of this world, and give nothing away', () => {
    const system = environment.prompts.system();
    expect(world.examples.length).toBeGreaterThan(1);
    for (const { proof, refused } of world.examples) {
      expect(system).toContain(proof.trimEnd());
      if (refused !== undefined) expect(system).toContain(`"reason_id":"${refused}"`);
    }
    expect(system.match(/The checker said:/g)).toHaveLength(world.examples.length);
    const hidden = world.ruleset.conditions.flatMap(({ name, says }) => [name, says]);
    const all = [system, environment.prompts.report(), environment.prompts.round(1)].join('\n');
    for (const text of hidden) expect(all).not.toContain(text);
    expect(system).not.toMatch(/"detail":"|"rejected_rule":"/);
  });

  it('take every number from the profile', () => {
    const marked = { ...metered, rounds: 7, callsPerRound: 7002 };
    const { prompts, tools } = environmentOf(
      { ...world, manual: '', examples: [] },
      marked,
      templates,
      sandbox,
    );
    const said = [prompts.system(), prompts.round(3), prompts.spent(), tools[0]?.description];
    const numbers = said.join('\n').match(/\b\d+\b/g) ?? [];
    expect(numbers.map(Number).filter((one) => ![3, 7, 7002].includes(one))).toEqual([]);
    expect(numbers).toContain('7002');
    expect(numbers).toContain('7');
  });
});

describe('the answer of a reply', () => {
  it.each([
    ['a tagged proof', `So\n\`\`\`alienlogic\n${PROOF}\n\`\`\``, PROOF, false],
    ['an untagged proof', `\`\`\`\n${PROOF}\n\`\`\``, PROOF, false],
    ['a bare proof', `Here:\n${PROOF}`, `Here:\n${PROOF}`, false],
    ['a draft in reasoning', `<think>\`\`\`alienlogic\n${PROOF}\n\`\`\`</think>\nNo.`, null, false],
    ['declining', 'It cannot be.\nANSWER: UNPROVABLE', null, true],
    ['declining in bold', '**ANSWER: UNPROVABLE**', null, true],
    ['declining in a block', '```\nANSWER: UNPROVABLE\n```', null, true],
    ['declining in a block for proofs', '```alienlogic\nANSWER: UNPROVABLE\n```', null, true],
    ['declining in bold with a full stop', '**ANSWER: UNPROVABLE.**', null, true],
    ['declining with bold words', '**ANSWER**: *UNPROVABLE*', null, true],
    ['declining in a list', '- ANSWER: `UNPROVABLE`', null, true],
    ['declining in a quotation', '> Answer: unprovable', null, true],
    ['declining, with more on the line', 'ANSWER: UNPROVABLE because of X01', null, false],
    [
      'a proof in a block with more words',
      `\`\`\`alienlogic title=x\n${PROOF}\n\`\`\``,
      PROOF,
      false,
    ],
    ['declining in passing', 'I would not say ANSWER: UNPROVABLE here.', null, false],
    ['a broken proof in a block for proofs', '```alienlogic\n1. p\n```', '1. p', false],
    ['both', `\`\`\`\n${PROOF}\n\`\`\`\nANSWER: UNPROVABLE`, PROOF, true],
    ['neither', 'I do not know.', null, false],
    ['another language', '```python\nPROOF\n```', null, false],
  ])('%s', (_, reply, proof, declined) => {
    expect(extractProof(reply)).toBe(proof);
    expect(hasDeclined(reply)).toBe(declined);
  });

  it('is found in linear time', () => {
    const start = performance.now();
    const blanks = ' '.repeat(100_000);
    for (const text of [
      `${blanks}ANSWER:${blanks}UNPROVABLE${blanks}x`,
      `\`\`\`${blanks}x y`,
      '**'.repeat(100_000),
      '- \n'.repeat(100_000),
    ]) {
      hasDeclined(text);
      extractProof(text);
    }
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('is right only for the theorem that was asked', () => {
    const reply = (proof: string) => `\`\`\`alienlogic\n${proof}\n\`\`\``;
    const [sanity] = world.tasks;
    const provable = world.tasks.find(({ role }) => role === 'single_rule');
    const unprovable = world.tasks.find(({ kind }) => kind === 'unprovable');
    if (sanity?.kind !== 'provable' || provable?.kind !== 'provable') throw new Error('no task');
    const grade = (task: string | undefined, text: string) => judge.grade(task ?? '', text);
    expect(grade(provable.id, reply(provable.reference)).verdict).toBe('correct');
    expect(grade(provable.id, reply(sanity.reference))).toMatchObject({
      verdict: 'wrong',
      reason: 'GOAL_HEADER_MISMATCH',
    });
    expect(grade(provable.id, reply(provable.naive))).toMatchObject({
      verdict: 'wrong',
      reason: expect.stringMatching(/^L1 at step \d+$/),
    });
    const both = `${reply(provable.reference)}\nANSWER: UNPROVABLE`;
    expect(grade(provable.id, both)).toMatchObject({ verdict: 'wrong', reason: 'hedged' });
    expect(grade(provable.id, 'ANSWER: UNPROVABLE').verdict).toBe('wrong');
    expect(grade(unprovable?.id, 'ANSWER: UNPROVABLE').verdict).toBe('correct');
    expect(grade(unprovable?.id, `${reply(PROOF)}\nANSWER: UNPROVABLE`).reason).toBe('hedged');
    expect(grade(unprovable?.id, 'Hm.').verdict).toBe('nothing');
  });
});

/** Conditions of alien-24 in other words. */
const paraphrases = [
  [
    'AND_I',
    'K23',
    '(and (= (kind (left (conclusion))) impl) (= (kind (right (conclusion))) impl))',
  ],
  ['NOT_E', 'K15', '(not (and (= (kind (cited 2)) not) (= (sub (cited 2)) (cited 1))))'],
  ['NOT_E', 'K15', '(occurs? (cited 2) (cited 1))'],
  ['IMPL_E', 'K24', '(every k (< (depth-of (ref k)) (depth)))'],
  ['assume', 'K12', '(and (<= (depth) 1) (= (kind (conclusion)) not))'],
  ['reit', 'K01', '(> (abs (- (depth) (depth-of (ref 1)))) 1)'],
  ['LEM', 'K06', 'True'],
  ['BOT_E', 'K08', '{"cites": ["α", "NOT(α)"], "derives": "β"}'],
] as const;

/** What is not quite one of them. */
const nearMisses = [
  ['AND_E1, AND_E2', 'K05', '(and (> (- (line) (ref 1)) 4) (!= (cited 1) (goal)))'],
  ['IMPL_E', 'K02', '(and (exists k (= (kind (cited k)) or)) (!= (cited 1) (goal)))'],
  ['NOT_I', 'K22', '(and (= (kind (assumed 1)) and) (not (= (assumed 1) (goal))))'],
  ['LEM', 'K06', '(< (depth) 12)'],
  ['LEM', 'K06', '(<= (line) 130)'],
  ['LEM', 'K06', '(< (premises) 5)'],
  ['LEM', 'K06', '(< (atoms (conclusion)) 6)'],
  ['LEM', 'K06', '(< (times-used LEM) 20)'],
  ['LEM', 'K06', 'false'],
  ['reit', 'K01', '(and (> (- (depth) (depth-of (ref 1))) 1) (< (depth) 12))'],
  ['OR_E', 'K03', '(and (!= (box-length 1) (box-length 2)) (< (box-length 1) 100))'],
] as const;

describe('a report', () => {
  const grader = new ConditionGrader(world.ruleset);
  const verdictOf = (id: string, ...entries: readonly unknown[]) =>
    grader.grade(JSON.stringify({ rules: entries })).conditions.find((one) => one.id === id);
  const entry = (rule: string, constraint: unknown, ...ids: readonly string[]) => ({
    target_rule: rule,
    constraint,
    evidence_reason_ids: ids,
    confidence: 0.5,
  });

  it.each([
    [
      'the expression itself',
      'L3',
      entry('IMPL_E', '(> (- (line) (min (ref 1) (ref 2))) 3)', 'L3'),
      'correct',
    ],
    [
      'an equal one',
      'L3',
      entry('MP', '(or (>= (- (line) (ref 1)) 4) (>= (- (line) (ref 2)) 4))', 'L3'),
      'correct',
    ],
    ['a near one', 'L3', entry('IMPL_E', '(> (- (line) (min (ref 1) (ref 2))) 4)', 'L3'), 'wrong'],
    ['half of it', 'L3', entry('IMPL_E', '(> (- (line) (ref 1)) 3)', 'L3'), 'wrong'],
    ['always', 'L1', entry('OR_I2', true, 'L1'), 'correct'],
    ['always, as a text', 'L1', entry('OR_I2', 'true', 'L1'), 'correct'],
    ['always of a restricted rule', 'L3', entry('IMPL_E', true, 'L3'), 'wrong'],
    ['of another rule', 'L1', entry('OR_I1', true, 'L1'), 'wrong'],
    ['of no rule', 'L1', entry('OR', true, 'L1'), 'wrong'],
    ['words', 'L4', entry('AND_I', 'it may not cite one line twice', 'L4'), 'prose'],
    [
      'an expression that cannot be read',
      'L4',
      entry('AND_I', '(= (ref 1) (reff 2))', 'L4'),
      'wrong',
    ],
    ['another id', 'L4', entry('AND_I', '(= (ref 1) (ref 2))', 'L1'), 'missing'],
    [
      'a record for a restricted rule',
      'L4',
      entry('AND_I', { cites: ['φ'], derives: 'φ' }, 'L4'),
      'wrong',
    ],
  ])('%s', (_, id, given, verdict) => expect(verdictOf(id, given)?.verdict).toBe(verdict));

  it('of alien-24 is right as it stands, and in other words', () => {
    const { ruleset } = logicWorldOf(readWorldTexts('alien-24'));
    const ofAlien = new ConditionGrader(ruleset);
    const graded = (text: string) =>
      ofAlien.grade(text).conditions.filter(({ verdict }) => verdict !== 'missing');
    const home = '(and (> (depth) 0) (not (exists k (= (box-of (ref k)) (box-of (line))))))';
    // No step at the top level has a line in a box within its reach.
    const short = '(every k (!= (box-of (ref k)) (box-of (line))))';
    for (const expression of [home, short]) {
      const [one] = graded(JSON.stringify([entry('IMPL_E', expression, 'K24')]));
      expect(one?.verdict, expression).toBe('correct');
    }
    for (const [rule, id, text] of paraphrases) {
      const [one] = graded(JSON.stringify([entry(rule, text, id)]));
      expect(one?.verdict, text).toBe('correct');
    }
    for (const [rule, id, text] of nearMisses) {
      const [one] = graded(JSON.stringify([entry(rule, text, id)]));
      expect(one?.verdict, text).toBe('wrong');
    }
    const near = '(> (- (line) (ref 1)) 5)';
    const [far] = graded(JSON.stringify([entry('AND_E1, AND_E2', near, 'K05')]));
    expect(far?.verdict).toBe('wrong');
  });

  it('is judged the same whatever was judged before', () => {
    const { ruleset } = logicWorldOf(readWorldTexts('alien-24'));
    const odd = '(not (and (= (times-cited (ref 1)) 5) (= (depth) 5)))';
    const one = JSON.stringify([
      entry('AND_E1, AND_E2', `(and (> (- (line) (ref 1)) 4) ${odd})`, 'K05'),
    ]);
    const other = JSON.stringify([entry('AND_E1', '(= (times-cited (ref 1)) 77)', 'K05')]);
    const fresh = new ConditionGrader(ruleset).grade(one);
    const used = new ConditionGrader(ruleset);
    used.grade(other);
    expect(used.grade(one)).toEqual(fresh);
  });

  it.each([
    ['a list in no list', '{"rules": 7}', 'no list of rules'],
    [
      'no ids',
      JSON.stringify([{ target_rule: 'LEM', constraint: 'true' }]),
      'entry 1: evidence_reason_ids',
    ],
    ['a number', JSON.stringify([entry('LEM', 3, 'L1')]), 'entry 1: constraint'],
    [
      'too many entries',
      JSON.stringify(Array(1001).fill(entry('LEM', true, 'L1'))),
      'more than 1000',
    ],
  ])('is told what of it cannot be read: %s', (_, text, fault) => {
    expect(grader.grade(text).fault).toContain(fault);
  });

  it('is not read for ever', () => {
    const nest = ['a', 'b', 'c', 'd'].reduce((body, k) => `(exists-line ${k} ${body})`, '(> a 1)');
    expect(verdictOf('L3', entry('IMPL_E', nest, 'L3'))).toMatchObject({
      verdict: 'wrong',
      reason: expect.stringContaining('at most 4 quantifiers'),
    });
    const guesses = Array.from({ length: 11 }, () => entry('OR_I2', true, 'L1'));
    expect(verdictOf('L1', ...guesses)).toMatchObject({ reason: 'more than 10 claims' });
    const many = Array(90).fill('OR_I2');
    expect(verdictOf('L1', { ...entry('', true, 'L1'), target_rule: many })?.verdict).toBe(
      'correct',
    );
  });

  it('is wrong when one of two claims is', () => {
    const right = entry('OR_I2', true, 'L1');
    expect(verdictOf('L1', right, entry('OR_I2', '(> (line) 3)', 'L1'))?.verdict).toBe('wrong');
    expect(verdictOf('L1', right, entry('OR_I2', 'in words', 'L1'))?.verdict).toBe('correct');
  });

  it.each(['', '{}', '[]', 'null', '{"rules": 3}', '{"rules": [{}]}', '[1, null, "x"]'])(
    'that says nothing is taken: %s',
    (text) => {
      const { conditions, prose } = grader.grade(text);
      expect(conditions.map(({ verdict }) => verdict)).toEqual(conditions.map(() => 'missing'));
      expect(prose).toBe(0);
    },
  );

  it('is found in a reply', () => {
    const document = JSON.stringify({
      rules: [entry('OR_I2', true, 'L1'), entry('MP', 'far', 'L3')],
    });
    for (const reply of [document, `So:\n\`\`\`json\n${document}\n\`\`\``]) {
      expect(judge.gradeReport(reply)).toEqual({ correct: ['L1'], ungraded: 1 });
    }
    expect(judge.gradeReport('I believe nothing.')).toEqual({ correct: [], ungraded: 0 });
  });
});

describe('a run', () => {
  const named = (name: string) => {
    const subject = calibrationSubject(name, world);
    if (subject === null) throw new Error(`no subject ${name}`);
    return subject;
  };

  it('oracle: everything, always', async () => {
    const { scores } = await scoresOf(named('oracle'));
    expect(scores.meanByMilestone).toEqual([100, 100, 100, 100, 100]);
    expect(scores.final?.kinds).toEqual({ provable: 100, unprovable: 100 });
    expect(scores.trajectories[0]?.rulesCorrect).toEqual([4, 4, 4, 4, 4]);
  });

  it('standard-truster: the sanity theorems', async () => {
    const { scores } = await scoresOf(named('standard-truster'));
    const sanity = world.tasks.filter(({ role }) => role === 'sanity').length;
    const provable = world.tasks.filter(({ kind }) => kind === 'provable').length;
    const share = (100 * sanity) / world.tasks.length;
    expect(sanity).toBeGreaterThan(0);
    expect(scores.meanByMilestone).toEqual([share, share, share, share, share]);
    expect(scores.final?.kinds).toEqual({ provable: (100 * sanity) / provable, unprovable: 0 });
    expect(scores.final?.groups['sanity']).toBe(100);
  });

  it('declining everything solves what cannot be proved, and no more', async () => {
    const { scores } = await scoresOf(
      new ScriptedSubject(({ purpose }) =>
        purpose.kind === 'answer' ? 'ANSWER: UNPROVABLE' : 'Nothing.',
      ),
    );
    expect(scores.final?.kinds).toEqual({ provable: 0, unprovable: 100 });
  });

  it('shows opaque verdicts, and takes malformed calls for what they are', async () => {
    const [provable] = world.tasks.filter(({ role }) => role === 'single_rule');
    const naive = provable?.naive ?? '';
    const calls = [
      { name: PROOF_TOOL_NAME, arguments: JSON.stringify({ proof: naive }) },
      { name: PROOF_TOOL_NAME, arguments: JSON.stringify({ proof: naive, purpose: 'to see' }) },
      { name: PROOF_TOOL_NAME, arguments: JSON.stringify({ proof: 'p' }) },
      { name: PROOF_TOOL_NAME, arguments: JSON.stringify({ code: naive }) },
      { name: PROOF_TOOL_NAME, arguments: '{"proof": ' },
      { name: 'run_aliencode', arguments: JSON.stringify({ proof: naive }) },
    ];
    const subject = new ScriptedSubject((request: Request) =>
      request.purpose.kind === 'explore' && request.messages.at(-1)?.role === 'user'
        ? calls
        : 'No.',
    );
    const { state } = await scoresOf(subject, everyTask.slice(0, 1));
    const first = state.trajectories[0]?.observations.slice(0, 6) ?? [];
    expect(first.map(({ outcome }) => outcome)).toEqual([
      'observed',
      'observed',
      'observed',
      'malformed',
      'malformed',
      'malformed',
    ]);
    const verdict = JSON.parse(first[0]?.text ?? '') as Record<string, unknown>;
    expect(verdict).toMatchObject({ accepted: false, reason_id: 'L1', detail: null });
    expect(verdict).toMatchObject({ rejected_rule: null });
    expect(JSON.parse(first[2]?.text ?? '')).toMatchObject({ reason_id: 'MALFORMED_PROOF' });
  });

  it('has scores as computed by hand', async () => {
    // It learns in round 2 that OR_I2 is refused, and from then on declines T7 and proves T2 anew;
    // it always knows T1, and hedges on T8.
    const probeOf = (id: string) => world.probes.find(({ shows }) => shows === id)?.proof ?? '';
    const knows = (request: Request) =>
      request.messages.some((one) => one.role === 'tool' && one.text.includes('"L1"'));
    const taskOf = (id: string) => world.tasks.find((one) => one.id === id);
    const subject = new ScriptedSubject((request) => {
      const { purpose } = request;
      if (purpose.kind === 'explore') {
        const isDue = purpose.round === 2 && request.messages.at(-1)?.role === 'user';
        if (!isDue) return 'Done.';
        return [{ name: PROOF_TOOL_NAME, arguments: JSON.stringify({ proof: probeOf('L1') }) }];
      }
      if (purpose.kind === 'report') {
        const rules = knows(request)
          ? [
              {
                target_rule: 'OR_I2',
                constraint: 'true',
                evidence_reason_ids: ['L1'],
                confidence: 1,
              },
            ]
          : [];
        return JSON.stringify({ rules });
      }
      const task = taskOf(purpose.task);
      const block = (proof: string) => `\`\`\`alienlogic\n${proof}\`\`\``;
      if (task?.id === 'T8') return `${block(task.naive)}\nANSWER: UNPROVABLE`;
      if (task?.id === 'T7') return knows(request) ? 'ANSWER: UNPROVABLE' : block(task.naive);
      if (task?.id === 'T2' && task.kind === 'provable')
        return block(knows(request) ? task.reference : task.naive);
      return block(task?.naive ?? '');
    });
    const { scores } = await scoresOf(subject, ['T1', 'T2', 'T7', 'T8']);
    expect(scores.meanByMilestone).toEqual([25, 25, 75, 75, 75]);
    expect(scores.final?.kinds).toEqual({ provable: 100, unprovable: 50 });
    expect(scores.trajectories[0]).toMatchObject({
      rulesCorrect: [0, 0, 1, 1, 1],
      calls: 1,
      values: 1,
      largestJump: { points: 50, round: 2 },
      // T1 needs no rule, T2 and T7 need L1, T8 needs another one.
      known: { solved: 3, of: 3 },
      unknown: { solved: 0, of: 1 },
      outcomes: { correct: 3, wrong: 1 },
    });
  });
});
