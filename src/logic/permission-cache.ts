/** What conditions leave possible, by record and classes of formulas: the same for many values. */

import type { Formula } from './formula.ts';
import { type FormulaClass, setKey } from './formula-classes.ts';
import type { AssumptionInForce, CalculusInForce, RecordInForce } from './in-force.ts';
import { permittedStep } from './permission.ts';
import type { FormulaSet } from './shapes.ts';

export class PermissionCache {
  private readonly assumptions: readonly AssumptionInForce[];
  private readonly known = new Map<string, boolean>();

  constructor({ assumptions }: CalculusInForce) {
    this.assumptions = assumptions;
  }

  /**
   * Whether some formulas with these values of a record's metavariables may give a step.
   * @param classes by value, as are `sets`, the formulas that may have it.
   */
  isPermitted(
    record: RecordInForce,
    metavariables: readonly string[],
    values: readonly number[],
    classes: readonly FormulaClass[],
    sets: readonly FormulaSet[],
  ): boolean {
    const opensFreely = this.assumptions.some(({ forbids }) => forbids.length === 0);
    if (record.forbids.length === 0 && opensFreely) return true;
    const keys = values.map((value) =>
      setKey(sets[value] as FormulaSet, classes[value] as FormulaClass),
    );
    // Formulas with different values are different.
    const equals = values.map((value) => values.indexOf(value));
    const key = `${record.rule}:${keys.join()}:${equals.join()}`;
    let permitted = this.known.get(key);
    if (permitted === undefined) {
      const setOf = (schema: Formula) =>
        schema.kind === 'atom'
          ? (sets[values[metavariables.indexOf(schema.name)] as number] as FormulaSet)
          : null;
      permitted = permittedStep(record, this.assumptions, setOf) !== null;
      this.known.set(key, permitted);
    }
    return permitted;
  }
}
