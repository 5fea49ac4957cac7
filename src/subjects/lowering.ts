import type { Encoder } from './encoder.ts';
import type { Assignment, Hypotheses } from './hypotheses.ts';
export class Lowering {
  constructor(_h: Hypotheses, _e: Encoder, _a: Assignment, _u: readonly string[]) {}
  lower(source: string): string { return source; }
}
