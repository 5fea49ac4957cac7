/** Constants and operators of the whole program. */
export class SharedParts {
  readonly constants: unknown[] = [];
  readonly rules: unknown[] = [];
  private readonly ruleNames = new Map<unknown, string>();

  constant(value: unknown): string {
    this.constants.push(value);
    return `k${this.constants.length - 1}`;
  }

  rule(rule: unknown): string {
    let name = this.ruleNames.get(rule);
    if (name === undefined) {
      name = `o${this.rules.length}`;
      this.rules.push(rule);
      this.ruleNames.set(rule, name);
    }
    return name;
  }

  declarations(): string {
    const constants = this.constants.map((_, index) => `k${index}=constants[${index}]`);
    const rules = this.rules.map((_, index) => `o${index}=rules[${index}]`);
    const all = [...constants, ...rules];
    return all.length === 0 ? '' : `const ${all.join(',')};\n`;
  }
}
