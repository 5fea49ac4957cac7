/** Running programs: compile once, begin at once, finish fast. */

import type { Semantics } from '../rules/index.ts';
import { Source } from '../text/index.ts';
import {
  defaultLimits,
  Fault,
  type FaultKind,
  type Limits,
  ObservationStop,
  RunState,
  settle,
} from '../values/index.ts';
import { echoLast } from './echo.ts';
import { type GeneratedProgram, generate } from './generate.ts';
import type { SyntaxFault } from './messages.ts';
import { type Parsed, parse } from './parser.ts';
import type { FunctionPlan } from './plan.ts';
import { planProgram } from './planner.ts';
import { walk } from './walk.ts';

export type ErrorKind = FaultKind | SyntaxFault['kind'];

export interface ProgramError {
  readonly kind: ErrorKind;
  /** Speaks the manual's language and leaks no rule. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** Into the source, in UTF-16 code units. */
  readonly offset: number;
  /** For a LimitError at run time: which limit. Not for a subject's eyes. */
  readonly limit: keyof Limits | null;
  /** For a fault of the text: all about it. */
  readonly diagnostic: SyntaxFault | null;
}

export interface RunResult {
  /** What was printed, without trailing newlines; then the error line, if any. */
  readonly output: string;
  readonly error: ProgramError | null;
  /** Observed values printed; see Formatter for the units. */
  readonly values: number;
  /** Steps used. */
  readonly fuel: number;
  /** With `echo`: the `repr` of the last statement's value, null for none or NONE. */
  readonly shown: string | null;
  /** The program was stopped before an EMIT that would have shown more than `observedCap`. */
  readonly capped: boolean;
}

export interface RunOptions {
  /** Most observed values that may be printed; the EMIT that would cross it prints nothing. */
  readonly observedCap?: number;
  /** If the last statement is an expression, report its value. */
  readonly echo?: boolean;
  /** Which way of execution; both give the same. Default: begin with `walk`, go on with `generate`. */
  readonly technique?: 'adaptive' | 'walk' | 'generate';
}

/**
 * The host has failed, not the program: its stack or memory ran out. Never a
 * program's outcome; run with more stack (docs/limits.md).
 */
export class HostError extends Error {
  override name = 'HostError';
}

/**
 * A program that is over before this many steps is walked; generating host code costs
 * about as much as walking 2,000 steps, and code runs about ten times as fast.
 */
const TRIAL_STEPS = 2_000;
/** The trial leaves deep recursion to generated code, whose frames are smaller. */
const TRIAL_CALLS = 30;
const TRIAL_LEVELS = 300;

/** A program under a semantics; syntax faults are kept as the program's outcome. */
export class CompiledProgram {
  readonly source: string;
  private readonly parsed: Parsed;
  private readonly plan: FunctionPlan | null;
  private generated: GeneratedProgram | null = null;

  /** `plan` is null for a program with a syntax fault. */
  constructor(source: string, parsed: Parsed, plan: FunctionPlan | null) {
    this.source = source;
    this.parsed = parsed;
    this.plan = plan;
  }

  /**
   * Runs the program from its beginning.
   * @throws HostError when the host fails.
   */
  run(limits: Limits = defaultLimits, options: RunOptions = {}): RunResult {
    if (!this.parsed.ok) return this.refused(this.parsed.fault);
    if (options.echo) return this.derive(echoLast).run(limits, { ...options, echo: false });
    const { technique = 'adaptive' } = options;
    if (technique === 'adaptive' && this.generated === null) {
      const trial = this.attempt('walk', trialLimits(limits), limits, options);
      if (trial !== null) return trial;
    }
    const way = technique === 'walk' ? 'walk' : 'generate';
    return this.attempt(way, limits, limits, options) as RunResult;
  }

  /** The same program with its plan changed, unless it has a syntax fault. */
  derive(change: (plan: FunctionPlan) => FunctionPlan): CompiledProgram {
    const plan = this.plan === null ? null : change(this.plan);
    return new CompiledProgram(this.source, this.parsed, plan);
  }

  /** Null if a trial came to the end of limits that are not the run's own. */
  private attempt(
    way: 'walk' | 'generate',
    limits: Limits,
    whole: Limits,
    options: RunOptions,
  ): RunResult | null {
    const run = new RunState(limits, options.observedCap);
    try {
      this.execute(way, run);
      return this.finished(run, null, false);
    } catch (thrown) {
      if (thrown instanceof ObservationStop) return this.finished(run, null, true);
      if (!(thrown instanceof Fault)) throw hostError(thrown);
      if (limits !== whole && endedByTrial(thrown)) return null;
      return this.finished(run, thrown, false);
    }
  }

  private execute(way: 'walk' | 'generate', run: RunState): void {
    const plan = this.plan as FunctionPlan;
    if (plan.deepest > run.evaluationLevels) run.tooDeep();
    if (way === 'walk') walk(plan, run);
    else {
      this.generated ??= generate(plan);
      this.generated(run);
    }
  }

  private finished(run: RunState, fault: Fault | null, capped: boolean): RunResult {
    const printed = run.output();
    const { observed: values, shown } = run;
    const counts = { values, fuel: run.steps(), shown, capped };
    if (fault === null) return { output: printed, error: null, ...counts };
    const offset = fault.offset < 0 ? run.offset : fault.offset;
    const position = new Source(this.source).position(offset);
    settle(fault);
    const { kind, limit } = fault;
    const message = fault.message ?? kind;
    const error = { kind, message, ...position, offset, limit, diagnostic: null };
    return { output: withErrorLine(printed, error), error, ...counts };
  }

  private refused(fault: SyntaxFault): RunResult {
    const position = new Source(this.source).position(fault.span.start);
    const { kind, message } = fault;
    const offset = fault.span.start;
    const error = { kind, message, ...position, offset, limit: null, diagnostic: fault };
    return {
      output: withErrorLine('', error),
      error,
      values: 0,
      fuel: 0,
      shown: null,
      capped: false,
    };
  }
}

function trialLimits(limits: Limits): Limits {
  if (
    limits.fuel <= TRIAL_STEPS &&
    limits.callDepth <= TRIAL_CALLS &&
    limits.evaluationLevels <= TRIAL_LEVELS
  ) {
    return limits;
  }
  return {
    ...limits,
    fuel: Math.min(limits.fuel, TRIAL_STEPS),
    callDepth: Math.min(limits.callDepth, TRIAL_CALLS),
    evaluationLevels: Math.min(limits.evaluationLevels, TRIAL_LEVELS),
  };
}

/** A value that is too deep is so in any run; everything else may be the trial's doing. */
function endedByTrial(fault: Fault): boolean {
  return fault.limit === 'fuel' || fault.kind === 'RecursionError';
}

function hostError(thrown: unknown): HostError {
  const cause = thrown instanceof Error ? thrown.message : String(thrown);
  return new HostError(`the host failed, not the program: ${cause}`, { cause: thrown });
}

/** `[AlienError] Kind: message`; a fault of the text says where. */
export function errorLine(error: ProgramError): string {
  const place = error.diagnostic === null ? '' : ` (line ${error.line}, column ${error.column})`;
  return `[AlienError] ${error.kind}: ${error.message}${place}`;
}

function withErrorLine(printed: string, error: ProgramError): string {
  return printed === '' ? errorLine(error) : `${printed}\n${errorLine(error)}`;
}

/** What is kept at most; a plan takes some hundred times the memory of its text. */
const KEPT_PROGRAMS = 1_000;
const KEPT_CHARACTERS = 1_000_000;

/**
 * Runs programs, and keeps by content what it has compiled of those that come again:
 * the same program under the same or another semantics is not parsed again. A program
 * is kept from its second run on, for keeping what never comes again costs more (in the
 * host's garbage collection: a third of a short program's time) than it saves.
 */
export class Interpreter {
  readonly limits: Limits;
  private readonly kept = new Map<string, KeptProgram>();
  private readonly seen = new Set<string>();
  private characters = 0;

  constructor(limits: Limits = defaultLimits) {
    this.limits = limits;
  }

  run(source: string, semantics: Semantics, options: RunOptions = {}): RunResult {
    return this.compile(source, semantics).run(this.limits, options);
  }

  compile(source: string, semantics: Semantics): CompiledProgram {
    const known = this.kept.get(source);
    const compiled = known?.compiled.get(semantics);
    if (compiled !== undefined) return compiled;
    const parsed = known?.parsed ?? parse(source, this.limits);
    const plan = parsed.ok ? planProgram(parsed.program, semantics) : null;
    const program = new CompiledProgram(source, parsed, plan);
    if (known !== undefined) known.compiled.set(semantics, program);
    else this.keep(source, { parsed, compiled: new Map([[semantics, program]]) });
    return program;
  }

  private keep(source: string, program: KeptProgram): void {
    if (this.seen.size + this.kept.size > KEPT_PROGRAMS || this.characters > KEPT_CHARACTERS) {
      this.kept.clear();
      this.seen.clear();
      this.characters = 0;
    }
    this.characters += source.length;
    if (this.seen.delete(source)) this.kept.set(source, program);
    else this.seen.add(source);
  }
}

interface KeptProgram {
  readonly parsed: Parsed;
  readonly compiled: Map<Semantics, CompiledProgram>;
}
