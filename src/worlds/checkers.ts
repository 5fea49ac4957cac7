/** Whether what was delivered counts as what is wanted. Both are printed values. */

import { readFloat, readInteger } from '../values/index.ts';
import type { Checker } from './task-files.ts';

/** The elements of a printed LIST or TUPLE, or the lines of anything else. */
function items(printed: string): string[] {
  const text = printed.trim();
  if (!/^[[(][\s\S]*[\])]$/.test(text)) return text.split('\n').map((line) => line.trim());
  const found: string[] = [];
  let depth = 0;
  let start = 1;
  let quote = '';
  for (let at = 1; at < text.length; at++) {
    const point = text[at] as string;
    if (quote !== '') {
      if (point === '\\') at++;
      else if (point === quote) quote = '';
    } else if (point === '"' || point === "'") quote = point;
    else if (point === '[' || point === '(') depth++;
    else if ((point === ']' || point === ')') && depth > 0) depth--;
    else if (depth === 0 && (point === ',' || at === text.length - 1)) {
      const item = text.slice(start, at).trim();
      if (item !== '') found.push(item);
      start = at + 1;
    }
  }
  return found;
}

const sorted = (list: readonly string[]) => [...list].sort();
const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/** `delivered` and `expected` are compared without blanks at the ends of their lines. */
export function accepts(checker: Checker, delivered: string, expected: string): boolean {
  const [got, wanted] = [trimLines(delivered), trimLines(expected)];
  if (checker === 'exact') return got === wanted;
  if (checker === 'number') return equalNumbers(got, wanted);
  if (checker === 'lines-set') return same(sorted(got.split('\n')), sorted(wanted.split('\n')));
  if (checker === 'sorted') return same(sorted(items(got)), sorted(items(wanted)));
  if ('permutation' in checker)
    return checker.permutation.some((order) => trimLines(order) === got);
  return isTopological(items(got), items(wanted), checker.topological);
}

function trimLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

function equalNumbers(got: string, wanted: string): boolean {
  const [a, b] = [readInteger(got), readInteger(wanted)];
  if (a !== null && b !== null) return a === b;
  const [x, y] = [readFloat(got), readFloat(wanted)];
  return x !== null && y !== null && (x === y || (Number.isNaN(x) && Number.isNaN(y)));
}

/** The same elements as wanted, each edge's first before its second. */
function isTopological(
  got: readonly string[],
  wanted: readonly string[],
  edges: readonly (readonly [string, string])[],
): boolean {
  if (!same(sorted(got), sorted(wanted))) return false;
  // Every place of the first is before every place of the second.
  return edges.every(([before, after]) => {
    const second = got.indexOf(after);
    return second < 0 || got.lastIndexOf(before) < second;
  });
}
