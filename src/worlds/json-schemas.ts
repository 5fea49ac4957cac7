/**
 * JSON Schemas of the files that authors write, made from the schemas that read them:
 * for editors, which complete keys and show mistakes while a file is written.
 */

import { z } from 'zod';
import { logicRulesetSchema } from '../logic/index.ts';
import { rulesetSchema } from '../rules/index.ts';
import { taskFileSchema } from './task-files.ts';
import { theoremFileSchema } from './theorem-files.ts';

export interface SchemaFile {
  /** The name of the file in `schemas/`. */
  readonly name: string;
  readonly text: string;
}

/** Editors for YAML know this draft best. */
const TARGET = 'draft-7';

/** Of what stands in a file, before defaults are filled in. */
export function schemaFiles(): readonly SchemaFile[] {
  return [
    schemaFile('ruleset.schema.json', 'The rules of a world', rulesetSchema),
    schemaFile('tasks.schema.json', 'Worked examples and tasks of a world', taskFileSchema),
    schemaFile(
      'logic-ruleset.schema.json',
      'The side conditions of an AlienLogic world',
      logicRulesetSchema,
    ),
    schemaFile(
      'theorems.schema.json',
      'Worked examples, probes and theorems of an AlienLogic world',
      theoremFileSchema,
    ),
  ];
}

function schemaFile(name: string, title: string, schema: z.ZodType): SchemaFile {
  const { $schema, ...content } = z.toJSONSchema(schema, { target: TARGET, io: 'input' });
  return { name, text: `${laidOut({ $schema, title, ...content }, '', 0)}\n` };
}

const LINE_WIDTH = 100;

/** As the formatter of this code base lays JSON out: objects over lines, lists on one line that fit. */
function laidOut(value: unknown, indent: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    const isPlain = value.every((item) => typeof item !== 'object');
    // A comma may follow.
    if (isPlain && used + line.length < LINE_WIDTH) return line;
    const items = value.map((item) => inner + laidOut(item, inner, inner.length));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => {
      const head = `${inner}${JSON.stringify(key)}: `;
      return head + laidOut(part, inner, head.length);
    });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}
