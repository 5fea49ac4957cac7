/**
 * Reads AlienCode with the specification grammar, `grammars/aliencode.ohm`.
 *
 * This is the slow and plain reading that the fast parser is held to: the
 * same verdict and the same tree for every source.
 */

import { readFileSync } from 'node:fs';
import { type Grammar, grammar } from 'ohm-js';
import type { Program } from '../../src/code/ast.ts';
import { type FaultKind, indentMark, type MarkedText, markLayout } from './layout-marks.ts';
import { buildProgram, parameterNodes } from './ohm-tree.ts';

export type OhmReading =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly kind: FaultKind; readonly offset: number };

interface Fault {
  readonly kind: FaultKind;
  /** A position in the marked text. */
  readonly position: number;
}

/** What the grammar says it misses where a block should begin. */
const missingBlockText = 'an indented block';

const specification = grammar(
  readFileSync(new URL('../../grammars/aliencode.ohm', import.meta.url), 'utf8'),
);

/**
 * Reads `source` as a program in which `operatorNames` are the operators.
 * A refusal names the first fault in the text; its offset is in UTF-16 code
 * units and meant for people.
 */
export function readWithOhm(source: string, operatorNames: readonly string[]): OhmReading {
  const language = languageWith(operatorNames);
  const marked = markLayout(source);
  const match = language.match(marked.text, 'Program');
  const grammarFault = match.failed()
    ? faultAt(match.getRightmostFailurePosition(), match.getExpectedText(), marked)
    : null;
  const fault = firstOf(grammarFault, duplicateParameter(marked, language));
  if (fault !== null) {
    const offset = marked.offsets[fault.position] ?? source.length;
    return { ok: false, kind: fault.kind, offset };
  }
  return { ok: true, program: buildProgram(match, language, source, marked) };
}

function faultAt(position: number, expected: string, marked: MarkedText): Fault {
  const layoutFaultHere = marked.faultKind !== null && position >= marked.text.length - 1;
  if (layoutFaultHere && marked.faultKind === 'LimitError') return { kind: 'LimitError', position };
  // The lack of indentation comes before the token that stands there instead.
  if (expected === missingBlockText) return { kind: 'IndentationError', position };
  if (marked.text[position] === indentMark) return { kind: 'IndentationError', position };
  if (layoutFaultHere && marked.faultKind !== null) return { kind: marked.faultKind, position };
  return { kind: 'SyntaxError', position };
}

function firstOf(left: Fault | null, right: Fault | null): Fault | null {
  if (left === null || right === null) return left ?? right;
  return right.position < left.position ? right : left;
}

/**
 * The first function parameter whose name was taken already. The headers are
 * read one by one, so that this fault is found also in a text that does not
 * parse and in which it may come first.
 */
function duplicateParameter(marked: MarkedText, language: Grammar): Fault | null {
  for (const [index, start] of marked.lineStarts.entries()) {
    const line = marked.text.slice(start, marked.lineStarts[index + 1]);
    const match = line.startsWith('CRAFT') ? language.match(line, 'FunctionLine') : null;
    if (match === null || match.failed()) continue;
    const seen = new Set<string>();
    for (const parameter of parameterNodes(match, language)) {
      if (seen.has(parameter.sourceString)) {
        return { kind: 'SyntaxError', position: start + parameter.source.startIdx };
      }
      seen.add(parameter.sourceString);
    }
  }
  return null;
}

const languages = new Map<string, Grammar>();

/** The specification with its one parameter filled in. */
function languageWith(operatorNames: readonly string[]): Grammar {
  const alternatives = operatorNames.map((name) => `word<${JSON.stringify(name)}>`);
  const operator = ['never', ...alternatives].join(' | ');
  const known = languages.get(operator);
  if (known !== undefined) return known;
  const language = grammar(`AlienCodeWithOperators <: AlienCode { operator := ${operator} }`, {
    AlienCode: specification,
  });
  languages.set(operator, language);
  return language;
}
