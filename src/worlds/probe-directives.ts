/** What the head of a chunk can say: the one list of directives. */

import { type Diagnostic, type Span, suggestion } from '../text/index.ts';

/** A rule id in a directive, with its place. */
export interface RuleName {
  readonly id: string;
  readonly span: Span;
}

/** Under which rules a chunk runs. */
export interface Selection {
  /** `world`: all rules; `without`: all but these; `only`: these and no others. */
  readonly kind: 'world' | 'standard' | 'without' | 'only';
  readonly rules: readonly RuleName[];
}

export interface ExpectedCount {
  readonly count: number;
  /** Of the digits. */
  readonly span: Span;
}

/** What the directives of one chunk say. */
export interface Head {
  name: string | null;
  selection: Selection;
  values: ExpectedCount | null;
  fuel: number | null;
  /** Where each directive that is given stands. */
  readonly given: Map<string, Span>;
}

interface Directive {
  /** How it is written. */
  readonly form: string;
  /** Takes the value; a returned text says what is wrong with it. */
  take(head: Head, value: string, span: Span): string | null;
}

const WHOLE_NUMBER = /^\d{1,12}$/;

function select(head: Head, kind: Selection['kind'], rules: readonly RuleName[]): string | null {
  if (head.selection.kind !== 'world') {
    return 'a chunk has one of standard, disable and only, not two';
  }
  head.selection = { kind, rules };
  return null;
}

function ruleList(kind: 'without' | 'only'): Directive['take'] {
  return (head, value, span) => {
    const rules = Array.from(value.matchAll(/[^\s,]+/g), ({ 0: id, index }) => {
      const start = span.start + index;
      return { id, span: { start, end: start + id.length } };
    });
    if (rules.length === 0) return 'rule ids are wanted here';
    return select(head, kind, rules);
  };
}

const directives: Readonly<Record<string, Directive>> = {
  name: {
    form: '# name: what is tested',
    take(head, value) {
      head.name = value;
      return value === '' ? 'a name is wanted here' : null;
    },
  },
  standard: {
    form: '# standard',
    take(head, value) {
      if (value !== '') return 'standard takes no value';
      return select(head, 'standard', []);
    },
  },
  disable: { form: '# disable: R14, R15', take: ruleList('without') },
  only: { form: '# only: R14, R15', take: ruleList('only') },
  values: {
    form: '# values: 3',
    take(head, value, span) {
      if (!WHOLE_NUMBER.test(value)) return `a whole number is wanted, not '${value}'`;
      head.values = { count: Number(value), span };
      return null;
    },
  },
  fuel: {
    form: '# fuel: 1000',
    take(head, value) {
      if (!WHOLE_NUMBER.test(value) || Number(value) === 0) {
        return `a number of steps is wanted, not '${value}'`;
      }
      head.fuel = Number(value);
      return null;
    },
  },
};

/** How each directive is written, for help texts. */
export const directiveForms: readonly string[] = Object.values(directives).map(({ form }) => form);

export function emptyHead(): Head {
  const selection = { kind: 'world', rules: [] } as const;
  return { name: null, selection, values: null, fuel: null, given: new Map() };
}

/** A comment of one word, or of one word and a colon, is a directive; `##` never is. */
const DIRECTIVE = /^#[ \t]*([A-Za-z][A-Za-z0-9_-]*)[ \t]*(?:$|:[ \t]*(.*?)[ \t]*$)/d;

export function isDirective(line: string): boolean {
  return DIRECTIVE.test(line);
}

/** Takes a line with a directive into the head. */
export function readDirective(line: string, start: number, head: Head): Diagnostic | null {
  const match = DIRECTIVE.exec(line);
  if (match === null) return null;
  const spanOf = (group: number): Span => {
    const [from, to] = match.indices?.[group] ?? [0, line.length];
    return { start: start + from, end: start + to };
  };
  const word = match[1] as string;
  const value = match[2] ?? '';
  const directive = Object.hasOwn(directives, word) ? directives[word] : undefined;
  const known = Object.keys(directives);
  if (directive === undefined) {
    return {
      code: 'unknown-directive',
      message: `no directive is called '${word}'`,
      span: spanOf(1),
      hint: `${suggestion(word, known)}; a comment of this shape begins with ##`,
    };
  }
  if (head.given.has(word)) {
    const message = `${word} stands in this head already`;
    return { code: 'duplicate-directive', message, span: spanOf(1), hint: null };
  }
  head.given.set(word, spanOf(1));
  const place = spanOf(value === '' ? 1 : 2);
  const wrong = directive.take(head, value, place);
  if (wrong === null) return null;
  return { code: 'bad-directive', message: wrong, span: place, hint: `write '${directive.form}'` };
}

/** A directive below the head would be a comment and say nothing: surely a mistake. */
export function misplacedDirective(line: string, start: number): Diagnostic | null {
  const word = DIRECTIVE.exec(line)?.[1];
  if (word === undefined || !Object.hasOwn(directives, word)) return null;
  return {
    code: 'misplaced-directive',
    message: `${word} stands below the first line of the program`,
    span: { start, end: start + line.length },
    hint: 'directives stand at the head of a chunk; a comment of this shape begins with ##',
  };
}
