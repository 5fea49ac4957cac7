/** Escapes in quoted texts: one set for programs and for rules. */

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))/gs;

/** Escapes of one character, and what they stand for. */
export const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  '\\': '\\',
  '"': '"',
  "'": "'",
};

export const ESCAPES_HINT =
  'the escapes are \\n \\t \\r \\0 \\\\ \\" \\\' \\xHH \\uHHHH \\UHHHHHHHH';

/** What stands between the quotes, read; null for an unknown escape or half a character. */
export function readEscapes(raw: string): string | null {
  if (/\p{Surrogate}/u.test(raw)) return null;
  if (!raw.includes('\\')) return raw;
  let good = true;
  const text = raw.replace(ESCAPE, (_, x?: string, u?: string, long?: string, simple?: string) => {
    const hex = x ?? u ?? long;
    const point = hex === undefined ? Number.NaN : Number.parseInt(hex, 16);
    const isCharacter = point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000);
    if (isCharacter) return String.fromCodePoint(point);
    const known = simple === undefined ? undefined : SIMPLE_ESCAPES[simple];
    if (known === undefined) good = false;
    return known ?? '';
  });
  return good ? text : null;
}
