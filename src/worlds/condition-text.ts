/** Side conditions as text. */

import { type Condition, printForm } from '../logic/index.ts';
import { printSexpr, readSexpr } from '../rules/index.ts';

/** What a condition does, without its layout in the file: `forbid (> (depth) 0)`, `disable`. */
export function printCondition({ effect }: Condition): string {
  switch (effect.kind) {
    case 'disable':
      return 'disable';
    case 'forbid':
      return `forbid ${expressionText(effect.text)}`;
    case 'replace': {
      const order = effect.form.order === 'any' ? ', references in any order' : '';
      return `replace ${printForm(effect.form)}${order}`;
    }
  }
}

/** An expression without its layout. */
export function expressionText(text: string): string {
  const read = readSexpr(text);
  return read.ok ? printSexpr(read.value) : text;
}
