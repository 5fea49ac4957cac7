/** The in-language tests: of the standard semantics by subject, and of the shipped worlds. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseProbes } from '../../src/worlds/probes.ts';
import {
  codeProbeWorld,
  loadRuleset,
  probeTests,
  standardWorld,
} from '../../src/worlds/testing.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => ({ name, text: readFileSync(`${root}${name}`, 'utf8') });

const programs = readdirSync(`${root}test/programs`)
  .filter((name) => name.endsWith('.probe'))
  .sort()
  .map((name) => read(`test/programs/${name}`));
const alien31 = loadRuleset('alien-31').ruleset;
const ofAlien31 = read('rulesets/alien-31.probe');

probeTests({ describe, it, expect }, codeProbeWorld(standardWorld().ruleset), programs);
probeTests({ describe, it, expect }, codeProbeWorld(alien31), [ofAlien31]);

describe('the programs', () => {
  it('are under the standard semantics, each of them', () => {
    for (const { name, text } of programs) {
      for (const { line, selection } of parseProbes(text, name).chunks) {
        expect(selection.kind, `${name}:${line}`).toBe('standard');
      }
    }
  });

  it('of alien-31 show each rule alone and with all the others', () => {
    const names = parseProbes(ofAlien31.text).chunks.map(({ name, selection }) => {
      return `${name} | ${selection.kind} ${selection.rules.map(({ id }) => id).join()}`;
    });
    for (const { id } of alien31.entries) {
      expect(names.filter((name) => name.endsWith(`| only ${id}`)).length, id).toBeGreaterThan(0);
      expect(
        names.filter((name) => name === `${id} with all | world `),
        id,
      ).toHaveLength(1);
    }
  });
});
