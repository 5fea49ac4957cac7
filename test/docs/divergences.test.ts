import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { alienCode, Interpreter } from '../../src/code/index.ts';
import { readRuleset, Semantics, standardRuleset } from '../../src/rules/index.ts';
import { hasPython } from '../code/reference.ts';
import { examplesOf, linesOf } from './page-examples.ts';

// The programs themselves are run in language.test.ts, as those of all pages.
const page = readFileSync(new URL('../../docs/divergences.md', import.meta.url), 'utf8');
const examples = examplesOf(page, 'python');

/** Runs a program and prints the name of the exception that ends it. */
const HOST = `
import sys, warnings
warnings.simplefilter("ignore")
try: exec(compile(sys.stdin.read(), "example", "exec"), {})
except BaseException as error: print(type(error).__name__)
`;

function runPython(program: string): string {
  const { stdout } = spawnSync('python3', ['-I', '-X', 'utf8', '-c', HOST], {
    input: program,
    encoding: 'utf8',
  });
  return stdout.trimEnd();
}

describe.skipIf(!hasPython)('what the page says of Python', () => {
  it('is found', () => expect(examples.length).toBeGreaterThan(15));

  it.each(examples)('line $line', ({ program, shown }) => {
    expect(shown.length).toBeGreaterThan(0);
    expect(linesOf(runPython(program))).toEqual(shown);
  });
});

const standard = new Semantics(standardRuleset(alienCode));

function kindOf(program: string, semantics = standard): string | null {
  return new Interpreter().run(program, semantics).error?.kind ?? null;
}

/** Nested blocks that begin with `word`, `depth` of them. */
function nested(word: string, depth: number, last: string): string {
  const heads = Array.from({ length: depth }, (_, index) => `${' '.repeat(index)}${word}\n`);
  return `${heads.join('')}${' '.repeat(depth)}${last}\n`;
}

interface Difference {
  readonly what: string;
  readonly program: string;
  readonly kind: string | null;
  readonly python: string;
  readonly exception: string | null;
}

/** What the page says without an example that could stand there. */
const differences: readonly Difference[] = [
  {
    what: 'a form feed before a statement',
    program: '\fIDLE',
    kind: 'SyntaxError',
    python: '\fpass',
    exception: null,
  },
  {
    what: 'a NUL in a text and a comment',
    program: 'EMIT("\0") # \0',
    kind: null,
    python: 'print("\0") # \0',
    exception: 'SyntaxError',
  },
  {
    what: 'a tab after spaces',
    program: 'UPON YES:\n        IDLE\n\tIDLE',
    kind: 'IndentationError',
    python: 'if True:\n        pass\n\tpass',
    exception: 'TabError',
  },
  {
    what: 'the first of two faults',
    program: 'CRAFT f(a, a): IDLE\nSET x SET',
    kind: 'SyntaxError',
    python: 'def f(a, a): pass\nx = = 1',
    exception: 'SyntaxError',
  },
  {
    what: '30 loops inside each other',
    program: nested('WHILE NO:', 30, 'IDLE'),
    kind: null,
    python: nested('while False:', 30, 'pass'),
    exception: 'SyntaxError',
  },
  {
    what: '101 blocks inside each other',
    program: nested('UPON NO:', 101, 'IDLE'),
    kind: 'LimitError',
    python: nested('if False:', 101, 'pass'),
    exception: 'IndentationError',
  },
  {
    what: '201 brackets inside each other',
    program: `${'('.repeat(201)}1${')'.repeat(201)}`,
    kind: 'LimitError',
    python: `${'('.repeat(201)}1${')'.repeat(201)}`,
    exception: 'SyntaxError',
  },
  {
    what: '256 parameters',
    program: `CRAFT f(${names(256)}): IDLE`,
    kind: 'LimitError',
    python: `def f(${names(256)}): pass`,
    exception: null,
  },
  {
    what: 'a literal of 5,000 digits',
    program: '9'.repeat(5_000),
    kind: null,
    python: '9'.repeat(5_000),
    exception: 'SyntaxError',
  },
];

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `p${index}`).join(', ');
}

describe('differences without an example on the page', () => {
  it.each(differences)('$what: AlienCode', ({ program, kind }) => {
    expect(kindOf(program)).toBe(kind);
  });

  it.skipIf(!hasPython).each(differences)('$what: Python', ({ python, exception }) => {
    const ended = linesOf(runPython(python)).at(-1) ?? null;
    if (exception === null) expect(ended).toBeNull();
    else expect(ended).toBe(exception);
  });

  it('as many NaNs as decide the order: the same up to 63 elements only', () => {
    const order = (length: number) => {
      const elements = Array.from({ length }, (_, index) =>
        index % 10 === 3 ? 'nan' : `${(index * 37) % 101}.0`,
      ).join(', ');
      const program = `SET nan AS WEAVE(1e999, 1e999)\nEMIT(ORDER(STRAND(${elements})))`;
      const here = new Interpreter().run(program, standard).output;
      return { here, python: runPython(`nan = float("nan")\nprint(sorted([${elements}]))`) };
    };
    if (!hasPython) return;
    expect(order(63).here).toBe(order(63).python);
    expect(order(100).here).not.toBe(order(100).python);
  });

  it('digits of other scripts and arithmetic on NONE, in rules', () => {
    const world = new Semantics(
      readRuleset(
        `alienkit: ruleset/1
language: aliencode
id: digits
rules:
  - { id: R1, applies_to: GAUGE, actual: (int seq) }
  - { id: R2, applies_to: CARVE, actual: (slice seq (- lo 1) (- hi 1)) }
`,
        'digits',
        [alienCode],
      ),
    );
    expect(kindOf('GAUGE("12")', world)).toBeNull();
    expect(kindOf('GAUGE("\u0661\u0662")', world)).toBe('ValueError');
    expect(new Interpreter().run('EMIT(CARVE("abc", 2))', world).output).toBe('bc');
    if (hasPython) expect(runPython('print(int("\u0661\u0662"))')).toBe('12');
  });
});
