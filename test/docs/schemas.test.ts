import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { schemaFiles } from '../../src/worlds/json-schemas.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const files = schemaFiles();
const schemaNamed = (name: string) => {
  const text = files.find((file) => file.name === name)?.text ?? '';
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0]);
};

it.each(files)('schemas/$name is fresh (npx tsx docs/generate-schemas.ts writes it)', (file) => {
  expect(read(`schemas/${file.name}`)).toBe(file.text);
});

describe('the schema of rulesets', () => {
  const schema = schemaNamed('ruleset.schema.json');

  it.each(['alien-31', 'demo-5'])('accepts %s', (id) => {
    expect(schema.safeParse(parse(read(`rulesets/${id}.yaml`))).success).toBe(true);
  });

  it('refuses an unknown key, a missing one, and a calculus', () => {
    const { title, ...ruleset } = parse(read('rulesets/demo-5.yaml')) as Record<string, unknown>;
    expect(schema.safeParse(ruleset).success).toBe(true);
    expect(schema.safeParse({ ...ruleset, titel: title }).success).toBe(false);
    expect(schema.safeParse({ ...ruleset, rules: undefined }).success).toBe(false);
    expect(schema.safeParse(parse(read('rulesets/standard-fitch.yaml'))).success).toBe(false);
  });
});

describe('the schema of task files', () => {
  const schema = schemaNamed('tasks.schema.json');
  const folders = ['alien-31', 'demo-5'].map((id) => `tasks/${id}/`);
  const paths = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => folder + name),
  );

  it.each(paths)('accepts %s', (path) => {
    expect(schema.safeParse(parse(read(path))).success).toBe(true);
  });

  it('refuses another band, and a code task with four calls', () => {
    const text = read('tasks/demo-5/tasks.yaml');
    expect(schema.safeParse(parse(text.replace('band: apply', 'band: easy'))).success).toBe(false);
    expect(schema.safeParse(parse(text.replace('- count("")\n', '\n'))).success).toBe(false);
  });
});

describe('the schema of AlienLogic rulesets', () => {
  const schema = schemaNamed('logic-ruleset.schema.json');

  it.each(['alien-24', 'demo-logic-4'])('accepts %s', (id) => {
    expect(schema.safeParse(parse(read(`rulesets/${id}.yaml`))).success).toBe(true);
  });

  it('refuses an unknown key, a condition on no rule, and a ruleset of AlienCode', () => {
    const text = read('rulesets/demo-logic-4.yaml');
    const refuses = (from: string, to: string) => {
      expect(text).toContain(from);
      expect(schema.safeParse(parse(text.replace(from, to))).success).toBe(false);
    };
    refuses('family: shape', 'famly: shape');
    refuses('applies_to: [OR_I2]', 'applies_to: []');
    expect(schema.safeParse(parse(read('rulesets/demo-5.yaml'))).success).toBe(false);
  });
});

describe('the schema of theorem files', () => {
  const schema = schemaNamed('theorems.schema.json');
  const text = read('tasks/demo-logic-4/theorems.yaml');

  const paths = ['alien-24', 'demo-logic-4'].flatMap((id) =>
    readdirSync(new URL(`tasks/${id}/`, root))
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => `tasks/${id}/${name}`),
  );

  it.each(paths)('accepts %s', (path) => {
    expect(schema.safeParse(parse(read(path))).success).toBe(true);
  });

  it('refuses another role, a theorem without a naive proof, and a file of tasks', () => {
    const refuses = (from: string, to: string) => {
      expect(text).toContain(from);
      expect(schema.safeParse(parse(text.replace(from, to))).success).toBe(false);
    };
    refuses('role: two_rule', 'role: hard');
    refuses('naive: &conjunction', 'proof: &conjunction');
    expect(schema.safeParse(parse(read('tasks/demo-5/tasks.yaml'))).success).toBe(false);
  });
});
