import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { operators } from '../../src/code/index.ts';
import {
  callsOf,
  generatedParts,
  operatorReference,
  ruleOperatorReference,
  targetReference,
  withPart,
} from '../../src/code/reference.ts';
import { conditionReference } from '../../src/logic/reference.ts';
import { ruleOperators } from '../../src/rules/index.ts';
import { defaultLimits } from '../../src/values/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (page: string) => readFileSync(`${root}docs/${page}`, 'utf8');

describe('generated parts of the documentation', () => {
  it.each(generatedParts())('$page: $name is what the table says', (part) => {
    const page = read(part.page);
    // If this fails: npx tsx docs/generate.ts
    expect(withPart(page, part)).toBe(page);
  });

  it('logic.md: conditions is what the table says', () => {
    const part = { page: 'logic.md', name: 'conditions', markdown: conditionReference() };
    expect(withPart(read(part.page), part)).toBe(read(part.page));
  });

  it('are checked by docs/generate.ts', () => {
    const { status, stderr } = spawnSync('npx', ['tsx', 'docs/generate.ts', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('replace what stands between their markers, and nothing else', () => {
    const page = 'a\n<!-- generated: x -->\nold\n<!-- /generated -->\nb\n';
    const made = withPart(page, { page: '', name: 'x', markdown: '| new |' });
    expect(made).toBe('a\n<!-- generated: x -->\n\n| new |\n\n<!-- /generated -->\nb\n');
    expect(withPart(made, { page: '', name: 'x', markdown: '| new |' })).toBe(made);
    expect(() => withPart(page, { page: '', name: 'y', markdown: '' })).toThrow('generated: y');
  });
});

describe('the references', () => {
  it.each(operators)('show $name with all its calls', (declaration) => {
    const calls = callsOf(declaration);
    expect(calls).toHaveLength(declaration.forms.length);
    const row = `| ${calls.map((call) => `\`${call}\``).join(', ')} | ${declaration.manual} |`;
    expect(operatorReference(operators).split('\n')).toContain(row);
    expect(targetReference(operators)).toContain(`| \`${declaration.name}\` |`);
  });

  it('show every operator of the rule language, bars escaped', () => {
    const rows = ruleOperatorReference(ruleOperators).split('\n').slice(2);
    expect(rows).toHaveLength(ruleOperators.length);
    expect(rows.some((row) => row.startsWith('| `\\|` |'))).toBe(true);
  });

  it('show every limit with its default', () => {
    const part = generatedParts().find(({ name }) => name === 'limits');
    for (const [name, value] of Object.entries(defaultLimits)) {
      expect(part?.markdown).toContain(`| \`${name}\` | ${value.toLocaleString('en-US')} |`);
    }
  });
});
