/**
 * Probe files: programs, or proofs, with what they show beside them.
 *
 *     # name: an index from the end
 *     # standard
 *     EMIT(PLUCK("abc", -1))
 *     #> c
 *     ---
 *     EMIT(1)
 *     PLUCK("abc", 3)
 *     #> 1
 *     #! IndexError: PLUCK
 *
 * Lines end at LF or CRLF. A line `---` (blanks may follow) separates chunks; a chunk
 * of blank lines and comments that are no directives is prose and no test.
 *
 * - **Head.** The comments and blank lines before the first statement. There `# word`
 *   and `# word: text` are directives (probe-directives.ts); other comments say nothing,
 *   `##` begins one of any shape.
 * - **Expectations.** The lines that begin with `#>` or `#!`, in one block at the end of
 *   the chunk; blank lines may follow. A comment of the program that begins so has to be
 *   indented or written `# >`.
 *   - `#>` is an empty line of output; `#> text` is a line of output, blanks at its end
 *     included; `#>"text"` is one, too, written as a JSON text, for characters that an
 *     editor hides or drops. Output ends with its last line that is not empty.
 *   - `#! Kind` is an error of that very kind, `#! Kind: text` one whose message has
 *     the text in it (a number at its end is the whole number), `#! Kind: /pattern/` one whose message matches. It comes last, at
 *     most once. Without it no error is expected.
 * - **Program.** Everything between the last directive and the expectations, byte for
 *   byte, comments and blank lines included; its lines are counted from there. Where there
 *   are no expectations it ends with its last line that is not blank.
 */

import { type Diagnostic, DiagnosticsError, Source, type Span } from '../text/index.ts';
import {
  type ExpectedCount,
  emptyHead,
  type Head,
  isDirective,
  misplacedDirective,
  readDirective,
  type Selection,
} from './probe-directives.ts';

export interface ExpectedError {
  readonly kind: string;
  /** Null for any message. */
  readonly pattern: string | RegExp | null;
  /** The line as the file writes it. */
  readonly text: string;
}

export interface ProbeChunk {
  /** The line of the file, from 1, that is the first of the program. */
  readonly firstLine: number;
  /** The first line of the chunk that is not blank. */
  readonly line: number;
  /** As the head says, else the first line of the program. */
  readonly name: string;
  readonly program: string;
  readonly selection: Selection;
  /** Steps that the program may take, if not the default. */
  readonly fuel: number | null;
  readonly values: ExpectedCount | null;
  /** Where each directive of the head stands, by its word. */
  readonly directives: ReadonlyMap<string, Span>;
  readonly output: readonly string[];
  readonly error: ExpectedError | null;
  /** The line of the first expectation, or of the program's last line if there is none. */
  readonly expectationLine: number;
  /**
   * Where the expectations stand, the end of the last line left out; empty, behind the
   * program, if there are none.
   */
  readonly expectations: Span;
}

export interface ProbeFile {
  readonly source: Source;
  readonly chunks: readonly ProbeChunk[];
}

/** A line and its place. */
interface Line {
  /** Without its end. */
  readonly text: string;
  readonly start: number;
  /** Behind the text. */
  readonly end: number;
  /** Behind the line end. */
  readonly next: number;
}

const isBlank = ({ text }: Line): boolean => /^[ \t\r]*$/.test(text);
const isExpectation = ({ text }: Line): boolean => /^#[>!]/.test(text);
const isSeparator = ({ text }: Line): boolean => /^---[ \t]*$/.test(text);

/**
 * Reads a probe file.
 * @param name shown in messages, usually the path.
 * @throws DiagnosticsError with every fault of the file.
 */
export function parseProbes(text: string, name = ''): ProbeFile {
  const source = new Source(text, name);
  const faults: Diagnostic[] = [];
  const chunks: ProbeChunk[] = [];
  let lines: Line[] = [];
  const finish = () => {
    const chunk = readChunk(source, lines, faults);
    if (chunk !== null) chunks.push(chunk);
    lines = [];
  };
  for (const line of linesOf(text)) {
    if (isSeparator(line)) finish();
    else lines.push(line);
  }
  finish();
  if (faults.length > 0) throw new DiagnosticsError(source, faults);
  return { source, chunks };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  // A byte order mark belongs to no line, but to the first program.
  let start = text.startsWith('\ufeff') ? 1 : 0;
  while (start < text.length) {
    const feed = text.indexOf('\n', start);
    const next = feed < 0 ? text.length : feed + 1;
    let end = feed < 0 ? text.length : feed;
    if (feed > start && text[feed - 1] === '\r') end--;
    lines.push({ text: text.slice(start, end), start, end, next });
    start = next;
  }
  return lines;
}

/** Null for a chunk that is no test. */
function readChunk(
  source: Source,
  lines: readonly Line[],
  faults: Diagnostic[],
): ProbeChunk | null {
  const opening = lines.find((line) => !isBlank(line));
  const [first] = lines;
  if (opening === undefined || first === undefined) return null;
  const complain = (line: Line, code: string, message: string, hint: string | null = null) =>
    faults.push({ code, message, span: { start: line.start, end: line.end }, hint });

  const { above, expected } = split(lines, complain);
  const { head, length, body } = readHead(above, faults);
  if (body.length === 0 && expected.length === 0) {
    if (length === 0) return null;
    if (head.values === null) {
      const hint = 'directives are for their own chunk';
      complain(opening, 'no-program', 'this chunk has no program', hint);
    }
  }
  const [opens] = expected;
  const closes = expected.at(-1);
  const start = programStart(above, length);
  const last = above.slice(length).findLast((line) => !isBlank(line));
  const behind = last === undefined ? start : last.next;
  const lineOf = (offset: number) => source.position(offset).line;
  return {
    firstLine: lineOf(start),
    line: lineOf(opening.start),
    name: head.name ?? titleOf(body[0] ?? opening),
    program: source.text.slice(start, opens?.start ?? behind),
    selection: head.selection,
    fuel: head.fuel,
    values: head.values,
    directives: head.given,
    ...readExpectations(expected, complain),
    expectationLine: lineOf((opens ?? last ?? opening).start),
    expectations:
      opens === undefined || closes === undefined
        ? { start: behind, end: behind }
        : { start: opens.start, end: closes.end },
  };
}

/** Behind the last directive; a byte order mark before the first line belongs to it. */
function programStart(above: readonly Line[], length: number): number {
  const directive = above[length - 1];
  if (directive !== undefined) return directive.next;
  const start = above[0]?.start ?? 0;
  return start === 1 ? 0 : start;
}

type Complain = (line: Line, code: string, message: string, hint?: string | null) => void;

/** The lines above the expectations, and these, which stand in one block at the end. */
function split(lines: readonly Line[], complain: Complain): { above: Line[]; expected: Line[] } {
  const from = lines.findIndex(isExpectation);
  if (from < 0) return { above: [...lines], expected: [] };
  const to = lines.findLastIndex(isExpectation);
  const expected = lines.slice(from, to + 1);
  for (const line of lines.slice(from)) {
    if (isExpectation(line)) continue;
    if (!isBlank(line)) {
      const hint = "is a line '---' missing? A comment of the program does not begin with #> or #!";
      complain(
        line,
        'program-after-expectations',
        'the program goes on after its expectations',
        hint,
      );
      break;
    }
    if (line.start < (lines[to] as Line).start) {
      const hint = "an empty line of output is written '#>'";
      complain(
        line,
        'blank-among-expectations',
        'a blank line stands among the expectations',
        hint,
      );
    }
  }
  return { above: lines.slice(0, from), expected: expected.filter(isExpectation) };
}

/** `length` is the number of lines up to the last directive; `body` begins with a statement. */
function readHead(
  lines: readonly Line[],
  faults: Diagnostic[],
): { head: Head; length: number; body: readonly Line[] } {
  const head = emptyHead();
  const statement = lines.findIndex((line) => !isBlank(line) && !line.text.startsWith('#'));
  const comments = statement < 0 ? lines : lines.slice(0, statement);
  const body = statement < 0 ? [] : lines.slice(statement);
  let length = 0;
  comments.forEach(({ text, start }, index) => {
    if (!isDirective(text)) return;
    length = index + 1;
    const fault = readDirective(text, start, head);
    if (fault !== null) faults.push(fault);
  });
  for (const { text, start } of body) {
    const fault = misplacedDirective(text, start);
    if (fault !== null) faults.push(fault);
  }
  return { head, length, body };
}

const LONGEST_TITLE = 60;

function titleOf({ text }: Line): string {
  const points = Array.from(text.trim());
  return points.length > LONGEST_TITLE
    ? `${points.slice(0, LONGEST_TITLE).join('')}…`
    : points.join('');
}

function readExpectations(
  lines: readonly Line[],
  complain: Complain,
): { output: string[]; error: ExpectedError | null } {
  const output: string[] = [];
  let error: ExpectedError | null = null;
  let lastOutput: Line | null = null;
  for (const line of lines) {
    if (line.text.startsWith('#!')) {
      if (error !== null) complain(line, 'second-error', 'a program ends with one error at most');
      error = readError(line, complain);
    } else {
      if (error !== null) {
        complain(line, 'output-after-error', 'an error ends the program: its line comes last');
      }
      output.push(readOutput(line, complain));
      lastOutput = line;
    }
  }
  if (lastOutput !== null && output.at(-1) === '') {
    const hint = 'leave it out: output ends with its last line that is not empty';
    complain(lastOutput, 'empty-at-end', 'an empty line at the end is no part of the output', hint);
  }
  return { output, error };
}

/** One line of output; after a complaint the text as it stands. */
function readOutput(line: Line, complain: Complain): string {
  const rest = line.text.slice(2);
  if (rest === '' || rest.startsWith(' ')) return rest.slice(1);
  if (!rest.startsWith('"')) {
    complain(line, 'bad-expectation', "a blank is wanted after '#>'");
    return rest;
  }
  try {
    const text: unknown = JSON.parse(rest);
    if (typeof text === 'string' && !text.includes('\n')) return text;
  } catch {
    // The complaint is the same.
  }
  const hint = 'for instance #>"a\\tb "';
  complain(line, 'bad-expectation', 'this is not one line of output as a JSON text', hint);
  return rest;
}

/** A kind may be the id of a side condition. */
const ERROR = /^#![ \t]*([A-Za-z0-9][A-Za-z0-9._-]*)[ \t]*(?::[ \t]*(.*?)[ \t]*)?$/;

function readError(line: Line, complain: Complain): ExpectedError | null {
  const match = ERROR.exec(line.text);
  if (match === null) {
    const hint = "write '#! IndexError', '#! IndexError: PLUCK' or '#! IndexError: /^PLUCK /'";
    complain(line, 'bad-expectation', 'this is no expected error', hint);
    return null;
  }
  const kind = match[1] as string;
  const pattern = match[2] ?? '';
  const expected = { kind, text: line.text };
  const expression = /^\/(.+)\/$/.exec(pattern)?.[1];
  if (expression === undefined) return { ...expected, pattern: pattern === '' ? null : pattern };
  try {
    return { ...expected, pattern: new RegExp(expression, 'u') };
  } catch (error) {
    complain(line, 'bad-pattern', (error as Error).message);
    return null;
  }
}
