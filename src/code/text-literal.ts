/** Escapes of text literals. */

const ESCAPE = /\\(?:x(..)|u(....)|U(.{8})|(.))/g;

const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  '\\': '\\',
  '"': '"',
  "'": "'",
};

/** The text of a literal that the lexer has accepted, quotes included. */
export function readTextLiteral(image: string): string {
  const raw = image.slice(1, -1);
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPE, (_, x?: string, short?: string, long?: string, simple?: string) => {
    const hex = x ?? short ?? long;
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return SIMPLE[simple as string] as string;
  });
}
