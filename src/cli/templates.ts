/** Prompt templates on disk: a folder a language, a file a prompt. */

import { readFileSync } from 'node:fs';
import { TEMPLATE_NAMES, type Templates } from '../protocol/index.ts';
import { kitFile } from '../worlds/index.ts';

/** The templates of a language of prose, such as `en`. */
export function loadTemplates(language = 'en'): Templates {
  return Object.fromEntries(
    TEMPLATE_NAMES.map((name) => [
      name,
      readFileSync(kitFile('prompts', language, `${name}.md`), 'utf8'),
    ]),
  ) as Templates;
}
