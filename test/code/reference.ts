/** The independent implementation in Python, as a function. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../reference/aliencode.py', import.meta.url));

/** Whether there is a Python to run it with. */
export const hasPython = spawnSync('python3', ['--version']).status === 0;

export interface ReferenceResult {
  readonly output: string;
  readonly error: { readonly kind: string; readonly line: number } | null;
  readonly values: number;
}

export interface ReferenceRule {
  readonly id: string;
  readonly applies_to: string;
  readonly actual: string;
}

/** Runs programs under rules; results in the order of the programs. */
export function runReference(
  programs: readonly string[],
  rules: readonly ReferenceRule[],
): ReferenceResult[] {
  const folder = mkdtempSync(join(tmpdir(), 'alienkit-'));
  try {
    const ruleset = join(folder, 'rules.json');
    writeFileSync(ruleset, JSON.stringify({ rules }));
    const input = programs.map((code, id) => JSON.stringify({ id, code })).join('\n');
    const { stdout, stderr, status } = spawnSync(
      'python3',
      [script, '--jsonl', '--fuel', '20000', '--ruleset', ruleset],
      {
        input: `${input}\n`,
        encoding: 'utf8',
        maxBuffer: 1 << 30,
      },
    );
    if (status !== 0) throw new Error(`the reference failed: ${stderr}`);
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ReferenceResult);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
