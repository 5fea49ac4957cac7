/**
 * Examples on the pages of the documentation. In a fenced block, a comment `# → …` says
 * what is printed: the n-th such comment is the n-th line of the output.
 */

export interface PageExample {
  /** The block, comments included. */
  readonly program: string;
  /** The lines that the page shows, without blanks at their ends. */
  readonly shown: readonly string[];
  /** Line of the page on which the block begins, from 1. */
  readonly line: number;
}

const BLOCK = /^```(\w+)\n(.*?)^```$/gms;
/** A line up to a comment that is not inside a text. */
const SHOWN = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^#"'])*# →(.*)$/;

/** The blocks of a page in one language, in their order. */
export function examplesOf(page: string, language: string): readonly PageExample[] {
  return [...page.matchAll(BLOCK)]
    .filter(([, tag]) => tag === language)
    .map(({ 2: program = '', index }) => ({
      program,
      shown: program.split('\n').flatMap((line) => SHOWN.exec(line)?.[1]?.trim() ?? []),
      line: page.slice(0, index).split('\n').length,
    }));
}

/** The lines of an output in the same form. */
export function linesOf(output: string): readonly string[] {
  return output === '' ? [] : output.split('\n').map((line) => line.trim());
}
