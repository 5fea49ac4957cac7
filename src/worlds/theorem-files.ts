/** Theorem files: schema and reading. */

import { z } from 'zod';
import { certificateSchema } from '../logic/index.ts';
import { readYaml, type YamlFile } from '../rules/index.ts';
import { Source } from '../text/index.ts';
import { idSchema, textSchema } from './task-files.ts';

/** What a theorem is there for. All but the last are provable in the world. */
export const ROLES = [
  'sanity',
  'single_rule',
  'two_rule',
  'multi_rule',
  'trap',
  'unprovable',
] as const;

const conditions = z.array(idSchema);

const workedProof = z
  .strictObject({
    id: idSchema,
    note: z.string().optional(),
    proof: textSchema,
    accepted: z.literal(true, { error: 'must be true, or be left out' }).optional(),
    /** The condition that refuses it. */
    refused: idSchema.optional(),
  })
  .refine(({ accepted, refused }) => (accepted === undefined) !== (refused === undefined), {
    error: "wants either 'accepted: true' or 'refused: <condition>'",
  });

const theorem = z
  .strictObject({
    id: idSchema,
    role: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }),
    premises: z.array(textSchema),
    goal: textSchema,
    /** What somebody writes who trusts the manual. */
    naive: textSchema,
    /** A proof in the world. */
    reference: textSchema.optional(),
    /** Why there is none. */
    certificate: certificateSchema.optional(),
    /** The conditions it is about. */
    rules: conditions,
    note: z.string().optional(),
  })
  .refine(
    ({ reference, certificate }) => (reference === undefined) !== (certificate === undefined),
    {
      error: 'wants either a reference or a certificate',
    },
  );

/** A short proof that shows one condition: refused for it alone. */
const isolatingProbe = z.strictObject({ id: idSchema, shows: idSchema, proof: textSchema });

export const theoremFileSchema = z.strictObject({
  alienkit: z.literal('theorems/1', { error: "must be 'theorems/1'" }),
  world: idSchema,
  canary: z.string().optional(),
  /** Conditions that the worked examples may show. Without it they may show any. */
  exposes: conditions.optional(),
  worked_examples: z.array(workedProof).default([]),
  probes: z.array(isolatingProbe).default([]),
  theorems: z.array(theorem).default([]),
});

export type Role = (typeof ROLES)[number];
export type WorkedProof = z.infer<typeof workedProof>;
export type IsolatingProbe = z.infer<typeof isolatingProbe>;
export type TheoremFile = YamlFile<z.infer<typeof theoremFileSchema>>;

/** @throws DiagnosticsError with every fault and its place. */
export function readTheoremFile(content: string, name: string): TheoremFile {
  return readYaml(new Source(content, name), theoremFileSchema);
}
