import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { commandsOf, PageFolder } from './console.ts';

const page = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');
const folder = new PageFolder(page);
afterAll(() => folder.remove());

const commands = commandsOf(page);

it('has commands', () => expect(commands.length).toBeGreaterThan(6));

it.each(commands)('$command', ({ command, shown }) => {
  expect(folder.run(command)).toBe(shown);
});
