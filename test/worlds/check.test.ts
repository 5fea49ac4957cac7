import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parse as parseYaml, stringify } from 'yaml';
import {
  CompiledProgram,
  defaultLimits,
  definitionsOf,
  holdCall,
  Interpreter,
  parse,
  planProgram,
  runCall,
} from '../../src/code/index.ts';
import { Semantics, withoutRules } from '../../src/rules/index.ts';
import {
  type CheckReport,
  checkWorld,
  codeWorldOf,
  type Task,
  type WorldTexts,
} from '../../src/worlds/index.ts';
import { alienkit } from '../cli/alienkit.ts';
import {
  behindManual,
  type Change,
  demo,
  inExamples,
  inPrelude,
  inRuleset,
  inTask,
  inTaskFile,
  moreRules,
  withoutPrelude,
  withoutTask,
} from './demo.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'world-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** demo-5 as a folder of its own; `change` is given its task file. */
function worldFolder(name: string, change: (tasks: string) => string = (text) => text): string {
  const path = join(folder, name);
  mkdirSync(path);
  cpSync(join(root, 'rulesets/demo-5.yaml'), join(path, 'ruleset.yaml'));
  cpSync(join(root, 'tasks/demo-5/prelude.alien'), join(path, 'prelude.alien'));
  cpSync(join(root, 'tasks/demo-5'), join(path, 'tasks'), { recursive: true });
  const tasks = join(path, 'tasks/tasks.yaml');
  writeFileSync(tasks, change(readFileSync(tasks, 'utf8')));
  return path;
}

describe('the command', () => {
  it('says that demo-5 holds', async () => {
    const { code, stdout, stderr } = await alienkit(['world', 'check', 'demo-5']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('The world holds.');
  });

  it('prints one JSON document of the stated shape', async () => {
    const { code, stdout, stderr } = await alienkit(['world', 'check', 'demo-5', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({
      world: 'demo-5',
      hash: codeWorldOf(demo).hash,
      ok: true,
      problems: [],
      targets: {
        A1: { probe: 'EMIT(2)\n', values: 1 },
        A2: { probe: expect.stringContaining('UNDER'), values: 1 },
        A3: { probe: expect.stringContaining('PLUCK'), values: 1 },
        A5: { probe: expect.stringContaining('GAUGE'), values: 1 },
      },
      coverage: { A1: 7, A2: 4, A3: 3, A4: 2, A5: 4 },
      bands: {
        apply: 2,
        interact: 2,
        engineer: 2,
        algorithm_1: 2,
        algorithm_2: 1,
        algorithm_3: 0,
      },
      kinds: { code: 6, predict: 3 },
      keystoneShare: 3 / 9,
      exposed: ['A1', 'A5'],
      prelude: { tested: expect.any(Number), exceptions: [] },
    });
    expect(Object.keys(report.targets)).toEqual(['A1', 'A2', 'A3', 'A5']);
    expect(report.prelude.tested).toBeGreaterThan(500);
  });

  it('finds the same in a folder of its own', async () => {
    const { code, stdout } = await alienkit(['world', 'check', worldFolder('same'), '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(checkWorld(codeWorldOf(demo)))));
  });

  it('ends with 1 for a world that does not hold, and says what to change', async () => {
    const path = worldFolder('broken', (text) => text.replace('rules: [A2]', 'rules: [A1, A2]'));
    const shown = await alienkit(['world', 'check', path]);
    expect(shown).toMatchObject({ code: 1, stderr: '' });
    expect(shown.stdout).toContain(
      [
        'tasks: T04: the listed rule A1 does not matter: switching it off changes nothing',
        "  → take A1 out of the task's rules, or change the task",
        '',
        '1 problem: the world is refused.',
      ].join('\n'),
    );
    const { code, stdout } = await alienkit(['world', 'check', path, '--json']);
    expect(code).toBe(1);
    const { ok, problems } = JSON.parse(stdout) as CheckReport;
    expect(ok).toBe(false);
    expect(problems.map((problem) => Object.keys(problem))).toEqual([
      ['check', 'where', 'message', 'fix'],
    ]);
  });

  it.each([
    ['a world that is not there', 'demo-6', "there is no world 'demo-6'"],
    ['a folder without a ruleset', folder, 'holds no ruleset.yaml'],
    ['an unreadable task file', null, "tasks.yaml:9:11: 'band': must be one of apply"],
  ])('ends with 2 for %s', async (_, world, message) => {
    const unreadable = () =>
      worldFolder('unreadable', (text) => text.replace('band: apply', 'band: easy'));
    const { code, stdout, stderr } = await alienkit(['world', 'check', world ?? unreadable()]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('refuses a lone ruleset file, which has neither tasks nor a prelude', async () => {
    const path = join(root, 'rulesets/demo-5.yaml');
    const lone = join(folder, 'lone.yaml');
    cpSync(path, lone);
    const { code, stdout } = await alienkit(['world', 'check', lone, '--json']);
    expect(code).toBe(1);
    const { problems } = JSON.parse(stdout) as CheckReport;
    expect(problems.map(({ check, where }) => `${check} ${where}`)).toEqual([
      'prelude the prelude',
      ...['A1', 'A2', 'A3', 'A4', 'A5'].map((id) => `coverage ${id}`),
    ]);
  });
});

it('demo-5 does what its probe file says', async () => {
  const { code, stdout } = await alienkit(['world', 'test', 'demo-5']);
  expect(stdout).toContain('all as expected');
  expect(code).toBe(0);
});

describe('the hash', () => {
  const { hash } = codeWorldOf(demo);

  /** A YAML text written anew: no comments, block style, keys the other way round. */
  function rewritten(text: string): string {
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).reverse();
      return Object.fromEntries(entries.map(([key, part]) => [key, turned(part)]));
    };
    return `# Another layout.\n${stringify(turned(parseYaml(text)), { lineWidth: 0 })}`;
  }

  it('does not change with comments, layout and the order of keys', () => {
    const other: WorldTexts = {
      ...demo,
      ruleset: { ...demo.ruleset, text: rewritten(demo.ruleset.text) },
      tasks: demo.tasks.map(({ name, text }) => ({ name, text: rewritten(text) })),
    };
    expect(other.ruleset.text).not.toBe(demo.ruleset.text);
    expect(codeWorldOf(other).hash).toBe(hash);
  });

  it.each<readonly [string, Change]>([
    ['the layout of a rule', inRuleset('(get seq (+ i 1))', '( get  seq (+ i 1))')],
    [
      "the name of a file's path",
      (texts) => ({ ...texts, ruleset: { ...texts.ruleset, name: 'a' } }),
    ],
    ['a checker that is written out', inTask('T01', 'rules: [', 'checker: exact\n    rules: [')],
  ])('does not change with %s', (_, change) => {
    expect(codeWorldOf(change(demo)).hash).toBe(hash);
  });

  it.each<readonly [string, Change]>([
    ['a rule', inRuleset('(+ n 7)', '(+ n 8)')],
    ['another spelling of the same meaning', inRuleset('(+ n 7)', '(+ 7 n)')],
    ['the id of a rule', inRuleset('id: A4', 'id: A6')],
    ['the operator of a rule', inRuleset('applies_to: STRAND', 'applies_to: KNOT')],
    ['one rule more', moreRules('{ id: A6, applies_to: KNOT, actual: IDENTITY }')],
    ['the manual', behindManual('One line more.')],
    ['the prelude', inPrelude('DELIVER OVER(b, a)', 'DELIVER NEGATE(BENEATH(b, a))')],
    ['no prelude', withoutPrelude],
    ['a prompt', inTask('T01', 'second element', '2nd element')],
    ['an id', inTask('T01', 'id: T01', 'id: T10')],
    ['a band', inTask('T01', 'band: apply', 'band: interact')],
    ['an example call', inTask('T01', '"a", "b", "c"', '"a", "b"')],
    ['a private call', inTask('T01', '"hello"', '"hallo"')],
    ['a naive program', inTask('T01', 'PLUCK(xs, 1)', 'PLUCK(xs, 2)')],
    ['a reference', inTask('T01', 'PLUCK(xs, -7)', 'PLUCK(xs,  -7)')],
    ['the rules of a task', inTask('T01', '[A1, A3]', '[A1]')],
    ['a checker', inTask('T01', 'rules: [', 'checker: number\n    rules: [')],
    ['one task fewer', withoutTask('T09')],
    ['a worked example', inExamples('EMIT(5)', 'EMIT(6)')],
    ['what examples expose', inExamples('exposes: [A1, A5]', 'exposes: [A1, A3, A5]')],
    ['keystones', inTaskFile('keystones: [A3]', 'keystones: [A5]')],
    ['the title', inRuleset('title: A small world', 'title: Another world')],
    ['the note of a rule', inRuleset('actual: IDENTITY }', 'actual: IDENTITY, note: Herring. }')],
    ['a note', inExamples('program: EMIT(5)', 'program: EMIT(5)\n    note: Easy.')],
  ])('changes with %s', (_, change) => {
    expect(codeWorldOf(change(demo)).hash).not.toBe(hash);
  });
});

describe('relevance', () => {
  const world = codeWorldOf(demo);
  const report = checkWorld(world);
  const { ruleset } = world;
  const inWorld = new Semantics(ruleset);

  /** What comes of a program: for each call, or for its own run. */
  function outcomes(source: string, calls: readonly string[] | null, under: Semantics): string[] {
    if (calls === null) return [new Interpreter(defaultLimits).run(source, under).output];
    const parsed = parse(source, defaultLimits);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    const program = new CompiledProgram(
      source,
      parsed,
      planProgram(definitionsOf(parsed.program), under),
    );
    return calls.map((text) => {
      const held = holdCall(text, inWorld, defaultLimits);
      if (!held.ok) throw new Error(held.reason);
      const outcome = runCall(program, held.call, defaultLimits);
      return outcome.kind === 'failed' ? `! ${outcome.error}` : outcome.text;
    });
  }

  function relevantTo(task: Task): string[] {
    const calls = task.kind === 'code' ? task.calls : null;
    const programs = task.kind === 'code' ? [task.reference, task.naive] : [task.program];
    const differs = (id: string) => {
      const without = new Semantics(withoutRules(ruleset, [id]));
      return programs.some((source) => {
        const [before, after] = [
          outcomes(source, calls, inWorld),
          outcomes(source, calls, without),
        ];
        return before.join('\0') !== after.join('\0');
      });
    };
    // Every STRAND of these programs is on a line that is always reached.
    const executes = (name: string) => programs.some((source) => source.includes(`${name}(`));
    return ruleset.entries
      .filter(({ id, text, operator }) =>
        text === 'IDENTITY' ? executes(operator.name) : differs(id),
      )
      .map(({ id }) => id);
  }

  it.each(world.tasks.map((task) => [task.id, task] as const))('of %s', (id, task) => {
    expect(report.relevance[id]).toEqual(relevantTo(task));
    expect(report.relevance[id]).toEqual(task.rules);
  });

  it('is counted for the coverage', () => {
    for (const { id } of ruleset.entries) {
      const needing = Object.values(report.relevance).filter((rules) => rules.includes(id));
      expect(report.coverage[id]).toBe(needing.length);
    }
  });
});
