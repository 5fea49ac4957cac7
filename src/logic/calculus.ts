/** Calculus files: the records of a calculus, read and checked. */

import { z } from 'zod';
import { readYaml, type YamlFile } from '../rules/index.ts';
import { type Diagnostic, DiagnosticsError, Source, type Span } from '../text/index.ts';
import { type Formula, FormulaTable, formulaKinds } from './formula.ts';
import {
  type Citation,
  freeMetavariables,
  type PremiseTest,
  partsOfForm,
  premiseTests,
  printPart,
  type RuleRecord,
  type Stage,
  type StepForm,
  type StepPart,
} from './record.ts';
import { readFormula } from './scanner.ts';
import { asciiLowerCase } from './script.ts';

export interface Calculus {
  readonly id: string;
  readonly title: string;
  readonly records: readonly RuleRecord[];
}

/** With more references, their permitted orders would be too many to try. */
const MOST_CITATIONS = 5;
/** Characters of a schema. */
const SCHEMA_LENGTH = 2_000;

const schemaText = z.string().max(SCHEMA_LENGTH);
const identifier = z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be letters, digits and _');
const FAULT_ID = /^[A-Z][A-Z0-9_]*$/;

/** The fields that say what a step must look like. */
export const formSchema = z.strictObject({
  cites: z
    .array(
      z.union([schemaText, z.strictObject({ assume: schemaText, derive: schemaText })], {
        error: 'must be a schema such as AND(φ, ψ), or a sub-proof {assume: φ, derive: ψ}',
      }),
    )
    .max(MOST_CITATIONS)
    .default([]),
  derives: schemaText,
  order: z.enum(['written', 'any']).default('written'),
  free: z.array(z.string()).optional(),
});

export type FormFields = z.infer<typeof formSchema>;

const recordSchema = z.strictObject({
  rule: identifier,
  role: z.enum(['inference', 'premise', 'assumption']).default('inference'),
  aliases: z
    .array(z.string().regex(/^[^ \t,[\]\r\n]+$/, 'must be one word without , [ ]'))
    .default([]),
  ...formSchema.shape,
  derives: schemaText.optional(),
  faults: z.record(z.string(), z.array(z.string())).default({}),
  manual: z.string(),
});

const calculusSchema = z.strictObject({
  alienkit: z.literal('calculus/1', { error: "must be 'calculus/1'" }),
  id: z.string(),
  title: z.string().default(''),
  records: z.array(recordSchema, { error: 'must be a list of records' }).min(1).max(200),
});

type CalculusFile = z.infer<typeof calculusSchema>;
type RecordFields = CalculusFile['records'][number];

/** Where a value stands in a file: keys and positions from the root. */
export type Path = readonly PropertyKey[];

/** Collects what is wrong at a path of a file; `inside` is a part of the text that stands there. */
export type Complain = (
  path: Path,
  code: string,
  message: string,
  hint?: string | null,
  inside?: Span,
) => void;

export function complainAbout(file: YamlFile<unknown>, faults: Diagnostic[]): Complain {
  return (path, code, message, hint = null, inside) => {
    const span = inside === undefined ? file.spanOf(path) : file.spanInside(path, inside);
    faults.push({ code, message, span, hint });
  };
}

/**
 * Reads a calculus file.
 * @param name shown in messages, usually the path.
 * @throws DiagnosticsError with every fault of the file, each with line and column.
 */
export function readCalculus(text: string, name: string): Calculus {
  const file = readYaml(new Source(text, name), calculusSchema);
  const faults: Diagnostic[] = [];
  const complain = complainAbout(file, faults);
  const words = new Map<string, string>();
  const records: RuleRecord[] = [];
  file.data.records.forEach((fields, index) => {
    const path = ['records', index];
    const record = buildRecord(fields, path, complain);
    if (record !== null) records.push(record);
    if ((formulaKinds as readonly string[]).includes(fields.rule)) {
      complain(
        [...path, 'rule'],
        'rule-name',
        `'${fields.rule}' is the name of a kind of formulas`,
      );
    }
    [fields.rule, ...fields.aliases].forEach((word, at) => {
      const folded = asciiLowerCase(word);
      const other = words.get(folded);
      const place = at === 0 ? [...path, 'rule'] : [...path, 'aliases', at - 1];
      if (other !== undefined)
        complain(place, 'duplicate-rule', `'${word}' names ${other} already`);
      words.set(folded, other ?? fields.rule);
    });
  });
  if (faults.length > 0) throw new DiagnosticsError(file.source, faults);
  const { id, title } = file.data;
  return { id, title, records };
}

function buildRecord(fields: RecordFields, path: Path, complain: Complain): RuleRecord | null {
  const { rule: name, role, aliases, manual } = fields;
  const head = { name, aliases, manual };
  for (const fault of Object.keys(fields.faults)) {
    if (FAULT_ID.test(fault)) continue;
    complain([...path, 'faults', fault], 'fault-name', `'${fault}' must be CAPITALS, digits and _`);
  }
  if (role === 'inference') {
    if (fields.derives === undefined) {
      complain(path, 'missing-key', `${name} does not say what it derives`);
      return null;
    }
    const form = buildForm({ ...fields, derives: fields.derives }, path, complain);
    if (form === null) return null;
    const free = freeMetavariables(form);
    if (fields.free === undefined && free.length > 0) {
      complain(
        [...path, 'derives'],
        'free-metavariables',
        `nothing cited determines ${free.join(', ')}`,
        `write free: [${free.join(', ')}]`,
      );
    }
    const stages = buildStages(fields, form, path, complain);
    return stages === null ? null : { role, ...head, form, stages, free };
  }
  for (const key of ['cites', 'derives', 'free'] as const) {
    if (fields[key] !== undefined && fields[key].length > 0) {
      complain([...path, key], 'role', `a record with the role ${role} has no '${key}'`);
    }
  }
  if (role === 'assumption') return { role, ...head };
  const stages = Object.entries(fields.faults).map(
    ([fault, parts]): Stage<PremiseTest> => ({
      fault,
      parts: parts.flatMap((part, at) => {
        const test = premiseTests.find((one) => one === part);
        if (test !== undefined) return [test];
        complain(
          [...path, 'faults', fault, at],
          'unknown-part',
          `a premise has no '${part}'`,
          `known: ${premiseTests.join(', ')}`,
        );
        return [];
      }),
    }),
  );
  for (const test of premiseTests) {
    if (!stages.some(({ parts }) => parts.includes(test))) {
      complain(path, 'part-without-fault', `${name} names no fault for '${test}'`);
    }
  }
  return { role, ...head, stages };
}

/** The form that these fields write at a path, or null after complaints. */
export function buildForm(fields: FormFields, path: Path, complain: Complain): StepForm | null {
  const table = new FormulaTable();
  let good = true;
  const read = (text: string, place: Path): Formula => {
    const reading = readFormula(text, table, 'metavariables');
    if (reading.ok) return reading.formula;
    good = false;
    const at = { start: reading.offset, end: Math.max(reading.offset + 1, text.length) };
    complain(place, 'schema', reading.message, 'a schema with a comma stands between quotes', at);
    return table.bot();
  };
  const cites = fields.cites.map((one, index): Citation => {
    const place = [...path, 'cites', index];
    if (typeof one === 'string') return { kind: 'line', schema: read(one, place) };
    return {
      kind: 'box',
      assume: read(one.assume, [...place, 'assume']),
      derive: read(one.derive, [...place, 'derive']),
    };
  });
  const form: StepForm = {
    cites,
    derives: read(fields.derives, [...path, 'derives']),
    order: fields.order,
  };
  if (!good) return null;
  const free = freeMetavariables(form);
  if (fields.free !== undefined && [...fields.free].sort().join() !== [...free].sort().join()) {
    complain(
      [...path, 'free'],
      'free-metavariables',
      `the free metavariables are ${free.join(', ') || 'none'}`,
    );
  }
  return form;
}

function buildStages(
  fields: RecordFields,
  form: StepForm,
  path: Path,
  complain: Complain,
): readonly Stage<StepPart>[] | null {
  const parts = partsOfForm(form);
  const byName = new Map(
    [...parts, { kind: 'connective' } as const].map((part) => [printPart(part), part]),
  );
  const stages = Object.entries(fields.faults).map(
    ([fault, names]): Stage<StepPart> => ({
      fault,
      parts: names.flatMap((part, at) => {
        const known = byName.get(part);
        if (known !== undefined) return [known];
        const hint = `known: ${[...byName.keys()].join(', ')}`;
        complain(
          [...path, 'faults', fault, at],
          'unknown-part',
          `${fields.rule} has no part '${part}'`,
          hint,
        );
        return [];
      }),
    }),
  );
  const named = new Set(stages.flatMap(({ parts: some }) => some.map(printPart)));
  const forgotten = parts.filter((part) => !named.has(printPart(part)));
  for (const part of forgotten) {
    complain(path, 'part-without-fault', `${fields.rule} names no fault for '${printPart(part)}'`);
  }
  return forgotten.length > 0 ? null : stages;
}
