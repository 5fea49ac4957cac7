/** The generated parts of the documentation of AlienLogic: its tables as Markdown. */

import type { ConditionOperator } from './condition-operator.ts';
import { conditionOperators, type SpecialForm, specialForms } from './condition-vocabulary.ts';

/** The words of side conditions, as a table. */
export function conditionReference(): string {
  const rows = [
    ...conditionOperators.map((one) => [callOf(one), one.gives, one.says]),
    ...specialForms.map((one) => [`(${one.name} …)`, typeOf(one), one.says]),
  ];
  return [
    '| expression | gives | what |',
    '|---|---|---|',
    ...rows.map(([call, gives, says]) => `| \`${call}\` | ${gives} | ${escaped(says as string)} |`),
  ].join('\n');
}

function callOf({ name, takes, folded }: ConditionOperator): string {
  return `(${[name, ...takes, ...(folded ? ['…'] : [])].join(' ')})`;
}

function typeOf({ name }: SpecialForm): string {
  return name === 'if' ? 'as its alternatives' : 'boolean';
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}
