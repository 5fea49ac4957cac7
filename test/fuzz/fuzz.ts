/**
 * Fuzzing: programs grown from generated ones by cheap damage and splicing, run under
 * drawn rules and small limits. What must hold of every program: no crash, no hang, the
 * same result twice, and the same in every way of execution.
 */

import fc from 'fast-check';
import {
  alienCode,
  Interpreter,
  type Limits,
  type RunResult,
  readLimits,
} from '../../src/code/index.ts';
import { readRuleset, Semantics, standardRuleset } from '../../src/rules/index.ts';
import {
  layoutArbitrary,
  mutatedSourceArbitrary,
  programArbitrary,
  renderProgram,
} from '../code/generators.ts';
import { rulesArbitrary } from '../code/rules-arbitrary.ts';
import { shapes } from '../code/shapes.ts';

export interface Case {
  readonly source: string;
  /** Rules as the ruleset file writes them; empty for the standard semantics. */
  readonly rules: string;
  readonly limits: Partial<Limits>;
}

/** A reproducible stream of numbers: Marsaglia's xorshift32. */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = (seed ^ 0x9e3779b9) | 0 || 1;
  }
  /** 0 … below − 1. */
  below(below: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % below;
  }
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

/** Pieces that are likely to matter somewhere. */
const PIECES = [
  '0',
  '-1',
  '27',
  '9007199254740991',
  '-9007199254740993',
  '0.0',
  '-0.0',
  '1e999',
  '0.1',
  '""',
  '"a😀"',
  'YES',
  'NO',
  'x',
  'xs',
  '(',
  ')',
  ',',
  ':',
  '\n',
  '\n    ',
  'STRAND()',
  'EXTENT(3)',
  'EMIT(',
  'SET x AS ',
  'PLUCK(',
  'COIL(9, ',
  'GATHER(',
  'STRAIN(f, ',
  'INDEX(',
  'PAIR(',
  'CRAFT f(x):',
  'DELIVER ',
  'WHILE YES:',
  'SWEEP x IN ',
  'CEASE',
  'BYPASS',
  'BOND(',
  'RIFT(',
  '#',
  '\t',
  '\r',
  ' ',
  '+',
  '[',
  '"',
  '\\',
  '\u0000',
];

export class Fuzzer {
  private readonly random: Random;
  private readonly corpus: string[];
  private readonly rulesets: string[];
  private readonly semantics = new Map<string, Semantics>();

  /** `size`: programs and rulesets to grow from. */
  constructor(seed: number, size: number) {
    this.random = new Random(seed);
    const valid = fc
      .tuple(programArbitrary(shapes), layoutArbitrary)
      .map(([program, layout]) => renderProgram(program, layout));
    this.corpus = [
      ...fc.sample(valid, { numRuns: size, seed }),
      ...fc.sample(mutatedSourceArbitrary(shapes), { numRuns: size >> 2, seed }),
    ];
    this.rulesets = [
      '',
      ...fc
        .sample(rulesArbitrary, { numRuns: Math.max(4, size >> 4), seed })
        .map((rules) => JSON.stringify(rules)),
    ];
  }

  next(): Case {
    const { random } = this;
    let source = random.pick(this.corpus);
    for (let times = random.below(4); times > 0; times--) source = this.damage(source);
    if (random.below(10) === 0)
      this.corpus[random.below(this.corpus.length)] = source.slice(0, 4_000);
    return { source, rules: random.pick(this.rulesets), limits: this.limits() };
  }

  private limits(): Partial<Limits> {
    const { random } = this;
    const limits: Record<string, number> = {
      fuel: 20_000,
      allocation: 2_000_000,
      integerBits: 20_000,
    };
    const tight: [keyof Limits, number][] = [
      ['fuel', 300],
      ['callDepth', 20],
      ['evaluationLevels', 60],
      ['allocation', 3_000],
      ['integerBits', 128],
      ['textLength', 40],
      ['outputCharacters', 60],
      ['outputLines', 4],
      ['valueDepth', 3],
    ];
    if (random.below(3) === 0) {
      const [name, most] = random.pick(tight);
      limits[name] = 1 + random.below(most);
    }
    return limits;
  }

  private damage(source: string): string {
    const { random } = this;
    const at = random.below(source.length + 1);
    const length = 1 + random.below(8);
    switch (random.below(6)) {
      case 0:
        return source.slice(0, at) + source.slice(at + length);
      case 1:
        return source.slice(0, at) + random.pick(PIECES) + source.slice(at);
      case 2: {
        const other = random.pick(this.corpus);
        const from = random.below(other.length + 1);
        return source.slice(0, at) + other.slice(from, from + 40) + source.slice(at);
      }
      case 3: {
        const lines = source.split('\n');
        const line = random.below(lines.length);
        lines.splice(line, random.below(2), random.pick(lines));
        return lines.join('\n');
      }
      case 4:
        return `${source}\n${random.pick(this.corpus)}`;
      default: {
        const words = [...source.matchAll(/\b[A-Z_]{2,}\b/g)];
        const word = words[random.below(Math.max(1, words.length))];
        if (word === undefined) return source;
        return (
          source.slice(0, word.index) +
          random.pick(shapes).name +
          source.slice(word.index + word[0].length)
        );
      }
    }
  }

  /** What is wrong with a case, or null. */
  check({ source, rules, limits }: Case): string | null {
    const semantics = this.semanticsOf(rules);
    const full = readLimits(limits);
    const results: Record<string, RunResult> = {};
    try {
      for (const technique of ['walk', 'generate'] as const) {
        results[technique] = new Interpreter(full).run(source, semantics, { technique });
      }
      // The third run of one interpreter is of a program that it has kept.
      const interpreter = new Interpreter(full);
      results['adaptive'] = interpreter.run(source, semantics);
      interpreter.run(source, semantics);
      results['again'] = interpreter.run(source, semantics);
    } catch (error) {
      return `the host failed: ${(error as Error).stack}`;
    }
    const wanted = JSON.stringify(results['walk']);
    const other = Object.entries(results).find(([, result]) => JSON.stringify(result) !== wanted);
    return other === undefined
      ? null
      : `walk gives\n${wanted}\n${other[0]} gives\n${JSON.stringify(other[1])}`;
  }

  private semanticsOf(rules: string): Semantics {
    let known = this.semantics.get(rules);
    if (known === undefined) {
      const head = 'alienkit: ruleset/1\nlanguage: aliencode\nid: drawn\n';
      const ruleset =
        rules === ''
          ? standardRuleset(alienCode)
          : readRuleset(`${head}rules: ${rules}\n`, 'drawn', [alienCode]);
      known = new Semantics(ruleset);
      this.semantics.set(rules, known);
    }
    return known;
  }

  /** The same fault in a smaller program: lines, then characters, are left out while it stays. */
  shrink(failing: Case): Case {
    let source = failing.source;
    for (const separator of ['\n', '']) {
      let parts = source.split(separator);
      for (let size = parts.length >> 1; size >= 1; size >>= 1) {
        for (let at = 0; at < parts.length; ) {
          const fewer = [...parts.slice(0, at), ...parts.slice(at + size)];
          if (this.check({ ...failing, source: fewer.join(separator) }) === null) at += size;
          else parts = fewer;
        }
      }
      source = parts.join(separator);
    }
    return { ...failing, source };
  }
}
