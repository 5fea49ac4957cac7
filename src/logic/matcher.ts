/**
 * The one matcher: a step form as a short list of instructions over registers.
 *
 * The first registers hold what the step has: the conclusion, then for every citation the
 * cited line, or the assumption and the last line of the cited box. Taking a formula apart
 * fills further registers. As equal formulas are one object, the second occurrence of a
 * metavariable is a comparison of two registers.
 */

import type { Formula, FormulaKind } from './formula.ts';
import { printPart, referenceOrders, type Stage, type StepForm, type StepPart } from './record.ts';

interface Instruction {
  /** `same`: two registers hold one formula; else the kind that a register's formula must have. */
  readonly test: FormulaKind | 'same';
  readonly register: number;
  /** The register to compare with, or the one that gets the left part; -1 for none. */
  readonly left: number;
  /** The register that gets the right part; -1 for none. */
  readonly right: number;
}

export interface Matcher {
  /** Instructions by stage. */
  readonly stages: readonly (readonly Instruction[])[];
  /** For every permitted order of references: which of the step's formulas a register gets. */
  readonly orders: readonly (readonly number[])[];
  /** Scratch, used again by every match. */
  readonly registers: Formula[];
}

/** A step form whose every part stands in some stage. */
export function compileForm(form: StepForm, stages: readonly Stage<StepPart>[]): Matcher {
  const writer = new Writer(form);
  const compiled = stages.map(({ parts }) => parts.flatMap((part) => writer.part(part)));
  return {
    stages: compiled,
    orders: referenceOrders(form).map((order) => registerOrder(form, order)),
    registers: new Array<Formula>(writer.registerCount).fill(form.derives),
  };
}

/**
 * How far a step gets: the number of the first stage (from 0) that does not hold, or -1 if all
 * hold. If several orders of the references are permitted, the one that gets furthest counts.
 * @param formulas the conclusion, then what is cited, in written order.
 */
export function match(matcher: Matcher, formulas: readonly Formula[]): number {
  let furthest = 0;
  for (const order of matcher.orders) {
    for (let at = 0; at < order.length; at++) {
      matcher.registers[at] = formulas[order[at] as number] as Formula;
    }
    const failed = firstFailure(matcher);
    if (failed < 0) return -1;
    if (failed > furthest) furthest = failed;
  }
  return furthest;
}

function firstFailure({ stages, registers }: Matcher): number {
  for (let stage = 0; stage < stages.length; stage++) {
    for (const { test, register, left, right } of stages[stage] as readonly Instruction[]) {
      const formula = registers[register] as Formula;
      if (test === 'same') {
        if (formula !== registers[left]) return stage;
        continue;
      }
      if (formula.kind !== test) return stage;
      if (left >= 0) registers[left] = formula.left as Formula;
      if (right >= 0) registers[right] = formula.right as Formula;
    }
  }
  return -1;
}

function registerOrder(form: StepForm, order: readonly number[]): number[] {
  const first = firstRegisters(form);
  const registers = [0];
  order.forEach((written) => {
    const register = first[written] as number;
    registers.push(register);
    if (form.cites[written]?.kind === 'box') registers.push(register + 1);
  });
  return registers;
}

/** The register where each citation begins. */
function firstRegisters(form: StepForm): number[] {
  let register = 1;
  return form.cites.map((citation) => {
    const first = register;
    register += citation.kind === 'line' ? 1 : 2;
    return first;
  });
}

class Writer {
  registerCount: number;
  private readonly form: StepForm;
  private readonly subjects = new Map<string, { schema: Formula; register: number }>();
  private readonly metavariables = new Map<string, number>();

  constructor(form: StepForm) {
    this.form = form;
    this.subjects.set('conclusion', { schema: form.derives, register: 0 });
    const first = firstRegisters(form);
    let lines = 0;
    let boxes = 0;
    form.cites.forEach((citation, index) => {
      const register = first[index] as number;
      if (citation.kind === 'line') {
        this.subjects.set(`cited ${++lines}`, { schema: citation.schema, register });
      } else {
        boxes++;
        this.subjects.set(`assumed ${boxes}`, { schema: citation.assume, register });
        this.subjects.set(`derived ${boxes}`, { schema: citation.derive, register: register + 1 });
      }
    });
    this.registerCount = 1 + lines + 2 * boxes;
  }

  part(part: StepPart): Instruction[] {
    if (part.kind === 'connective') {
      const { kind } = this.form.derives;
      return kind === 'atom' ? [] : [{ test: kind, register: 0, left: -1, right: -1 }];
    }
    const subject = this.subjects.get(printPart(part));
    if (subject === undefined) throw new Error(`the form has no part '${printPart(part)}'`);
    const written: Instruction[] = [];
    const open = [subject];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { schema, register } = at;
      if (schema.kind === 'atom') {
        const known = this.metavariables.get(schema.name);
        if (known === undefined) this.metavariables.set(schema.name, register);
        else written.push({ test: 'same', register, left: known, right: -1 });
        continue;
      }
      const left = schema.left === null ? -1 : this.registerCount++;
      const right = schema.right === null ? -1 : this.registerCount++;
      written.push({ test: schema.kind, register, left, right });
      if (schema.right !== null) open.push({ schema: schema.right, register: right });
      if (schema.left !== null) open.push({ schema: schema.left, register: left });
    }
    return written;
  }
}
