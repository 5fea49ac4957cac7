/** What of a reply counts as the answer: one rule for all kinds of questions. */

/** The reply without inline reasoning: with an unpaired `</think>`, all before it goes too. */
export function withoutReasoning(reply: string): string {
  let text = reply;
  for (;;) {
    const end = text.indexOf('</think>');
    if (end < 0) break;
    const start = text.lastIndexOf('<think>', end);
    text = (start < 0 ? '' : text.slice(0, start)) + text.slice(end + '</think>'.length);
  }
  // An opened one that never ends is reasoning to the end.
  const open = text.indexOf('<think>');
  return open < 0 ? text : text.slice(0, open);
}

interface Fence {
  readonly tag: string;
  readonly content: string;
}

/** A line that opens or closes a fence. Its info string begins with the tag. */
function fenceIn(line: string): { mark: string; tag: string; isBare: boolean } | null {
  const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
  if (mark === undefined) return null;
  const info = line.slice(line.indexOf(mark) + mark.length).trim();
  // Inline code begins like a fence and ends on the same line.
  if (mark.startsWith('`') && info.includes('`')) return null;
  const [tag = ''] = info.split(/\s/, 1);
  return { mark, tag: tag.toLowerCase(), isBare: info === '' };
}

/** Fenced blocks in their order; one that is not closed runs to the end. */
function fences(text: string): Fence[] {
  const found: Fence[] = [];
  let open: { tag: string; mark: string; lines: string[] } | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const fence = fenceIn(line);
    if (open === null) {
      if (fence !== null) open = { tag: fence.tag, mark: fence.mark, lines: [] };
    } else if (fence?.isBare && fence.mark.startsWith(open.mark)) {
      found.push({ tag: open.tag, content: open.lines.join('\n') });
      open = null;
    } else open.lines.push(line);
  }
  if (open !== null) found.push({ tag: open.tag, content: open.lines.join('\n') });
  return found;
}

export interface ExtractedBlock {
  readonly content: string;
  /** It stood in a fence with the language's tag. */
  readonly isTagged: boolean;
}

/**
 * The program or proof of a reply: the last fence tagged `language`, else the last without a
 * tag; without any fence the whole reply if it is one; else null. A blank fence is no answer.
 */
export function extractBlock(
  reply: string,
  language: string,
  isWhole: (text: string) => boolean,
): ExtractedBlock | null {
  const text = withoutReasoning(reply);
  const blocks = fences(text);
  const tagged = blocks.findLast(({ tag }) => tag === language);
  const block = tagged ?? blocks.findLast(({ tag }) => tag === '');
  if (block !== undefined) {
    const { content } = block;
    return content.trim() === '' ? null : { content, isTagged: tagged !== undefined };
  }
  if (blocks.length > 0 || text.trim() === '') return null;
  return isWhole(text) ? { content: text, isTagged: false } : null;
}

/**
 * The text after the last line that begins with `PREDICTION:`, to the end; one surrounding
 * fence or pair of backticks is taken off. null if there is no such line.
 */
export function extractPrediction(reply: string): string | null {
  const lines = withoutReasoning(reply).split(/\r\n|\r|\n/);
  const at = lines.findLastIndex((line) => PREDICTION.test(line));
  if (at < 0) return null;
  const first = (lines[at] as string).replace(PREDICTION, '');
  const text = [first, ...lines.slice(at + 1)].join('\n').trim();
  const [block] = fences(text);
  if (block !== undefined && /^(?:`{3,}|~{3,})/.test(text)) return block.content;
  return /^`[^`]+`$/.test(text) ? text.slice(1, -1) : text;
}

const PREDICTION = /^\s*(?:\*\*|__)?PREDICTION:(?:\*\*|__)?[ \t]*/;
