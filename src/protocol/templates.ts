/** Prompt templates, one a file. */

/** Templates by the name of their file without its ending. */
export type Templates = Readonly<Record<TemplateName, string>>;

export const TEMPLATE_NAMES = [
  'system',
  'budget-engine',
  'budget-text',
  'tool',
  'round',
  'spent',
  'report',
  'task-code',
  'task-predict',
  'logic-system',
  'logic-tool',
  'logic-round',
  'logic-report',
  'logic-task',
] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/**
 * Fills `{{name}}`s.
 * @throws Error for a name that is not given, and for one that the template does not use.
 */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  const used = new Set<string>();
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the template asks for '${name}', which is not given`);
    used.add(name);
    return String(value);
  });
  const unused = Object.keys(values).find((name) => !used.has(name));
  if (unused !== undefined) throw new Error(`the template does not use '${unused}'`);
  return text.trim();
}
