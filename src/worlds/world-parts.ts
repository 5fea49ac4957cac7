/** What worlds of every language are made of. */

import type { YamlFile } from '../rules/index.ts';
import { type Diagnostic, DiagnosticsError } from '../text/index.ts';

/** A named text, as it was read. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/**
 * Holds the files of a world to be of that world, and ids to be its own in all of them.
 * @param lists the keys whose values are lists of records with an id.
 * @throws DiagnosticsError with every fault of the first file that has one.
 */
export function checkParts<List extends string>(
  world: string,
  files: readonly YamlFile<
    { readonly world: string } & Readonly<Record<List, readonly { readonly id: string }[]>>
  >[],
  lists: readonly List[],
): void {
  const known = new Set<string>();
  for (const file of files) {
    const faults: Diagnostic[] = [];
    const complain = (code: string, message: string, path: readonly (string | number)[]) =>
      faults.push({ code, message, span: file.spanOf(path), hint: null });
    if (file.data.world !== world) {
      const message = `this file belongs to the world '${file.data.world}', not to '${world}'`;
      complain('other-world', message, ['world']);
    }
    for (const list of lists) {
      file.data[list].forEach(({ id }, index) => {
        if (known.has(id))
          complain('duplicate-id', `the id ${id} is used twice`, [list, index, 'id']);
        known.add(id);
      });
    }
    if (faults.length > 0) throw new DiagnosticsError(file.source, faults);
  }
}
