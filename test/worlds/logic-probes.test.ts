/** Probe files with proofs. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { logicWorldOf } from '../../src/worlds/index.ts';
import {
  logicProbeWorld,
  type ProbeResult,
  parseProbes,
  runProbes,
  updateProbes,
} from '../../src/worlds/probes.ts';
import { probeTests } from '../../src/worlds/testing.ts';
import { alienkit } from '../cli/alienkit.ts';
import { rulesetOf, script } from '../logic/calculi.ts';
import { demoLogic } from './demo-logic.ts';

const demo = logicProbeWorld(logicWorldOf(demoLogic).ruleset);

const path = new URL('../../tasks/demo-logic-4/demo-logic-4.probe', import.meta.url);
probeTests({ describe, it, expect }, demo, [
  { name: 'demo-logic-4.probe', text: readFileSync(path, 'utf8') },
]);

const run = (text: string, world = demo): Promise<ProbeResult[]> =>
  runProbes(parseProbes(text, 'a.probe'), world);

/** What a chunk would have to expect. */
async function shown(chunk: string, world = demo): Promise<string[]> {
  const [result] = await run(chunk, world);
  return [...(result?.found ?? [])];
}

const TWICE = script('p', 'AND(p, p)', 'p [premise]', 'AND(p, p) [AND_I 1, 1]');

describe('a proof shows', () => {
  it.each([
    ['that it is accepted', script('p', 'p', 'p [premise]'), '#> accepted'],
    ['the condition and the line', TWICE, '#! L4: line 2'],
    ['nothing of a condition that is off', `# disable: L4\n${TWICE}`, '#> accepted'],
    ['nothing of conditions that are not on', `# only: L1, L2\n${TWICE}`, '#> accepted'],
    ['the only condition', `# only: L4\n${TWICE}`, '#! L4: line 2'],
    ['what the manual says', `# standard\n${TWICE}`, '#> accepted'],
    [
      'a fault of the calculus',
      script('', 'p', '| p [assume]', 'p [reit 1]'),
      '#! REF_NOT_ACCESSIBLE: line 2',
    ],
    [
      'where it cannot be read, in lines of the chunk',
      '# standard\nPROOF\n# no goal\npremises: p\n1. p [premise]\nEND\n',
      "#! MALFORMED_PROOF: line 4, column 1: 'goal:' is wanted, here stands '1'",
    ],
    [
      'that it ends in a box',
      script('', 'p', '| p [assume]'),
      '#! ENDED_INSIDE_BOX: the last line stands in an open box',
    ],
    [
      'that it misses its goal',
      script('p', 'q', 'p [premise]'),
      '#> every line is accepted, and the last one is not the goal',
    ],
    [
      'the same with comments in it',
      TWICE.replace('2.', '# 1. q [premise]\n\n   # two\n2.').replace('END', '# end\nEND'),
      '#! L4: line 2',
    ],
  ])('%s', async (_, chunk, expected) => {
    expect(await shown(chunk)).toEqual([expected]);
  });

  it('a condition whose id is no word', async () => {
    const world = logicProbeWorld(rulesetOf('{ id: K-0.1, applies_to: [LEM], disable: true }'));
    const lem = script('', 'OR(p, NOT(p))', 'OR(p, NOT(p)) [LEM]');
    expect(await shown(lem, world)).toEqual(['#! K-0.1: line 1']);
    const [result] = await run(`${lem}#! K-0.1: line 1\n`, world);
    expect(result?.failure).toBeNull();
  });
});

describe('an expectation', () => {
  const long = script(
    'p',
    'AND(p, p)',
    'p [premise]',
    ...Array.from({ length: 39 }, () => 'p [reit 1]'),
    'AND(p, p) [AND_I 1, 1]',
  );

  it.each([
    ['#! L4: line 41', null],
    ['#! L4', null],
    ['#! L4: line 4', 'the L4 has another message'],
    ['#! L4: 1', 'the L4 has another message'],
    ['#! L3: line 41', 'L3 was expected, not L4'],
    ['#> accepted', 'unexpected L4: line 41; the output differs'],
  ])('%s is held to the whole line number', async (expectation, message) => {
    const [result] = await run(`${long}${expectation}\n`);
    expect(result?.failure?.message ?? null).toBe(message);
  });

  it('that is not met is reported at the refused line of the file', async () => {
    const [, result] = await run(`PROOF\n---\n# name: two\n\n# why it fails\n${TWICE}`);
    expect(result?.failure).toMatchObject({ line: 10, message: 'unexpected L4: line 2' });
    expect(result?.chunk.name).toBe('two');
  });

  it('is written anew by an update, and holds then', async () => {
    const text = `${TWICE}#> accepted\n---\n# standard\n${TWICE}#! L4: line 2\n`;
    const updated = updateProbes(text, await run(text));
    expect(updated).toBe(`${TWICE}#! L4: line 2\n---\n# standard\n${TWICE}#> accepted\n`);
    for (const { failure } of await run(updated)) expect(failure).toBeNull();
  });
});

it('a chunk with two proofs is none that can be judged', async () => {
  const [result] = await run(`${TWICE}${TWICE}#! L4: line 2\n`);
  expect(result?.failure?.message).toBe('a chunk holds one proof, and here are 2');
});

it.each([
  ['values', '# values: 3', 'a.probe:2:3: values is not for proofs'],
  ['fuel', '# fuel: 3', 'a.probe:2:3: fuel is not for proofs'],
  ['an unknown condition', '# disable: L9', "a.probe:2:12: the world has no rule 'L9'"],
])('%s is refused with its place', async (_, directive, message) => {
  await expect(run(`# name: x\n${directive}\n${TWICE}`)).rejects.toThrow(message);
});

it('world test runs the probes of a shipped world', async () => {
  const { code, stdout } = await alienkit(['world', 'test', 'demo-logic-4', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    world: 'demo-logic-4',
    files: [{ probes: 9, failures: [], unreadable: null }],
  });
}, 60_000);
