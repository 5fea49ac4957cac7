import { operators } from '../../src/code/index.ts';
import type { OperatorShape } from './generators.ts';

/** Every operator with the numbers of arguments that it takes. */
export const shapes: readonly OperatorShape[] = operators
  .filter(({ literal }) => literal === null)
  .map(({ name, forms, lazy }) => {
    const counts = forms.map(({ count }) => count);
    const unbounded = lazy || forms.some(({ open }) => open);
    return {
      name,
      minimum: Math.min(...counts),
      maximum: unbounded ? null : Math.max(...counts),
    };
  });
