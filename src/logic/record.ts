/**
 * What a rule licenses, as data: schemas for what it cites and for what it derives.
 * A schema is a formula whose atoms are metavariables (one Greek letter each).
 */

import { type Formula, partsOf, printFormula } from './formula.ts';

export type Citation = LineCitation | BoxCitation;

export interface LineCitation {
  readonly kind: 'line';
  readonly schema: Formula;
}

/** A sub-proof: its assumption and the line that the cited range ends in. */
export interface BoxCitation {
  readonly kind: 'box';
  readonly assume: Formula;
  readonly derive: Formula;
}

/** One inference step: what a record or a replacement of it says. All schemas are of one table. */
export interface StepForm {
  readonly cites: readonly Citation[];
  readonly derives: Formula;
  /** `any`: lines may change places with lines, ranges with ranges. */
  readonly order: ReferenceOrder;
}

export type ReferenceOrder = 'written' | 'any';

/**
 * A part of a step that is held against its schema. `connective` is the outermost
 * connective of the conclusion alone; numbers count lines and ranges apart, from 1.
 */
export type StepPart =
  | { readonly kind: 'conclusion' | 'connective' }
  | { readonly kind: 'cited' | 'assumed' | 'derived'; readonly number: number };

/** What is asked of a declared premise, apart from any schema. */
export type PremiseTest = 'top level' | 'declared' | 'not used up';

export const premiseTests: readonly PremiseTest[] = ['top level', 'declared', 'not used up'];

/** The fault that a step has when one of these parts does not fit; looked for in order. */
export interface Stage<Part> {
  readonly fault: string;
  readonly parts: readonly Part[];
}

export type RuleRecord = InferenceRecord | PremiseRecord | AssumptionRecord;

interface RecordHead {
  /** Its canonical name. */
  readonly name: string;
  readonly aliases: readonly string[];
  /** The manual's line. */
  readonly manual: string;
}

export interface InferenceRecord extends RecordHead {
  readonly role: 'inference';
  readonly form: StepForm;
  readonly stages: readonly Stage<StepPart>[];
  /** Metavariables that occur only in what is derived. */
  readonly free: readonly string[];
}

/** Cites nothing, writes a formula that the header declares. */
export interface PremiseRecord extends RecordHead {
  readonly role: 'premise';
  readonly stages: readonly Stage<PremiseTest>[];
}

/** Cites nothing, opens a box. */
export interface AssumptionRecord extends RecordHead {
  readonly role: 'assumption';
}

/** What a record cites; nothing for premise and assumption. */
export function citationsOf(record: RuleRecord): readonly Citation[] {
  return record.role === 'inference' ? record.form.cites : [];
}

export function countLines(cites: readonly Citation[]): number {
  return cites.filter(({ kind }) => kind === 'line').length;
}

/** `cited 1`, `conclusion`: as a calculus file writes it. */
export function printPart(part: StepPart): string {
  return 'number' in part ? `${part.kind} ${part.number}` : part.kind;
}

/** Every part of a step but `connective`, the conclusion first. */
export function partsOfForm(form: StepForm): StepPart[] {
  const parts: StepPart[] = [{ kind: 'conclusion' }];
  let lines = 0;
  let boxes = 0;
  for (const citation of form.cites) {
    if (citation.kind === 'line') parts.push({ kind: 'cited', number: ++lines });
    else {
      const number = ++boxes;
      parts.push({ kind: 'assumed', number }, { kind: 'derived', number });
    }
  }
  return parts;
}

function metavariablesOf(schemas: readonly Formula[]): string[] {
  const names = schemas.flatMap((schema) =>
    partsOf(schema).flatMap((part) => (part.kind === 'atom' ? [part.name] : [])),
  );
  return [...new Set(names)];
}

function citedSchemas(form: StepForm): Formula[] {
  return form.cites.flatMap((citation) =>
    citation.kind === 'line' ? [citation.schema] : [citation.assume, citation.derive],
  );
}

export function formMetavariables(form: StepForm): string[] {
  return metavariablesOf([...citedSchemas(form), form.derives]);
}

/** Metavariables of what is derived that nothing cited determines. */
export function freeMetavariables(form: StepForm): string[] {
  const cited = metavariablesOf(citedSchemas(form));
  return metavariablesOf([form.derives]).filter((name) => !cited.includes(name));
}

/** `OR(φ, ψ); φ … χ; ψ … χ ⊢ χ`, for people. */
export function printForm(form: StepForm): string {
  const cites = form.cites.map((citation) =>
    citation.kind === 'line'
      ? printFormula(citation.schema)
      : `${printFormula(citation.assume)} … ${printFormula(citation.derive)}`,
  );
  return `${cites.join('; ')} ⊢ ${printFormula(form.derives)}`.trim();
}

/** A form as ruleset files and reports write it. */
export function formFields({ cites, derives, order }: StepForm) {
  return {
    cites: cites.map((citation) =>
      citation.kind === 'line'
        ? printFormula(citation.schema)
        : { assume: printFormula(citation.assume), derive: printFormula(citation.derive) },
    ),
    derives: printFormula(derives),
    order,
  };
}

/** Whether two forms are the same step: names of metavariables do not count. */
export function sameForm(a: StepForm, b: StepForm): boolean {
  if (a.order !== b.order || a.cites.length !== b.cites.length) return false;
  const wanted = withoutNames(a);
  return referenceOrders(b).some((order) => {
    const cites = order.map((at) => b.cites[at] as Citation);
    return withoutNames({ ...b, cites }) === wanted;
  });
}

/** The text of a form whose metavariables are numbered as they occur. */
function withoutNames(form: StepForm): string {
  const numbers = new Map<string, number>();
  return printForm(form).replace(/\p{Script=Greek}+/gu, (name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return `${number}`;
  });
}

/**
 * Every permitted way to give references to citations, the written one first: at index i
 * stands the written position of the reference that citation i gets.
 */
export function referenceOrders(form: StepForm): readonly (readonly number[])[] {
  const written = form.cites.map((_, index) => index);
  if (form.order === 'written') return [written];
  const positions = (kind: Citation['kind']) =>
    written.filter((at) => form.cites[at]?.kind === kind);
  const lines = positions('line');
  const boxes = positions('box');
  return permutations(lines).flatMap((lineOrder) =>
    permutations(boxes).map((boxOrder) =>
      written.map((at) => {
        const isLine = form.cites[at]?.kind === 'line';
        return (isLine ? lineOrder[lines.indexOf(at)] : boxOrder[boxes.indexOf(at)]) as number;
      }),
    ),
  );
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}
