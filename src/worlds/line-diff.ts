/** What differs between two lists of lines. */

export interface DiffLine {
  /** `-` only in the first list, `+` only in the second, a blank for both. */
  readonly mark: ' ' | '-' | '+';
  readonly text: string;
}

/** The table of the longest common subsequence has at most so many cells. */
const MOST_CELLS = 1_000_000;
/** Equal lines shown before and after a difference. */
const CONTEXT = 3;
const MOST_LINES = 80;
/** In UTF-16 code units. */
const LONGEST_LINE = 400;

/**
 * The shortest list of lines to take out and put in. Where the lists are so long that
 * finding it would take noticeable time, all lines between the equal ends count as
 * different.
 */
export function lineDiff(first: readonly string[], second: readonly string[]): DiffLine[] {
  const shorter = Math.min(first.length, second.length);
  let head = 0;
  while (head < shorter && first[head] === second[head]) head++;
  let tail = 0;
  while (tail < shorter - head && first.at(-1 - tail) === second.at(-1 - tail)) tail++;
  return [
    ...first.slice(0, head).map((text) => ({ mark: ' ', text }) as const),
    ...middle(first.slice(head, first.length - tail), second.slice(head, second.length - tail)),
    ...first.slice(first.length - tail).map((text) => ({ mark: ' ', text }) as const),
  ];
}

function middle(first: readonly string[], second: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  const width = second.length + 1;
  const known = (first.length + 1) * width <= MOST_CELLS;
  const common = known ? commonLengths(first, second) : null;
  let at = 0;
  let other = 0;
  while (common !== null && at < first.length && other < second.length) {
    const text = first[at] as string;
    if (text === second[other]) {
      lines.push({ mark: ' ', text });
      at++;
      other++;
      continue;
    }
    const below = common[(at + 1) * width + other] as number;
    const right = common[at * width + other + 1] as number;
    if (below >= right) lines.push({ mark: '-', text: first[at++] as string });
    else lines.push({ mark: '+', text: second[other++] as string });
  }
  for (const text of first.slice(at)) lines.push({ mark: '-', text });
  for (const text of second.slice(other)) lines.push({ mark: '+', text });
  return lines;
}

/** For each pair of places, how many lines the rests from there have in common at best. */
function commonLengths(first: readonly string[], second: readonly string[]): Uint32Array {
  const width = second.length + 1;
  const lengths = new Uint32Array((first.length + 1) * width);
  for (let at = first.length - 1; at >= 0; at--) {
    for (let other = second.length - 1; other >= 0; other--) {
      const cell = at * width + other;
      lengths[cell] =
        first[at] === second[other]
          ? (lengths[cell + width + 1] as number) + 1
          : Math.max(lengths[cell + width] as number, lengths[cell + 1] as number);
    }
  }
  return lengths;
}

/** The differences as lines of text, with a few equal lines around each; not more than can be read. */
export function renderDiff(diff: readonly DiffLine[]): string[] {
  const lines = withContext(diff);
  const left = lines.length - MOST_LINES;
  const shown = left > 0 ? [...lines.slice(0, MOST_LINES), `  … ${left} lines more`] : lines;
  return shown.map((line) => {
    return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
  });
}

function withContext(diff: readonly DiffLine[]): string[] {
  const near = diff.map((_, index) =>
    diff.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ mark }) => mark !== ' '),
  );
  const lines: string[] = [];
  let left = 0;
  const elide = () => {
    if (left > 0) lines.push(`  … ${left} equal ${left === 1 ? 'line' : 'lines'}`);
    left = 0;
  };
  diff.forEach(({ mark, text }, index) => {
    if (!near[index]) {
      left++;
      return;
    }
    elide();
    lines.push(`${mark} ${text}`);
  });
  elide();
  return lines;
}
