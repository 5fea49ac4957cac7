/** A key out of the environment, and how it is kept out of everything that is written. */

const KEPT_OUT = '[key]';

export class Secret {
  /** Empty if the variable is not set: local servers want none. */
  readonly #value: string;

  /** @param variable name of the environment variable that holds the key */
  constructor(variable: string, environment: NodeJS.ProcessEnv = process.env) {
    this.#value = (environment[variable] ?? '').trim();
  }

  get isEmpty(): boolean {
    return this.#value === '';
  }

  /** To be sent, and for nothing else. */
  reveal(): string {
    return this.#value;
  }

  /**
   * A text without the key, as it is, as JSON or a URL writes it, or with its middle
   * masked, as services repeat it in their errors.
   */
  scrub(text: string): string {
    let clean = text.replace(/\b(bearer)\s+(?=\S*\d)[^\s"',;]+/gi, `$1 ${KEPT_OUT}`);
    const value = this.#value;
    if (value === '') return clean;
    const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
    for (const form of forms) clean = clean.replaceAll(form, KEPT_OUT);
    if (value.length < 12) return clean;
    const start = value.slice(0, 4).replace(/[^\w\s]/g, '\\$&');
    return clean.replace(new RegExp(`${start}[^\\s*"']*[*.…]{3,}[^\\s"']*`, 'g'), KEPT_OUT);
  }

  toJSON(): string {
    return KEPT_OUT;
  }
}
