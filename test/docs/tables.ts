/** Tables of a page that say what programs do. */

/** The cells of all rows of the tables that begin with such columns. */
export function rowsUnder(
  page: string,
  ...head: readonly string[]
): readonly (readonly string[])[] {
  const start = `| ${head.join(' | ')} |`;
  const tables = page.split('\n\n').filter((part) => part.startsWith(start));
  return tables.flatMap((table) => table.split('\n').slice(2).map(cellsOf));
}

function cellsOf(row: string): readonly string[] {
  return row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The program of a cell: each piece of code is a line. */
export function programOf(cell: string): string {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, line]) => line).join('\n');
}
