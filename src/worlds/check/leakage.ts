/** What the texts of a world give away. */

import { definitionsOf, type Program, parse } from '../../code/index.ts';
import { type RuleExpression, readRule } from '../../rules/index.ts';
import { Float, Text } from '../../values/index.ts';
import type { CodeWorld, WorldSemantics } from '../code-world.ts';
import { ANSWER_LIMITS, runProgram } from '../evaluate.ts';
import { manualExamples } from './manual-examples.ts';
import type { Problem } from './report.ts';
import { isRedHerring } from './task.ts';

export interface LeakageCheck {
  readonly problems: readonly Problem[];
  /** Rules that the worked examples show. */
  readonly exposed: readonly string[];
}

export function checkLeakage(world: CodeWorld, semantics: WorldSemantics): LeakageCheck {
  const problems: Problem[] = [];
  const complain = (where: string, message: string, fix: string) =>
    problems.push({ check: 'leakage', where, message, fix });
  const exposed = checkExamples(world, semantics, complain);
  checkDuplicates(world, complain);
  checkManual(world, semantics, complain);
  checkText('the manual', world.manual, world, complain);
  for (const { id, prompt } of [...world.examples, ...world.tasks]) {
    checkText(id, prompt, world, complain);
  }
  for (const example of world.examples) checkIds(example.id, example.program, world, complain);
  for (const task of world.tasks) {
    const shown = task.kind === 'code' ? task.example : task.program;
    checkIds(task.id, shown, world, complain);
  }
  return { problems, exposed };
}

type Complain = (where: string, message: string, fix: string) => void;

/** Rules that the worked examples show: switched off, an output changes. */
function checkExamples(world: CodeWorld, semantics: WorldSemantics, complain: Complain): string[] {
  const inWorld = semantics.without();
  const shown = new Set<string>();
  for (const { id, program } of world.examples) {
    const { output, error } = runProgram(program, inWorld);
    if (error !== null) {
      complain(
        id,
        `the worked example fails: ${error.kind} in line ${error.line}`,
        'show a program that works',
      );
    }
    for (const entry of world.ruleset.entries) {
      if (isRedHerring(entry)) continue;
      const without = runProgram(program, semantics.without(entry.id));
      if (without.output === output) continue;
      shown.add(entry.id);
      if (world.exposes !== null && !world.exposes.includes(entry.id)) {
        complain(
          id,
          `the worked example shows ${entry.id}, which is not among the rules in 'exposes'`,
          'change the example, or name the rule there',
        );
      }
    }
  }
  return world.ruleset.entries.filter(({ id }) => shown.has(id)).map(({ id }) => id);
}

/** No program of a task is a worked example, or the definitions of one, with other names. */
function checkDuplicates(world: CodeWorld, complain: Complain): void {
  const forms = new Map<string, string>();
  for (const { id, program } of world.examples) {
    for (const form of [normalForm(program), definitionForm(program)]) {
      if (form !== null) forms.set(form, id);
    }
  }
  for (const task of world.tasks) {
    const found =
      task.kind === 'code'
        ? [definitionForm(task.naive), definitionForm(task.reference)]
        : [normalForm(task.program)];
    const example = found.map((form) => forms.get(form ?? '')).find((id) => id !== undefined);
    if (example === undefined) continue;
    complain(
      task.id,
      `a program of the task is the worked example ${example} with other names`,
      'change the task or the example',
    );
  }
}

/** The normal form of a program's definitions alone; null if it defines no function. */
function definitionForm(source: string): string | null {
  const parsed = parse(source, ANSWER_LIMITS);
  if (!parsed.ok) return null;
  const program = definitionsOf(parsed.program);
  const defines = program.body.some(({ kind }) => kind === 'FunctionDefinition');
  return defines ? formOf(program) : null;
}

/** A program's tree without places, its names numbered as they come; null if it has a fault. */
export function normalForm(source: string): string | null {
  const parsed = parse(source, ANSWER_LIMITS);
  return parsed.ok ? formOf(parsed.program) : null;
}

function formOf(program: Program): string {
  const names = new Map<string, number>();
  return JSON.stringify(program, (key, value: unknown) => {
    if (key === 'start' || key === 'end') return undefined;
    if (typeof value === 'bigint') return `${value}n`;
    const name =
      (value as { kind?: string; id?: string } | null)?.kind === 'Name'
        ? (value as { id: string }).id
        : null;
    if (name === null) return value;
    if (!names.has(name)) names.set(name, names.size);
    return { name: names.get(name) };
  });
}

/** Every example of the manual shows what the standard semantics give. */
function checkManual(world: CodeWorld, semantics: WorldSemantics, complain: Complain): void {
  for (const { program, shown } of manualExamples(world.manual)) {
    const { output } = runProgram(program, semantics.standard);
    const lines = output === '' ? [] : output.split('\n').map((line) => line.trim());
    if (lines.length === shown.length && lines.every((line, index) => line === shown[index])) {
      continue;
    }
    const first = program.trim().split('\n', 1)[0];
    complain(
      'the manual',
      `the example that begins with '${first}' does not show the standard result`,
      `it prints ${JSON.stringify(output)}`,
    );
  }
}

/** Of a program that a subject sees only the rule ids can tell: constants are its literals. */
function checkIds(where: string, text: string, world: CodeWorld, complain: Complain): void {
  for (const { id } of world.ruleset.entries) {
    if (new RegExp(`(?<![\\w.-])${escapeRegExp(id)}(?![\\w-])`).test(text)) {
      complain(where, `it contains the rule id ${id}`, 'take it out');
    }
  }
}

function checkText(where: string, text: string, world: CodeWorld, complain: Complain): void {
  checkIds(where, text, world, complain);
  for (const constant of constantsOf(world)) {
    if (new RegExp(`(?<![\\w.])${escapeRegExp(constant)}(?![\\w.]*\\w)`).test(text)) {
      complain(
        where,
        `it contains ${constant}, a constant of a rule`,
        'use another number or text',
      );
    }
  }
  const expression = expressionIn(text, world);
  if (expression !== null) {
    complain(
      where,
      `it contains the s-expression ${expression}`,
      'say it in words, or leave it out',
    );
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Numbers up to here stand in any text. */
const COMMON = 12;

/** Constants of the rules that nobody writes by chance. */
function constantsOf(world: CodeWorld): Set<string> {
  const constants = new Set<string>();
  const collect = (expression: RuleExpression): void => {
    if (expression.kind === 'application') expression.operands.forEach(collect);
    if (expression.kind !== 'constant') return;
    const { value } = expression;
    if (typeof value === 'bigint' || (typeof value === 'number' && Math.abs(value) > COMMON))
      constants.add(String(value));
    if (value instanceof Float && !Number.isInteger(value.value * 2))
      constants.add(String(value.value));
    if (value instanceof Text && value.length > 2) constants.add(value.string);
  };
  for (const { rule } of world.ruleset.entries)
    if (rule.kind === 'expression') collect(rule.expression);
  return constants;
}

/** A bracketed piece that is an expression of the rule language for some operator. */
function expressionIn(text: string, world: CodeWorld): string | null {
  for (const match of text.matchAll(/\((?:[^()\n]|\([^()\n]*\)){3,80}\)/g)) {
    // In a call the bracket follows a word directly.
    if (/\w/.test(text[match.index - 1] ?? '')) continue;
    const isRule = world.ruleset.language.operators.some(
      (operator) => readRule(match[0], operator).ok,
    );
    if (isRule) return match[0];
  }
  return null;
}
