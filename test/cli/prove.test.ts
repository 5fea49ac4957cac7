/** `alienkit prove`. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alienkit } from './alienkit.ts';

let folder = '';
let world = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'alienkit-'));
  world = join(folder, 'world.yaml');
  writeFileSync(
    world,
    `alienkit: ruleset/1
language: alienlogic
id: small
rules:
  - { id: K01, applies_to: [AND_E2], disable: true }
  - { id: K02, applies_to: [IMPL_E], forbid: (= (ref 1) (- (line) 1)) }
  - { id: K03, applies_to: [OR_I2], forbid: (= (% (* 2 (line)) 2) 0) }
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const inWorld = (premises: string, goal: string, ...more: string[]) =>
  alienkit(['prove', '--world', world, '--premises', premises, '--goal', goal, ...more]);
const json = (text: string) => JSON.parse(text) as unknown;

describe('prove', { timeout: 60_000 }, () => {
  it('prints a proof that check accepts in the world', async () => {
    const { code, stdout, stderr } = await inWorld('IMPL(p, q), p', 'q');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^PROOF\npremises: IMPL\(p, q\), p\ngoal: q\n1\. /);
    const theorem = ['--goal', 'q', '--premises', 'IMPL(p, q), p'];
    const checked = await alienkit(['check', '--world', world, ...theorem], stdout);
    expect(checked.code).toBe(0);
    const { stdout: document } = await inWorld('IMPL(p, q), p', 'q', '--json');
    const lines = stdout.split('\n').length - 5;
    expect(json(document)).toEqual({ kind: 'proof', script: stdout, lines });
  });

  it('prints a certificate that certificate check accepts, and says that there is no proof', async () => {
    const { code, stdout, stderr } = await inWorld('AND(p, q)', 'q');
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'unprovable: this certificate shows it; it rests on K01\n',
    });
    const theorem = ['--goal', 'q', '--premises', 'AND(p, q)'];
    const checked = await alienkit(['certificate', 'check', '--world', world, ...theorem], stdout);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    const { stdout: document } = await inWorld('AND(p, q)', 'q', '--json');
    expect(json(document)).toMatchObject({ kind: 'certificate', rules: ['K01'] });
    const switchedOff = await inWorld('AND(p, q)', 'q', '--json', '--disable', 'K01');
    expect(json(switchedOff.stdout)).toMatchObject({ kind: 'proof', lines: 2 });
  });

  it('refutes at once what does not follow classically', async () => {
    const { code, stdout } = await alienkit(['prove', '--standard', '--goal', 'p', '--json']);
    expect(code).toBe(0);
    expect(json(stdout)).toMatchObject({ certificate: { values: ['F', 'T'] }, rules: [] });
  });

  it('says unknown when the time is up', async () => {
    const ended = await inWorld('p', 'OR(q, p)', '--timeout', '0.5');
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: 'unknown: neither a proof nor a certificate is found\n',
    });
    const { stdout } = await inWorld('p', 'OR(q, p)', '--timeout', '0.5', '--json');
    expect(json(stdout)).toEqual({ kind: 'unknown' });
  });

  it('refuses wrong use', async () => {
    const wrong = await inWorld('p', 'q', '--timeout', 'soon');
    expect(wrong).toMatchObject({
      code: 2,
      stderr: "--timeout wants seconds, such as 60 or 0.5, not 'soon'\n",
    });
    expect(await alienkit(['prove', '--world', world])).toMatchObject({
      code: 2,
      stderr: 'give --goal F, the formula to prove\n',
    });
    expect((await inWorld('p,', 'q')).code).toBe(2);
  });
});
