/** Task files: schema and reading. */

import { z } from 'zod';
import { readYaml, type YamlFile } from '../rules/index.ts';
import { Source } from '../text/index.ts';

export const BANDS = [
  'apply',
  'interact',
  'engineer',
  'algorithm_1',
  'algorithm_2',
  'algorithm_3',
] as const;

export const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be letters, digits, - _ .')
  .max(60);
export const textSchema = z.string().min(1, 'must not be empty');
const id = idSchema;
const text = textSchema;
const band = z.enum(BANDS, { error: `must be one of ${BANDS.join(', ')}` });
const rules = z.array(id);

const exact = z.literal('exact');
/** A checker's name, with what it needs to know where it needs something. */
const checker = z
  .union(
    [
      exact,
      z.literal('number'),
      z.literal('lines-set'),
      z.literal('sorted'),
      z.strictObject({ permutation: z.array(z.string()).min(1) }),
      z.strictObject({ topological: z.array(z.tuple([z.string(), z.string()])) }),
    ],
    {
      error:
        'must be exact, number, lines-set, sorted, {permutation: [orders]} or {topological: [[before, after]]}',
    },
  )
  .default('exact');

export type Checker = z.infer<typeof checker>;

const workedExample = z.strictObject({
  id,
  band,
  prompt: text,
  program: text,
  note: z.string().optional(),
});

const common = { id, band, prompt: text, rules, checker, note: z.string().optional() };

const codeTask = z.strictObject({
  ...common,
  kind: z.literal('code'),
  /** A call with arguments that shows the interface; not one of the private ones. */
  example: text,
  calls: z.array(text).min(5, 'five or more private calls are wanted'),
  naive: text,
  reference: text,
});

const predictTask = z.strictObject({
  ...common,
  kind: z.literal('predict'),
  program: text,
});

export const taskFileSchema = z.strictObject({
  alienkit: z.literal('tasks/1', { error: "must be 'tasks/1'" }),
  world: id,
  canary: z.string().optional(),
  /** Rules that the worked examples may show. Without it they may show any. */
  exposes: rules.optional(),
  /** Rules whose share of tasks is reported. */
  keystones: rules.optional(),
  worked_examples: z.array(workedExample).default([]),
  tasks: z.array(z.discriminatedUnion('kind', [codeTask, predictTask])).default([]),
});

export type WorkedExample = z.infer<typeof workedExample>;
export type CodeTask = z.infer<typeof codeTask>;
export type PredictTask = z.infer<typeof predictTask>;
export type Task = CodeTask | PredictTask;
export type TaskFile = YamlFile<z.infer<typeof taskFileSchema>>;

/** @throws DiagnosticsError with every fault and its place. */
export function readTaskFile(content: string, name: string): TaskFile {
  return readYaml(new Source(content, name), taskFileSchema);
}
