/** Texts beside each other on a terminal. */

/** Two titled texts, line by line. */
export function sideBySide(
  left: readonly [string, string],
  right: readonly [string, string],
): string {
  const [a, b] = [left, right].map(([title, text]) => [title, ...text.trimEnd().split('\n')]) as [
    string[],
    string[],
  ];
  const width = Math.max(...a.map((line) => Array.from(line).length));
  const rows = Array.from({ length: Math.max(a.length, b.length) }, (_, index) => {
    const line = a[index] ?? '';
    return `${line}${' '.repeat(width - Array.from(line).length)}  │ ${b[index] ?? ''}`.trimEnd();
  });
  return rows.join('\n');
}
