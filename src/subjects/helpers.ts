/** CRAFTs that a lowered program needs, and how a use of a restored operator is written. */

/** How one use of an operator is written. */
export type Restored =
  /** As it is. */
  | { readonly kind: 'raw' }
  | Inline
  /** A call of a helper. */
  | { readonly kind: 'helper'; readonly name: string };

export interface Inline {
  readonly kind: 'inline';
  /** An expression with `\0 0 \0`, without blanks, for the first argument and so on. */
  readonly template: string;
  /** Arguments in the order in which they stand in it; each of them once. */
  readonly order: readonly number[];
  /** Its arguments are evaluated late, if at all. */
  readonly lazy: boolean;
  readonly uses: ReadonlySet<string>;
}

export interface Helper {
  readonly name: string;
  /** Its definition. */
  readonly text: string;
  /** Names of the helpers that it calls. */
  readonly uses: ReadonlySet<string>;
}

const PLACES = /\0(\d+)\0/g;

/** The place of an argument in a template. */
export function placeFor(position: number): string {
  return `\0${position}\0`;
}

/** Arguments of a template in the order in which they stand in it. */
export function placesIn(template: string): number[] {
  return [...template.matchAll(PLACES)].map(([, position]) => Number(position));
}

export function filled(template: string, given: readonly string[]): string {
  return template.replace(PLACES, (_, position) => given[Number(position)] ?? '');
}

/** The arguments of one use as texts. */
export interface Given {
  readonly texts: readonly string[];
  /** They may be evaluated in any order: at most one of them is more than a name or a literal. */
  readonly simple: boolean;
}

export class Helpers {
  private readonly known = new Map<string, Helper>();

  add(helper: Helper): void {
    this.known.set(helper.name, helper);
  }

  /** A call that delivers NONE. */
  none(uses: Set<string>): string {
    this.add({ name: 'std_none', text: 'CRAFT std_none(): IDLE\n', uses: new Set() });
    uses.add('std_none');
    return 'std_none()';
  }

  /** A use of an operator; `uses` gets the helpers that it calls. */
  write(restored: Restored, operator: string, given: Given, uses: Set<string>): string {
    const { texts, simple } = given;
    if (restored.kind === 'raw') return `${operator}(${texts.join(', ')})`;
    if (restored.kind === 'helper') {
      uses.add(restored.name);
      return `${restored.name}(${texts.join(', ')})`;
    }
    const { template, order, lazy } = restored;
    const isInOrder = order.every((position, index) => position === index);
    if (isInOrder || simple || lazy) {
      for (const name of restored.uses) uses.add(name);
      return filled(template, texts);
    }
    // A call evaluates them in the order of the text, as the manual has it.
    const parameters = texts.map((_, index) => `v${index + 1}`);
    const name = `in_order_${operator.toLowerCase()}_${texts.length}`;
    const body = `DELIVER ${filled(template, parameters)}`;
    const text = `CRAFT ${name}(${parameters.join(', ')}): ${body}\n`;
    this.add({ name, text, uses: restored.uses });
    uses.add(name);
    return `${name}(${texts.join(', ')})`;
  }

  /** The texts of helpers and of those that they need. */
  closure(uses: ReadonlySet<string>): string {
    const needed = new Set<string>();
    const visit = (name: string): void => {
      if (needed.has(name)) return;
      needed.add(name);
      for (const used of this.known.get(name)?.uses ?? []) visit(used);
    };
    for (const name of uses) visit(name);
    return [...needed].map((name) => this.known.get(name)?.text ?? '').join('');
  }
}
