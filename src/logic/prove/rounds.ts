/** How a search for a proof widens: rounds, one after the other. */

import type { CandidateLevel } from './candidates.ts';

export interface Round {
  readonly level: CandidateLevel;
  /** Steps for one proof term. */
  readonly termSteps: number;
  /** Terms that are laid out. */
  readonly terms: number;
  readonly layout: LayoutWidth;
  /** Steps for the layout of one term. */
  readonly layoutSteps: number;
  /** Of the search for a certificate that follows. */
  readonly certificateBudget: number;
}

/** How much a layout keeps of drafts that have come equally far. */
export interface LayoutWidth {
  /** States that are taken up at one point of the term with one number of lines. */
  readonly width: number;
  /** States that are taken up with the same weight left to write. */
  readonly crowd: number;
  /** A draft that costs so much more than the cheapest that has come as far is given up. */
  readonly spread: number;
}

/** Steps; enough to see that a goal does not follow classically. */
export const FIRST_CERTIFICATE_BUDGET = 200_000;

const narrow: LayoutWidth = { width: 3, crowd: 100, spread: 3 };
const usual: LayoutWidth = { width: 8, crowd: 500, spread: 5 };
const wide: LayoutWidth = { width: 10, crowd: 1_000, spread: 5 };
const wider: LayoutWidth = { width: 40, crowd: 4_000, spread: 8 };
const widest: LayoutWidth = { width: 100, crowd: 10_000, spread: 10 };

const round = (
  level: CandidateLevel,
  layout: LayoutWidth,
  terms: number,
  termSteps: number,
  layoutSteps: number,
  certificateBudget = 0,
): Round => ({ level, layout, terms, termSteps, layoutSteps, certificateBudget });

const MILLION = 1_000_000;

export const rounds: readonly Round[] = [
  round(0, narrow, 3, 0.2 * MILLION, 0.2 * MILLION),
  round(0, usual, 6, 0.5 * MILLION, 0.8 * MILLION, 0.5 * MILLION),
  round(1, wide, 4, MILLION, 0.8 * MILLION),
  round(0, wider, 4, 0.5 * MILLION, 4 * MILLION),
  round(1, wider, 12, 4 * MILLION, 4 * MILLION, 10 * MILLION),
  round(2, wide, 16, 10 * MILLION, 2 * MILLION, 60 * MILLION),
  round(1, widest, 60, 20 * MILLION, 8 * MILLION),
  round(2, widest, 100, 40 * MILLION, 16 * MILLION),
];
