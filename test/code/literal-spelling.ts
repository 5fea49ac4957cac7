/**
 * The many ways to write one value as a literal.
 */

import type { Decisions } from './layout-choices.ts';

export function spellInteger(value: number | bigint, decisions: Decisions): string {
  return value === 0 ? decisions.of(['0', '0', '-0', '00', '-000']) : String(value);
}

export function spellFloat(value: number, decisions: Decisions): string {
  const candidates = floatSpellings(value).filter((spelling) => Object.is(Number(spelling), value));
  const [plain, ...others] = candidates;
  return decisions.of([plain ?? String(value), ...others]);
}

/** Spellings to try; not each of them means `value` exactly. */
function floatSpellings(value: number): readonly string[] {
  if (!Number.isFinite(value)) return value > 0 ? ['1e999', '1.0E+400'] : ['-1e999', '-.1E400'];
  const sign = Object.is(value, -0) || value < 0 ? '-' : '';
  const shortest = String(Math.abs(value));
  const pointed = /[.e]/.test(shortest) ? shortest : `${shortest}.0`;
  const exponential = Math.abs(value).toExponential();
  return [
    pointed,
    pointed,
    exponential,
    exponential.toUpperCase(),
    exponential
      .replace('e+', 'e')
      .replace('e', '.e')
      .replace(/(\..*)\./, '$1'),
    exponential.replace(/e([+-])/, 'e$100'),
    pointed.replace(/\.0$/, '.'),
    pointed.replace(/^0\./, '.'),
    `00${pointed}`,
    /e/.test(pointed) ? pointed : `${pointed}00`,
    /e/.test(pointed) ? pointed : `${pointed}e0`,
  ].map((spelling) => sign + spelling);
}

const letterEscapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\t': '\\t',
  '\r': '\\r',
  '\0': '\\0',
  '\\': '\\\\',
  '"': '\\"',
  "'": "\\'",
};

export function spellText(value: string, decisions: Decisions): string {
  const quote = decisions.of(['"', "'"]);
  const characters = [...value].map((character) => spellCharacter(character, quote, decisions));
  return quote + characters.join('') + quote;
}

function spellCharacter(character: string, quote: string, decisions: Decisions): string {
  const mustEscape = ['\n', '\r', '\\', quote].includes(character);
  if (!mustEscape && !decisions.once(4)) return character;
  const [plain, ...others] = escapesOf(character);
  return plain === undefined ? character : decisions.of([plain, ...others]);
}

function escapesOf(character: string): readonly string[] {
  const hexadecimal = (character.codePointAt(0) ?? 0).toString(16);
  const letter = letterEscapes[character];
  return [
    ...(letter === undefined ? [] : [letter]),
    ...(hexadecimal.length <= 2 ? [`\\x${hexadecimal.padStart(2, '0')}`] : []),
    ...(hexadecimal.length <= 4 ? [`\\u${hexadecimal.padStart(4, '0').toUpperCase()}`] : []),
    `\\U${hexadecimal.padStart(8, '0')}`,
    `\\U${hexadecimal.padStart(8, '0').toUpperCase()}`,
  ];
}
