/** Text tables for terminals. */

/** Rows as lines with aligned columns, two spaces apart. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, width(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, index) => cell + ' '.repeat((widths[index] as number) - width(cell)))
      .join('  ')
      .trimEnd(),
  );
}

function width(text: string): number {
  return Array.from(text).length;
}
