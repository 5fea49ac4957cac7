/**
 * Whole runs against a strict stand-in of a chat completions service, with models of every
 * temper. What each should score is worked out by hand from the tasks' rules.
 */

import { describe, expect, it } from 'vitest';
import {
  CALLED_AT,
  drafter,
  explorer,
  fickle,
  forkCaller,
  insister,
  malformed,
  ONLY_DRAFTED,
  silent,
  situationOf,
  TASKS,
  truster,
} from './chat-models.ts';
import { type Event, type Finished, ofNine, runToEnd } from './chat-runs.ts';

const ALL = ofNine(9, 9, 9, 9, 9);
const ALL_RULES = [5, 5, 5, 5, 5];

function answersWhere(
  { events }: Finished,
  test: (event: Event) => boolean,
): readonly (readonly [string, string | null, number])[] {
  return events
    .filter((event) => event.type === 'answer' && test(event))
    .map(({ outcome, reason, reasks }) => [`${outcome}`, reason ?? null, reasks ?? 0] as const);
}

function roundsOf({ events }: Finished): readonly unknown[] {
  return events.filter(({ type }) => type === 'round');
}

const streamed = true;
const whole = false;

/** Each in one of the two ways of the wire format; the one that uses all of it in both. */
describe('a run', { concurrent: true, timeout: 240_000 }, () => {
  const parallel = 6;

  it('of a model that trusts the manual scores nothing', async () => {
    const run = await runToEnd({ model: truster }, { parallel, stream: whole, answers: 1 });
    expect(run.code).toBe(0);
    expect(run.scores.meanByMilestone).toEqual([0, 0, 0, 0, 0]);
    // One rule of the five is as the manual says.
    expect(run.scores.trajectories).toMatchObject([
      { status: 'complete', rulesCorrect: [1, 1, 1, 1, 1], calls: 0 },
    ]);
    expect(new Set(answersWhere(run, () => true).map(([outcome]) => outcome))).toEqual(
      new Set(['wrong']),
    );
    // A turn for every round, and forks at every milestone.
    expect(run.standIn.requests).toHaveLength(4 + 5 * (9 + 1));
  });

  it.each([
    { mode: 'streamed', stream: streamed },
    { mode: 'whole', stream: whole },
  ])(
    'of a model that explores well rises as its probes show the rules, $mode',
    async ({ stream }) => {
      const run = await runToEnd({ model: explorer }, { parallel, stream });
      expect(run.code).toBe(0);
      // A1 and A5 solve T02 and T07; A2 adds T04 and T09, A3 T01, T05 and T08, A4 T03 and T06.
      expect(run.scores.meanByMilestone).toEqual(ofNine(0, 2, 4, 7, 9));
      // Shown: 12, 6, True, b, and a list of two texts.
      expect(run.scores.trajectories).toMatchObject([
        {
          status: 'complete',
          rulesCorrect: [0, 2, 3, 4, 5],
          calls: 5,
          observedCalls: 5,
          values: 6,
        },
      ]);
      // A turn for each probe and one that ends each round.
      expect(run.standIn.requests).toHaveLength(5 + 4 + 5 * (9 * 3 + 1));
    },
  );

  it('of a model that goes on calling ends every round', async () => {
    const run = await runToEnd({ model: insister }, { parallel, stream: streamed, answers: 1 });
    expect(run.code).toBe(0);
    expect(run.scores.meanByMilestone).toEqual(ALL);
    // Each value is a number.
    expect(run.scores.trajectories).toMatchObject([
      { status: 'complete', rulesCorrect: ALL_RULES, calls: 48, observedCalls: 48, values: 48 },
    ]);
    expect(roundsOf(run)).toMatchObject(
      [1, 2, 3, 4].map((round) => ({ round, calls: 12, reason: 'insisted' })),
    );
    // Five calls a turn: three turns with the tool, the one that should end the round, three more.
    const main = run.standIn.requests.filter((request) => situationOf(request).kind === 'explore');
    expect(main).toHaveLength(4 * (3 + 1 + 3));
    expect(main.filter(({ tools }) => tools !== undefined)).toHaveLength(4 * 3);
  });

  it('of a model that calls tools in forks loses these answers alone', async () => {
    const run = await runToEnd({ model: forkCaller }, { parallel, stream: whole, answers: 1 });
    expect(run.code).toBe(0);
    expect(run.scores.meanByMilestone).toEqual(ofNine(7, 7, 7, 7, 7));
    expect(run.scores.trajectories).toMatchObject([
      { status: 'complete', rulesCorrect: [0, 0, 0, 0, 0], calls: 4 },
    ]);
    const called = answersWhere(run, ({ task }) => CALLED_AT.includes(`${task}`));
    expect(called).toEqual(Array(5 * CALLED_AT.length).fill(['no-answer', 'tool-call', 2]));
    const others = answersWhere(run, ({ task }) => !CALLED_AT.includes(`${task}`));
    expect(others).toEqual(Array(5 * 7).fill(['correct', null, 0]));
    // Two turns a round; three attempts at two tasks and at the report.
    expect(run.standIn.requests).toHaveLength(4 * 2 + 5 * (3 * (2 + 1) + 7));
  });

  it('of a model that falls silent keeps what came before', async () => {
    const run = await runToEnd({ model: silent }, { parallel, stream: streamed, answers: 1 });
    expect(run.code).toBe(0);
    expect(run.scores.meanByMilestone).toEqual(ofNine(9, 9, 0, 0, 0));
    expect(run.scores.trajectories).toMatchObject([
      { status: 'complete', rulesCorrect: [5, 5, 0, 0, 0], calls: 1 },
    ]);
    const later = answersWhere(run, ({ milestone }) => (milestone as number) >= 2);
    expect(later).toEqual(Array(3 * 9).fill(['no-answer', 'empty', 2]));
  });

  it('of a model that drafts in its reasoning is graded by what follows', async () => {
    const run = await runToEnd({ model: drafter }, { parallel, stream: whole, answers: 1 });
    expect(run.code).toBe(0);
    expect(run.scores.meanByMilestone).toEqual(ofNine(8, 8, 8, 8, 8));
    expect(run.scores.trajectories).toMatchObject([
      { status: 'complete', rulesCorrect: ALL_RULES, calls: 4, observedCalls: 4 },
    ]);
    const drafted = answersWhere(run, ({ task }) => task === ONLY_DRAFTED);
    expect(drafted).toEqual(Array(5).fill(['no-answer', expect.any(String), 2]));
  });

  it('of a model that sends malformed arguments goes on', async () => {
    const run = await runToEnd({ model: malformed }, { parallel, stream: streamed, answers: 1 });
    expect(run.code).toBe(0);
    expect(run.scores.meanByMilestone).toEqual(ALL);
    // Of twelve calls a round three are good: the first, the sixth and the eleventh.
    expect(run.scores.trajectories).toMatchObject([
      { status: 'complete', calls: 48, observedCalls: 12, values: 12 },
    ]);
    const kinds = run.events
      .filter(({ type }) => type === 'observation')
      .map(({ outcome }) => outcome);
    expect(kinds.filter((kind) => kind === 'malformed')).toHaveLength(4 * 9);
    // The three calls of each round's third turn for which no budget is left.
    expect(kinds.filter((kind) => kind === 'after-budget')).toHaveLength(4 * 3);
    expect(roundsOf(run)).toMatchObject([1, 2, 3, 4].map((round) => ({ round, reason: 'spent' })));
  });

  it('of a model that is of no use at first asks the whole question again', async () => {
    const run = await runToEnd(
      { model: fickle() },
      { parallel, stream: whole, answers: 1, more: ['--max-tokens', '100'] },
    );
    expect(run.code).toBe(0);
    expect(run.scores.meanByMilestone).toEqual(ALL);
    expect(answersWhere(run, () => true)).toEqual(Array(5 * 9).fill(['correct', null, 1]));
    // Twice the room where reasoning has used it up, and nowhere else.
    const enlarged = run.standIn.requests.filter(({ max_tokens: cap }) => cap === 200);
    expect(enlarged).toHaveLength(5 * TASKS.filter((_, index) => index % 4 === 1).length);
    expect(run.standIn.requests).toHaveLength(4 + 5 * (1 + 2 * 9));
  });
});

describe('a run of ten trajectories', () => {
  it('keeps as many requests in flight as it may, and no more', async () => {
    const options = { parallel: 4, trajectories: 10, tasks: 'T02,T04,T08' };
    const run = await runToEnd({ model: explorer, delay: 4 }, options);
    expect(run.code).toBe(0);
    expect(run.standIn.mostInFlight).toBe(4);
    // One connection a place, and as many when some are not used again.
    expect(run.standIn.connections).toBeLessThanOrEqual(8);
    const third = expect.closeTo(100 / 3, 6);
    const twoThirds = expect.closeTo(200 / 3, 6);
    for (const { milestones } of run.scores.trajectories)
      expect(milestones).toEqual([0, third, twoThirds, 100, 100]);
    expect(run.scores.trajectories).toHaveLength(10);
  });
});

describe('a conversation that is too long', () => {
  it('ends the answers that meet it, without another attempt', async () => {
    const faults = (request: Parameters<typeof situationOf>[0]) => {
      const situation = situationOf(request);
      const isTooLong = situation.kind === 'answer' && situation.task.id === 'T05';
      return isTooLong ? TOO_LONG : ({ kind: 'none' } as const);
    };
    const run = await runToEnd({ model: explorer, faults }, { parallel: 4, answers: 1 });
    expect(run.code).toBe(0);
    // As a model that explores well, without one task that A3 would have solved.
    expect(run.scores.meanByMilestone).toEqual(ofNine(0, 2, 4, 6, 8));
    const ended = answersWhere(run, ({ task }) => task === 'T05');
    expect(ended).toEqual(Array(5).fill(['no-answer', 'context', 0]));
    expect(run.standIn.requests).toHaveLength(5 + 4 + 5 * (9 + 1));
  });
});

const TOO_LONG = {
  kind: 'status',
  status: 400,
  body: {
    error: {
      message: "This model's maximum context length is 8192 tokens, and you asked for 9000.",
      type: 'invalid_request_error',
      code: 'context_length_exceeded',
    },
  },
} as const;
