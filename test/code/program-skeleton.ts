/**
 * Random programs before they mean anything.
 *
 * A skeleton has a program's shape and, at every node, one number that later
 * decides everything else about the node. What a number decides depends on
 * the names and kinds of value that are at hand there, so that any skeleton
 * becomes a meaningful program.
 */

import fc from 'fast-check';
import { floatArbitrary, integerArbitrary, textArbitrary } from './literal-arbitraries.ts';

export interface ExpressionSkeleton {
  readonly pick: number;
  readonly children: readonly ExpressionSkeleton[];
}

export interface StatementSkeleton {
  readonly pick: number;
  readonly expressions: readonly ExpressionSkeleton[];
  /** Empty for a simple statement; the branches of an `UPON`, the body of a loop or function. */
  readonly bodies: readonly (readonly StatementSkeleton[])[];
}

export interface ProgramSkeleton {
  readonly statements: readonly StatementSkeleton[];
  /** What literals are drawn from; a pool, so that values recur within a program. */
  readonly integers: readonly (number | bigint)[];
  readonly floats: readonly number[];
  readonly texts: readonly string[];
}

export interface SkeletonSize {
  readonly maximumStatements: number;
  readonly maximumBlockDepth: number;
  readonly maximumExpressionDepth: number;
}

export const smallestExpression: ExpressionSkeleton = { pick: 0, children: [] };

export function skeletonArbitrary(size: SkeletonSize): fc.Arbitrary<ProgramSkeleton> {
  const pool = { minLength: 1, maxLength: 6 };
  return fc.record({
    statements: statementsArbitrary(size),
    integers: fc.array(integerArbitrary, pool),
    floats: fc.array(floatArbitrary, pool),
    texts: fc.array(textArbitrary, pool),
  });
}

/** Not biased to small numbers: a number decides several things, one after the other. */
const pickArbitrary = fc.noBias(fc.nat());

function expressionArbitrary(maximumDepth: number): fc.Arbitrary<ExpressionSkeleton> {
  const leaf = fc.record({ pick: pickArbitrary, children: fc.constant([]) });
  const { expression } = fc.letrec<{ expression: ExpressionSkeleton }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: maximumDepth, depthSize: 'medium' },
      { weight: 2, arbitrary: leaf },
      {
        weight: 3,
        arbitrary: fc.record({
          pick: pickArbitrary,
          children: fc.array(tie('expression'), { minLength: 1, maxLength: 3 }),
        }),
      },
    ),
  }));
  return expression;
}

function statementsArbitrary(size: SkeletonSize): fc.Arbitrary<readonly StatementSkeleton[]> {
  const expressions = fc.array(expressionArbitrary(size.maximumExpressionDepth), {
    minLength: 1,
    maxLength: 3,
  });
  const simple = fc.record({ pick: pickArbitrary, expressions, bodies: fc.constant([]) });
  const { statement } = fc.letrec<{ statement: StatementSkeleton }>((tie) => ({
    statement: fc.oneof(
      { maxDepth: size.maximumBlockDepth, depthSize: 'medium' },
      { weight: 3, arbitrary: simple },
      {
        weight: 2,
        arbitrary: fc.record({
          pick: pickArbitrary,
          expressions,
          bodies: fc.array(fc.array(tie('statement'), { minLength: 1, maxLength: 3 }), {
            minLength: 1,
            maxLength: 3,
          }),
        }),
      },
    ),
  }));
  return fc.array(statement, { maxLength: size.maximumStatements, size: 'max' });
}

/** Takes decisions out of the one number of a node; from 0, every decision is 0. */
export class Draws {
  private remaining: number;

  constructor(pick: number) {
    this.remaining = pick;
  }

  /** A number from 0 to `count - 1`. */
  take(count: number): number {
    const taken = this.remaining % count;
    this.remaining = Math.floor(this.remaining / count);
    return taken;
  }

  /** One of `items`, or null where there are none. */
  of<Item>(items: readonly Item[]): Item | null {
    return items.length === 0 ? null : (items[this.take(items.length)] ?? null);
  }
}
