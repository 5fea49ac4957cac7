/**
 * The generated parts of the documentation: the tables of this program as Markdown.
 * Pure functions; docs/generate.ts puts what they give between the markers of a page.
 */

import {
  type Example,
  type OperatorDeclaration,
  type RuleOperator,
  ruleOperators,
  type SampleType,
} from '../rules/index.ts';
import { defaultLimits, type Limits, limitsSchema } from '../values/index.ts';
import { operators } from './operators.ts';

/** What stands between `<!-- generated: name -->` and `<!-- /generated -->` on a page. */
export interface GeneratedPart {
  /** File name in docs/. */
  readonly page: string;
  readonly name: string;
  readonly markdown: string;
}

/** All generated parts. */
export function generatedParts(): readonly GeneratedPart[] {
  return [
    { page: 'language.md', name: 'operators', markdown: operatorReference(operators) },
    { page: 'rules.md', name: 'targets', markdown: targetReference(operators) },
    { page: 'rules.md', name: 'rule operators', markdown: ruleOperatorReference(ruleOperators) },
    { page: 'limits.md', name: 'limits', markdown: limitsReference() },
  ];
}

const END = '<!-- /generated -->';

/**
 * A page with one of its generated parts made anew.
 * @throws Error if the page has no such markers.
 */
export function withPart(page: string, { name, markdown }: GeneratedPart): string {
  const marker = `<!-- generated: ${name} -->`;
  const start = page.indexOf(marker);
  const end = page.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`the page lacks ${marker} … ${END}`);
  return `${page.slice(0, start)}${marker}\n\n${markdown}\n\n${page.slice(end)}`;
}

/** The calls of a signature, one for each form: `CARVE(seq, lo)`, `CARVE(seq, lo, hi)` … */
export function callsOf({ signature }: OperatorDeclaration): readonly string[] {
  return signature.split(/(?<=\)), | or /);
}

const layerTitles: Readonly<Record<string, string>> = {
  L1: 'Literals (L1)',
  L2: 'Arithmetic (L2)',
  L3: 'Comparison (L3)',
  L4: 'Logic (L4)',
  L5: 'Position and structure (L5)',
  L6: 'Iteration (L6)',
  L7: 'Aggregation (L7)',
  output: 'Output',
};

/** A section for each layer: a table of its operators, and their examples. */
export function operatorReference(declarations: readonly OperatorDeclaration[]): string {
  const layers = [...new Set(declarations.map(({ layer }) => layer))];
  const sections = layers.map((layer) => {
    const title = layerTitles[layer];
    if (title === undefined) throw new Error(`the layer ${layer} has no title`);
    const members = declarations.filter((declaration) => declaration.layer === layer);
    const rows = members.map((declaration) => [
      callsOf(declaration).map(code).join(', '),
      declaration.manual,
    ]);
    const examples = members.flatMap((declaration) => declaration.examples.map(exampleLines));
    return [
      `### ${title}`,
      table(['Operator', 'Standard meaning'], rows),
      fenced('aliencode', listed(examples)),
    ].join('\n\n');
  });
  return sections.join('\n\n');
}

/** A program with the lines that it prints as comments. */
function exampleLines({ program, output }: Example): string {
  const comments = output.split('\n').map((line) => `# → ${line}`.trimEnd());
  const isShort = !program.includes('\n') && comments.length === 1;
  return isShort ? `${program}  ${comments[0]}` : [program, ...comments].join('\n');
}

/** Examples one below the other; those of more than one line stand apart. */
function listed(examples: readonly string[]): string {
  const spaced = examples.map((example) => (example.includes('\n') ? `\n${example}\n` : example));
  return spaced
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What a rule may be written for, with the names that it may use. */
export function targetReference(declarations: readonly OperatorDeclaration[]): string {
  const rows = declarations.map(({ name, layer, parameters, standard }) => {
    const types = [...new Set(parameters.map((parameter) => typeWords(parameter.types)))];
    const groups = types.map((words) => {
      const names = parameters.filter((parameter) => typeWords(parameter.types) === words);
      return `${names.map((parameter) => code(parameter.name)).join(', ')}: ${words}`;
    });
    return [code(name), layer, groups.join('; '), code(standard)];
  });
  return table(['`applies_to`', 'Layer', 'Parameters', 'Standard meaning'], rows);
}

const ALL_BUT_FUNCTIONS = 'INT, FLOAT, BOOL, TEXT, LIST, TUPLE, NONE, RANGE';

function typeWords(types: readonly SampleType[]): string {
  const words = types.join(', ');
  if (words === ALL_BUT_FUNCTIONS) return 'any value';
  return words.replace('INDEX', 'INT (a position)').replace('ITERABLE', 'any iterable');
}

export function ruleOperatorReference(ruleOperators: readonly RuleOperator[]): string {
  const rows = ruleOperators.map(({ name, minimum, maximum, says, spellings }) => [
    code(name),
    operandCount(minimum, maximum),
    says,
    spellings.map(code).join(', '),
  ]);
  return table(['Operator', 'Operands', 'Meaning', 'Also in reports'], rows);
}

function operandCount(minimum: number, maximum: number | null): string {
  if (maximum === null) return `${minimum} or more`;
  return minimum === maximum ? `${minimum}` : `${minimum} to ${maximum}`;
}

interface LimitText {
  readonly unit: string;
  /** The kind of error that a program ends with. */
  readonly end: 'LimitError' | 'RecursionError';
  readonly says: string;
}

/** What is said of each limit; its default and range come from the schema. */
const limitTexts: Readonly<Record<keyof Limits, LimitText>> = {
  fuel: { unit: 'steps', end: 'LimitError', says: 'what a program may do in all' },
  callDepth: { unit: 'calls', end: 'RecursionError', says: 'CRAFTs open inside each other' },
  evaluationLevels: {
    unit: 'levels',
    end: 'RecursionError',
    says: 'calls, expressions, blocks and iterators open inside each other',
  },
  allocation: { unit: 'bytes', end: 'LimitError', says: 'what a program may build in all' },
  integerBits: { unit: 'bits', end: 'LimitError', says: 'the magnitude of one INT' },
  textLength: { unit: 'code points', end: 'LimitError', says: 'one TEXT' },
  outputCharacters: {
    unit: 'code points',
    end: 'LimitError',
    says: 'all that is printed, one for the end of each line included',
  },
  outputLines: {
    unit: 'lines',
    end: 'LimitError',
    says: 'Lines printed; a text with line ends in it prints several',
  },
  sourceLength: { unit: 'UTF-16 code units', end: 'LimitError', says: 'the text of the program' },
  bracketDepth: { unit: 'brackets', end: 'LimitError', says: 'open inside each other in the text' },
  blockDepth: { unit: 'blocks', end: 'LimitError', says: 'open inside each other in the text' },
  valueDepth: {
    unit: 'containers',
    end: 'RecursionError',
    says: 'inside each other in a value that is printed or compared',
  },
};

function limitsReference(): string {
  const names = Object.keys(limitsSchema.shape) as (keyof Limits)[];
  const rows = names.map((name) => {
    const { unit, end, says } = limitTexts[name];
    const { minValue, maxValue } = limitsSchema.shape[name].unwrap();
    const range = `${grouped(minValue)} to ${grouped(maxValue)}`;
    return [code(name), grouped(defaultLimits[name]), range, unit, says, end];
  });
  return table(['Limit', 'Default', 'Range', 'Unit', 'Of what', 'Ends in'], rows);
}

function grouped(count: number | null): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function code(text: string): string {
  return `\`${text}\``;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
