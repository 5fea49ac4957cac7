/** `alienkit demo`: sample programs in alien-31, beside what the manual says. */

import { readdirSync } from 'node:fs';
import type { Command } from 'commander';
import { defaultLimits } from '../code/index.ts';
import { kitFile, loadRuleset, standardWorld } from '../worlds/index.ts';
import { readInput } from './options.ts';
import { Sandbox } from './sandbox.ts';
import type { Answer } from './sandbox-protocol.ts';

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('sample programs in alien-31, beside the manual’s answers')
    .action(async () => {
      const world = loadRuleset('alien-31');
      const names = readdirSync(kitFile('samples'))
        .filter((name) => name.endsWith('.alien'))
        .sort();
      const sources = names.map((name) => readInput(kitFile('samples', name)));
      const [inWorld, inManual] = await Promise.all([
        answers(world, sources),
        answers(standardWorld(), sources),
      ]);
      sources.forEach((source, index) => {
        console.log(
          `── ${names[index]} ${'─'.repeat(Math.max(0, 60 - (names[index] as string).length))}`,
        );
        console.log(source.trimEnd());
        console.log(sideBySide(outputOf(inManual[index]), outputOf(inWorld[index])));
      });
      console.log(
        'Next: alienkit repl --world alien-31, or read docs/rules.md to make rules of your own.',
      );
      console.log('(In this checkout: node bin/alienkit.js repl --world alien-31)');
    });
}

async function answers(world: { text: string; path: string }, sources: readonly string[]) {
  const ruleset = { text: world.text, path: world.path };
  const sandbox = new Sandbox({ ruleset, disable: [], limits: defaultLimits, mode: 'source' });
  const all = await sandbox.answer(sources);
  await sandbox.close();
  return all;
}

function outputOf(answer: Answer | undefined): string {
  if (answer?.kind !== 'result') throw new Error('the sandbox gave no answer');
  return answer.result.output;
}

function sideBySide(left: string, right: string): string {
  const [a, b] = [
    ['the manual says', ...left.split('\n')],
    ['alien-31 says', ...right.split('\n')],
  ];
  const width = Math.max(...a.map((line) => line.length), 24);
  const rows = Array.from({ length: Math.max(a.length, b.length) }, (_, index) => {
    return `  ${(a[index] ?? '').padEnd(width)}  │ ${b[index] ?? ''}`;
  });
  return `\n${rows.join('\n')}\n`;
}
