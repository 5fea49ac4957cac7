import { describe, expect, test } from 'vitest';
import {
  lintCalculus,
  lintReplacements,
  type RuleRecord,
  readCalculus,
} from '../../src/logic/index.ts';
import { DiagnosticsError } from '../../src/text/index.ts';
import { calculi, calculusFile, rulesetOf, standardCalculus } from './calculi.ts';
import { ruleNames } from './proof-maker.ts';

const head = 'alienkit: calculus/1\nid: test\nrecords:\n';

/** The complaints about a file with this one record, each `code` with the line it is about. */
function complaints(record: string): string {
  try {
    readCalculus(`${head}  - ${record}\n`, 'test.yaml');
    return 'none';
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    return error.diagnostics.map(({ code, message }) => `${code}: ${message}`).join('\n');
  }
}

describe('the shipped calculi', () => {
  test('have the rules of the specification and their aliases', () => {
    expect(standardCalculus.records.map(({ name }) => name)).toEqual(ruleNames);
    const names = (id: string) => calculi[id]?.records.map(({ name }) => name);
    expect(names('intuitionistic')).toEqual(
      ruleNames.filter((name) => name !== 'DNE' && name !== 'LEM'),
    );
    expect(names('minimal')).toEqual(
      ruleNames.filter((name) => !['BOT_E', 'DNE', 'LEM'].includes(name)),
    );
  });

  test('share their records', () => {
    const byName = new Map<string, RuleRecord>(
      standardCalculus.records.map((one) => [one.name, one]),
    );
    for (const id of ['intuitionistic', 'minimal']) {
      for (const record of calculi[id]?.records ?? [])
        expect(record).toEqual(byName.get(record.name));
    }
  });

  test('are classically sound', () => {
    for (const calculus of Object.values(calculi)) {
      for (const { rule, soundness } of lintCalculus(calculus)) {
        expect({ rule, soundness }).toEqual({ rule, soundness: { kind: 'sound' } });
      }
    }
  });
});

describe('a truth table judges records', () => {
  const soundnessOf = (replace: string) => {
    const ruleset = rulesetOf(`{ id: K, applies_to: [AND_I], replace: ${replace} }`);
    return lintReplacements(ruleset)[0]?.soundness;
  };

  test('a sound one', () => {
    expect(soundnessOf("{ cites: ['OR(φ, ψ)', NOT(φ)], derives: ψ, order: any }")).toEqual({
      kind: 'sound',
    });
    expect(soundnessOf('{ cites: [{ assume: φ, derive: BOT }], derives: NOT(φ) }')).toEqual({
      kind: 'sound',
    });
  });

  test('an unsound one, with a counter-model', () => {
    expect(soundnessOf("{ cites: ['OR(φ, ψ)'], derives: φ }")).toEqual({
      kind: 'unsound',
      counterModel: { φ: false, ψ: true },
      trivialising: false,
    });
  });

  test('one that derives anything', () => {
    expect(soundnessOf('{ cites: [φ], derives: ψ }')).toEqual({
      kind: 'unsound',
      counterModel: { φ: true, ψ: false },
      trivialising: true,
    });
    // Nothing but BOT implies anything, and that is sound.
    expect(soundnessOf('{ cites: [BOT], derives: ψ }')).toEqual({ kind: 'sound' });
  });
});

describe('a calculus file is refused for', () => {
  const good = 'faults: { A: [conclusion, cited 1] }, manual: x';

  test.each([
    [
      `{ rule: R, cites: [p], derives: φ, ${good} }`,
      "schema: 'p' is no metavariable: a schema is written with Greek letters",
    ],
    [
      `{ rule: R, cites: [φ], derives: AND(φ, ${good} }`,
      "schema: ',' is wanted, the line ends here",
    ],
    [
      `{ rule: R, cites: [φ], derives: 'AND(φ)', ${good} }`,
      "schema: ',' is wanted, here stands ')'",
    ],
    [
      `{ rule: R, cites: [φ], derives: 'AND(φ, ψ)', ${good} }`,
      'free-metavariables: nothing cited determines ψ',
    ],
    [
      `{ rule: R, cites: [φ], derives: φ, free: [ψ], ${good} }`,
      'free-metavariables: the free metavariables are none',
    ],
    [
      `{ rule: R, cites: [φ], derives: φ, faults: { A: [cited 1] }, manual: x }`,
      "part-without-fault: R names no fault for 'conclusion'",
    ],
    [
      `{ rule: R, cites: [φ], derives: φ, faults: { A: [cited 2, conclusion, cited 1] }, manual: x }`,
      "unknown-part: R has no part 'cited 2'",
    ],
    [`{ rule: R, manual: x }`, 'missing-key: R does not say what it derives'],
    [
      `{ rule: R, role: premise, derives: φ, faults: { A: [top level, declared, not used up] }, manual: x }`,
      "role: a record with the role premise has no 'derives'",
    ],
    [
      `{ rule: R, role: premise, faults: { A: [top level, declared] }, manual: x }`,
      "part-without-fault: R names no fault for 'not used up'",
    ],
    [
      `{ rule: R, role: premise, faults: { A: [cited 1] }, manual: x }`,
      "unknown-part: a premise has no 'cited 1'",
    ],
    [
      `{ rule: R, aliases: [r], cites: [φ], derives: φ, ${good} }`,
      "duplicate-rule: 'r' names R already",
    ],
    [
      `{ rule: impl, cites: [φ], derives: φ, ${good} }`,
      "rule-name: 'impl' is the name of a kind of formulas",
    ],
    [
      `{ rule: R, cites: [φ], derives: φ, colour: red, ${good} }`,
      "unknown-key: unknown key 'colour'",
    ],
    [
      `{ rule: R, cites: [φ], derives: φ, faults: { a: [conclusion, cited 1] }, manual: x }`,
      "fault-name: 'a' must be CAPITALS, digits and _",
    ],
  ])('%s', (record, complaint) => {
    expect(complaints(record)).toContain(complaint);
  });

  test('nothing, if it is right', () => {
    expect(complaints(`{ rule: R, cites: [φ], derives: φ, ${good} }`)).toBe('none');
    expect(() =>
      readCalculus(calculusFile('standard-fitch').replace('calculus/1', 'calculus/2'), 'x'),
    ).toThrow("must be 'calculus/1'");
  });
});
