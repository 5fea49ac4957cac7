/** The fast parser against the readable grammar: the same verdict, the same tree. */

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { defaultLimits, operatorWords, parse } from '../../src/code/index.ts';
import { validateGrammar } from '../../src/code/parser.ts';
import { runs, seed } from '../runs.ts';
import {
  layoutArbitrary,
  mutatedSourceArbitrary,
  programArbitrary,
  renderProgram,
  withoutPositions,
} from './generators.ts';
import { readWithOhm } from './ohm-reader.ts';
import { shapes } from './shapes.ts';

function verdicts(source: string) {
  const fast = parse(source, defaultLimits);
  const readable = readWithOhm(source, operatorWords);
  return {
    fast: fast.ok ? fast.program : fast.fault.kind,
    readable: readable.ok ? readable.program : readable.kind,
  };
}

vi.setConfig({ testTimeout: 60_000 * runs(1) });

describe('the fast parser', () => {
  it('has a grammar that its library finds no fault in', () => {
    expect(validateGrammar).not.toThrow();
  });

  it('reads generated programs as the readable grammar does', () => {
    fc.assert(
      fc.property(programArbitrary(shapes), layoutArbitrary, (program, layout) => {
        const source = renderProgram(program, layout);
        const { fast, readable } = verdicts(source);
        expect(fast).toEqual(readable);
        expect(withoutPositions(fast)).toEqual(withoutPositions(program));
      }),
      { numRuns: runs(100), seed: seed(1) },
    );
  });

  it('judges damaged programs as the readable grammar does', () => {
    fc.assert(
      fc.property(mutatedSourceArbitrary(shapes), (source) => {
        const { fast, readable } = verdicts(source);
        expect(fast).toEqual(readable);
      }),
      { numRuns: runs(250), seed: seed(2) },
    );
  });
});
