/** The walls of the house: which folder may use which, and through which door. */

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** A later folder may use an earlier one, never back. */
const ORDER = [
  'text',
  'values',
  'rules',
  'code',
  'logic',
  'worlds',
  'protocol',
  'subjects',
  'report',
  'cli',
];
/** Folders that also run in a browser, and the one file in them that does not. */
const HOST_FREE = ['text', 'values', 'rules', 'code', 'logic', 'worlds'];
const LOADER = join('worlds', 'files.ts');

interface Import {
  readonly file: string;
  readonly target: string;
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8');
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g);
  return [...found].map(([, target = '']) => ({ file, target }));
});

const folderOf = (file: string) => file.split(sep)[0] as string;
const targetFile = ({ file, target }: Import) => relative(src, resolve(src, dirname(file), target));

describe('the folders of src', () => {
  it('are the known ones', () => {
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) expect(ORDER, file).toContain(folderOf(file));
  });

  it('use earlier ones only, through their index', () => {
    for (const one of imports.filter(({ target }) => target.startsWith('.'))) {
      const [from, to] = [folderOf(one.file), folderOf(targetFile(one))];
      if (from === to) continue;
      expect(ORDER.indexOf(to), `${one.file} imports ${one.target}`).toBeLessThan(
        ORDER.indexOf(from),
      );
      expect(targetFile(one), `${one.file} imports ${one.target}`).toBe(join(to, 'index.ts'));
    }
  });

  it('touch the host in the command line and in one loader only', () => {
    for (const { file, target } of imports) {
      if (!HOST_FREE.includes(folderOf(file)) || file === LOADER) continue;
      expect(target, file).not.toMatch(/^node:/);
    }
    for (const file of files) {
      if (!HOST_FREE.includes(folderOf(file)) || file === LOADER) continue;
      const code = readFileSync(join(src, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      expect(code, file).not.toMatch(
        /\bprocess\.|\bBuffer\b|\b__dirname\b|\bDate\.now\b|\bMath\.random\b/,
      );
    }
  });
});
