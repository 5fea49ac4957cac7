/** The world demo-logic-4 as texts, and changes of them. */

import type { WorldTexts } from '../../src/worlds/index.ts';
import { type Change, inEntry, inFile, inRuleset, shippedTexts, withoutEntry } from './demo.ts';

export const demoLogic: WorldTexts = shippedTexts('demo-logic-4');

const FILE = 'theorems.yaml';

export const inTheoremFile = inFile(FILE);

/** Changes a worked example, a probe or a theorem; the text to replace stands once in it. */
export const inTheorem = inEntry(FILE);

export const withoutTheorem = withoutEntry(FILE);

/** The words of the last condition, behind which others can stand. */
const LAST_LINE = '    says: AND_I may not cite one line twice.\n';

export const moreConditions = (...conditions: readonly string[]): Change =>
  inRuleset(LAST_LINE, LAST_LINE + conditions.map((one) => `  - ${one}\n`).join(''));

/** One entry more in a list of the theorem file, as its first. */
export const moreIn = (
  list: 'worked_examples' | 'probes' | 'theorems',
  fields: string,
  proof: string,
): Change =>
  inTheoremFile(
    `\n${list}:\n`,
    `\n${list}:\n  - ${fields.split('\n').join('\n    ')}\n    proof: |\n      ${proof.split('\n').join('\n      ')}\n`,
  );
