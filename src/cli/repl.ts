/**
 * `alienkit repl`: a session in the language.
 *
 * A session is the list of the entries that were accepted. Every entry runs with all
 * that came before it, and what is new of the output is shown: programs are
 * deterministic, so this is the same as keeping state, an entry that fails changes
 * nothing, and the rules can be changed under a running session.
 */

import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import {
  errorLine,
  keywordWords,
  type Limits,
  operators,
  operatorWords,
  type ProgramError,
  readLimits,
} from '../code/index.ts';
import { withoutRules } from '../rules/index.ts';
import { Source, suggestion } from '../text/index.ts';
import { type LoadedRuleset, loadRuleset, shippedWorlds, standardWorld } from '../worlds/index.ts';
import { explain } from './exec.ts';
import {
  chosenLimits,
  chosenWorld,
  disableOption,
  fuelOption,
  isUserError,
  limitsOption,
  type SemanticsOptions,
  standardOption,
  wholeNumber,
  worldOption,
} from './options.ts';
import { Sandbox } from './sandbox.ts';
import type { Answer } from './sandbox-protocol.ts';
import { columns } from './table.ts';

export function addRepl(program: Command): void {
  program
    .command('repl')
    .description('try programs line by line')
    .addOption(worldOption())
    .addOption(standardOption())
    .addOption(disableOption())
    .addOption(limitsOption())
    .addOption(fuelOption())
    .addHelpText(
      'after',
      `
Example:
  $ alienkit repl --world alien-31
  alien-31> EMIT(100)
  127

In a session:
${HELP}`,
    )
    .action(async (options: SemanticsOptions) => {
      const standard = options.standard ?? options.world === undefined;
      const chosen = { ...options, standard };
      const session = new Session(
        chosenWorld(chosen),
        options.disable ?? [],
        chosenLimits(options),
      );
      await new Terminal(session).run();
    });
}

/** What is shown after an entry. */
interface Shown {
  readonly output: string;
  readonly trouble: string;
}

class Session {
  world: LoadedRuleset;
  disabled: string[];
  limits: Limits;
  private entries: string[] = [];
  private shownBefore = '';
  private sandbox: Sandbox | null = null;

  constructor(world: LoadedRuleset, disabled: readonly string[], limits: Limits) {
    this.world = world;
    this.disabled = [...disabled];
    this.limits = limits;
  }

  get title(): string {
    const { id } = this.world.ruleset;
    return this.disabled.length === 0 ? id : `${id} −${this.disabled.join(',')}`;
  }

  async enter(entry: string): Promise<Shown> {
    const source = [...this.entries, entry].join('\n');
    const answer = await this.answer(source);
    if (answer.kind !== 'result') {
      return { output: '', trouble: answer.kind === 'fault' ? answer.reason : '' };
    }
    const { error, output, shown } = answer.result;
    const printed = error === null ? output : output.slice(0, -errorLine(error).length);
    const fresh = printed.slice(this.shownBefore.length).replace(/^\n|\n$/g, '');
    if (error !== null) return { output: fresh, trouble: explainEntry(error, source, entry) };
    this.entries.push(entry);
    this.shownBefore = output;
    return { output: [fresh, shown ?? ''].filter((text) => text !== '').join('\n'), trouble: '' };
  }

  /** After a change of rules or limits: runs the session's entries again under them. */
  async renew(): Promise<Shown> {
    const { entries } = this;
    await this.reset();
    const lost: string[] = [];
    let output = '';
    for (const entry of entries) {
      const shown = await this.enter(entry);
      if (shown.trouble !== '') lost.push(entry);
      else if (shown.output !== '') output += `${shown.output}\n`;
    }
    const trouble = lost.length === 0 ? '' : `these fail now and are dropped:\n${lost.join('\n')}`;
    return { output: output.trimEnd(), trouble };
  }

  /** Forgets all entries. */
  async reset(): Promise<void> {
    this.entries = [];
    this.shownBefore = '';
    await this.close();
  }

  async close(): Promise<void> {
    await this.sandbox?.close();
    this.sandbox = null;
  }

  private async answer(source: string): Promise<Answer> {
    const { world, limits, disabled: disable } = this;
    const ruleset = { text: world.text, path: world.path };
    this.sandbox ??= new Sandbox({ ruleset, disable, limits, mode: 'entry' });
    const [answer] = await this.sandbox.answer([source]);
    return answer ?? { kind: 'fault', reason: 'the sandbox gave no answer' };
  }
}

/** An error in the entry, by the entry's own lines; in an earlier one, by those of the session. */
function explainEntry(error: ProgramError, source: string, entry: string): string {
  const before = source.length - entry.length;
  if (error.offset < before) return `in an earlier entry: ${explain(error, new Source(source))}`;
  const { diagnostic } = error;
  const span = diagnostic && {
    start: diagnostic.span.start - before,
    end: diagnostic.span.end - before,
  };
  const moved = {
    ...error,
    offset: error.offset - before,
    diagnostic: diagnostic && span && { ...diagnostic, span },
  };
  return explain(moved, new Source(entry));
}

const HELP = columns([
  ['.rules', 'the rules of the world and what each changes'],
  ['.disable R14,R15', 'switch rules off; .enable R14 or .enable switches them on again'],
  ['.standard', 'the standard semantics'],
  ['.world W', 'another world: an id, a ruleset file, a folder'],
  ['.fuel N', 'steps that the session may take'],
  ['.manual PLUCK', "an operator's manual line"],
  ['.reset', 'forget everything entered'],
  ['.quit', 'end (also Ctrl-D)'],
]).join('\n');

/** Lines of a terminal, or of a pipe, to entries and commands of a session. */
class Terminal {
  private readonly session: Session;
  /** Lines of an entry that is not complete. */
  private pending: string[] = [];
  private ended = false;

  constructor(session: Session) {
    this.session = session;
  }

  async run(): Promise<void> {
    const interactive = process.stdin.isTTY === true;
    const lines = createInterface({
      input: process.stdin,
      output: interactive ? process.stdout : undefined,
      prompt: '',
      completer: complete,
      terminal: interactive,
    });
    const prompt = () => {
      if (!interactive) return;
      lines.setPrompt(this.pending.length > 0 ? '... ' : `${this.session.title}> `);
      lines.prompt();
    };
    if (interactive) console.log('AlienCode. A blank line ends a block. .help lists the commands.');
    lines.on('SIGINT', () => {
      // An unfinished entry is dropped, the session stays.
      this.pending = [];
      process.stdout.write('\n(.quit or Ctrl-D ends the session)\n');
      prompt();
    });
    prompt();
    for await (const line of lines) {
      await this.line(line);
      if (this.ended) break;
      prompt();
    }
    if (this.pending.length > 0) await this.line('');
    lines.close();
    await this.session.close();
  }

  private async line(line: string): Promise<void> {
    if (this.pending.length === 0 && /^\s*\.[A-Za-z]/.test(line)) {
      try {
        await this.command(line.trim());
      } catch (error) {
        if (!isUserError(error)) throw error;
        console.error(error.message);
      }
      return;
    }
    this.pending.push(line);
    const entry = this.pending.join('\n');
    if (isOpen(entry, line)) return;
    this.pending = [];
    if (entry.trim() !== '') this.show(await this.session.enter(entry));
  }

  private show({ output, trouble }: Shown): void {
    if (output !== '') console.log(output);
    if (trouble !== '') console.error(trouble);
  }

  private async command(line: string): Promise<void> {
    const [word = '', ...rest] = line.split(/\s+/);
    const argument = rest.join(' ');
    const { session } = this;
    const { ruleset } = session.world;
    switch (word) {
      case '.help':
        console.log(HELP);
        return;
      case '.rules':
        console.log(rulesTable(session));
        return;
      case '.manual':
        console.log(manualLine(argument));
        return;
      case '.disable': {
        const ids = argument.split(/[\s,]+/).filter((id) => id !== '');
        withoutRules(ruleset, ids);
        session.disabled = [...new Set([...session.disabled, ...ids])];
        break;
      }
      case '.enable': {
        const ids = argument.split(/[\s,]+/).filter((id) => id !== '');
        withoutRules(ruleset, ids);
        session.disabled = session.disabled.filter((id) => ids.length > 0 && !ids.includes(id));
        break;
      }
      case '.standard':
        session.world = standardWorld();
        session.disabled = [];
        break;
      case '.world':
        if (argument === '') {
          console.log(shippedWorlds().join('\n'));
          return;
        }
        session.world = loadRuleset(argument);
        session.disabled = [];
        break;
      case '.fuel':
        session.limits = readLimits({ ...session.limits, fuel: wholeNumber(argument, '.fuel') });
        break;
      case '.reset':
        await session.reset();
        return;
      case '.quit':
      case '.exit':
        this.ended = true;
        return;
      default: {
        const known = HELP.split('\n').map((row) => row.split(' ', 1)[0] as string);
        console.error(`no command '${word}'; ${suggestion(word, [...known, '.enable', '.help'])}`);
        return;
      }
    }
    const again = await session.renew();
    if (again.output !== '') console.error('what was entered before, again:');
    this.show(again);
  }
}

/** More lines are wanted: inside brackets, or in a block that no blank line has ended. */
function isOpen(entry: string, last: string): boolean {
  const bare = entry.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*/g, '');
  const depth = bare.split('(').length - bare.split(')').length;
  if (depth > 0) return last.trim() !== '' || !/\n\s*\n\s*$/.test(`${entry}\n`);
  if (last.trim() === '') return false;
  return (
    /:\s*$/.test(bare) ||
    /^[ \t]/.test(last) ||
    /^(?:UPON|LEST|DEFAULT|SWEEP|WHILE|CRAFT)\b/.test(entry)
  );
}

function rulesTable({ world, disabled }: Session): string {
  const { entries, id } = world.ruleset;
  if (entries.length === 0) return `${id} has no rules: everything is as the manual says`;
  const rows = entries.map(({ id, operator, text }) => {
    const state = disabled.includes(id) ? 'off' : 'on';
    return [id, operator.name, text, `manual: ${operator.standard}`, state];
  });
  return columns(rows).join('\n');
}

function manualLine(name: string): string {
  const operator = operators.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (operator === undefined) return `no operator '${name}'; ${suggestion(name, operatorWords)}`;
  return `${operator.signature}\n  ${operator.manual}`;
}

function complete(line: string): [string[], string] {
  const word = /[\w.]*$/.exec(line)?.[0] ?? '';
  const known = [...operatorWords.map((name) => `${name}(`), ...keywordWords];
  return [known.filter((one) => word !== '' && one.startsWith(word)), word];
}
