/** An accessor does not apply: the whole condition is given up, and the step permitted. */

/** What is thrown; no Error, as nobody wants its trace and making one is slow. */
export const abortion: unique symbol = Symbol('the accessor does not apply');

export function abort(): never {
  throw abortion;
}

/** The value of an evaluation, or null if it is given up. */
export function unlessAborted<T>(evaluate: () => T): T | null {
  try {
    return evaluate();
  } catch (thrown) {
    if (thrown === abortion) return null;
    throw thrown;
  }
}
