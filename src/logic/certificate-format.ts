/** The text form of certificates, as theorem files and files of their own hold it. */

import { z } from 'zod';
import { readYaml } from '../rules/index.ts';
import { type Diagnostic, DiagnosticsError, Source } from '../text/index.ts';
import { MOST_VALUES } from './algebra.ts';
import { complainAbout, type Path } from './calculus.ts';

/** A value's name; YAML takes 0 and true for no texts. */
const valueName = z
  .union([z.string().min(1).max(60), z.number().int(), z.boolean()], {
    error: 'must be the name of a value',
  })
  .transform(String);
const row = z.array(valueName, { error: 'must be a list of values' }).max(MOST_VALUES);
const table = z.array(row, { error: 'must be a list of rows' }).max(MOST_VALUES);

/** The shape of a certificate; what its names and lengths must be, `certificateFaults` says. */
export const certificateSchema = z.strictObject({
  values: row.min(1),
  /** All pairs a ≤ b, those of a value with itself too. */
  leq: z
    .array(z.tuple([valueName, valueName], { error: 'must be a pair [a, b] with a ≤ b' }))
    .max(MOST_VALUES ** 2),
  NOT: row,
  AND: table,
  OR: table,
  IMPL: table,
  bot: valueName,
  atom_values: row.min(1),
  valuation: z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'must be an atom'), valueName),
});

export type Certificate = z.infer<typeof certificateSchema>;

export interface CertificateFault {
  /** Where in the certificate. */
  readonly path: Path;
  readonly code: 'unknown-value' | 'duplicate-value' | 'table-size' | 'valuation-outside';
  readonly message: string;
}

/** What is wrong with names and lengths: every name is of a value, every table is total. */
export function certificateFaults(certificate: Certificate): CertificateFault[] {
  const { values, valuation } = certificate;
  const faults: CertificateFault[] = [];
  const complain = (path: Path, code: CertificateFault['code'], message: string) =>
    faults.push({ path, code, message });
  const named = (name: string, ...path: Path) => {
    if (!values.includes(name)) complain(path, 'unknown-value', `'${name}' is none of the values`);
  };
  const total = (list: readonly unknown[], what: string, ...path: Path) => {
    if (list.length === values.length) return;
    complain(path, 'table-size', `${values.length} ${what} are wanted, here are ${list.length}`);
  };
  values.forEach((name, at) => {
    if (values.indexOf(name) !== at)
      complain(['values', at], 'duplicate-value', `'${name}' stands here twice`);
  });
  certificate.leq.forEach((pair, at) => {
    pair.forEach((name, side) => {
      named(name, 'leq', at, side);
    });
  });
  const isRow = (names: readonly string[], ...path: Path) => {
    total(names, 'values', ...path);
    names.forEach((name, at) => {
      named(name, ...path, at);
    });
  };
  isRow(certificate.NOT, 'NOT');
  for (const key of ['AND', 'OR', 'IMPL'] as const) {
    total(certificate[key], 'rows', key);
    certificate[key].forEach((names, at) => {
      isRow(names, key, at);
    });
  }
  named(certificate.bot, 'bot');
  certificate.atom_values.forEach((name, at) => {
    named(name, 'atom_values', at);
  });
  for (const [atom, name] of Object.entries(valuation)) {
    const path = ['valuation', atom];
    named(name, ...path);
    if (values.includes(name) && !certificate.atom_values.includes(name))
      complain(
        path,
        'valuation-outside',
        `${atom} has the value '${name}', which no atom may take`,
      );
  }
  return faults;
}

/**
 * Reads a certificate file, YAML or JSON.
 * @param name shown in messages, usually the path.
 * @throws DiagnosticsError with every fault of form, each with line and column.
 */
export function readCertificate(text: string, name: string): Certificate {
  const file = readYaml(new Source(text, name), certificateSchema);
  const found: Diagnostic[] = [];
  const complain = complainAbout(file, found);
  for (const { path, code, message } of certificateFaults(file.data)) complain(path, code, message);
  if (found.length > 0) throw new DiagnosticsError(file.source, found);
  return file.data;
}

/**
 * YAML with a row a line; reading it gives the same certificate. Brackets close at the end of
 * a line, so that the text may be indented as a whole: YAML wants what is inside to be deeper.
 */
export function printCertificate(certificate: Certificate): string {
  const list = (names: readonly string[]) => `[${names.map(quoted).join(', ')}]`;
  const rows = (all: readonly (readonly string[])[]) =>
    `[\n${all.map((one) => `  ${list(one)}`).join(',\n')}]`;
  const { values, leq, bot, atom_values, valuation } = certificate;
  const lowers = values.map((name) => leq.filter(([low]) => low === name));
  const pairs = lowers
    .filter((some) => some.length > 0)
    .map((some) => `  ${some.map((pair) => list(pair)).join(', ')}`);
  return [
    `values: ${list(values)}`,
    `leq: [\n${pairs.join(',\n')}]`,
    `NOT: ${list(certificate.NOT)}`,
    ...(['AND', 'OR', 'IMPL'] as const).map((key) => `${key}: ${rows(certificate[key])}`),
    `bot: ${quoted(bot)}`,
    `atom_values: ${list(atom_values)}`,
    `valuation: { ${Object.entries(valuation)
      .map(([atom, name]) => `${quoted(atom)}: ${quoted(name)}`)
      .join(', ')} }`,
    '',
  ].join('\n');
}

/** Plain where YAML reads it as a text. */
function quoted(name: string): string {
  const isPlain =
    /^[A-Za-z][A-Za-z0-9_.]*$/.test(name) && !/^(true|false|null|y|n|yes|no|on|off)$/i.test(name);
  return isPlain ? name : JSON.stringify(name);
}
