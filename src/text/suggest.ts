/** "Did you mean …?" */

import { distance } from 'fastest-levenshtein';

/** The known word nearest to a mistyped one, or null if none is near. Case does not count. */
export function nearest(word: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const apart = distance(word.toLowerCase(), candidate.toLowerCase());
    if (apart < bestDistance) [best, bestDistance] = [candidate, apart];
  }
  return best;
}

/** A hint for a mistyped word: the nearest one, else the list of all. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === null ? `known: ${known.join(', ')}` : `did you mean ${near}?`;
}
