/** Examples of a manual with what it says they print. */

export interface ManualExample {
  /** A fenced block, comments included. */
  readonly program: string;
  /** The lines that the manual shows, without blanks at their ends. */
  readonly shown: readonly string[];
}

const BLOCK = /^```aliencode[ \t]*\r?\n([\s\S]*?)^```/gm;
/** A line up to a comment that is not inside a text. */
const SHOWN = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^#"'])*# →(.*)$/;

/**
 * The blocks fenced as `aliencode` that show something: in each of them the n-th comment
 * `# → …` is the n-th line that the program prints.
 */
export function manualExamples(manual: string): ManualExample[] {
  return [...manual.matchAll(BLOCK)].flatMap(([, program = '']) => {
    const shown = program.split(/\r?\n/).flatMap((line) => SHOWN.exec(line)?.[1]?.trim() ?? []);
    return shown.length === 0 ? [] : [{ program, shown }];
  });
}
