/** The options of subjects. Light: the subjects themselves are loaded when one is wanted. */

import { type Command, Option } from 'commander';
import { UsageError, wholeNumber } from './options.ts';

export interface SubjectOptions {
  readonly subject?: string;
  readonly resume?: string;
  readonly baseUrl?: string;
  readonly model?: string;
  readonly apiKeyEnv?: string;
  readonly maxTokens?: number;
  readonly temperature?: number;
  readonly requestTimeout?: number;
  readonly answerTimeout?: number;
  readonly parallel?: number;
  readonly maxRequests?: number;
  readonly maxCost?: number;
  readonly prices?: string;
  readonly stream?: boolean;
}

const whole = (name: string) => (text: string) => wholeNumber(text, name);
const decimal = (name: string) => (text: string) => {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new UsageError(`${name} wants a number, not '${text}'`);
  return value;
};

export function addSubjectOptions(command: Command): void {
  const option = (flags: string, text: string, read?: (value: string) => number) => {
    const one = new Option(flags, text);
    command.addOption(read === undefined ? one : one.argParser(read));
  };
  option(
    '--subject <S>',
    'who is measured: a calibration subject (docs/protocol.md), human, exec:COMMAND or chat',
  );
  option('--base-url <URL>', 'chat: where the service is, up to /chat/completions');
  option('--model <M>', 'chat: the model');
  option(
    '--api-key-env <NAME>',
    'chat: environment variable with the key (OPENAI_API_KEY); local servers need none',
  );
  option(
    '--max-tokens <N>',
    'chat: cap on the tokens of one reply (none; the service has its own)',
    whole('--max-tokens'),
  );
  option(
    '--temperature <T>',
    "chat: as the service takes it (the service's own)",
    decimal('--temperature'),
  );
  option(
    '--request-timeout <S>',
    'seconds without a byte after which a request is repeated (600)',
    decimal('--request-timeout'),
  );
  option(
    '--answer-timeout <S>',
    'seconds for a whole answer, retries included (1800)',
    decimal('--answer-timeout'),
  );
  option('--parallel <N>', 'requests in flight at once (chat 8, exec 1)', whole('--parallel'));
  option(
    '--max-requests <N>',
    'stop after so many requests, retries included',
    whole('--max-requests'),
  );
  option(
    '--max-cost <X>',
    'stop before so much money is spent (needs --prices)',
    decimal('--max-cost'),
  );
  option('--prices <FILE>', 'prices a million tokens, by model: {m: {input: 1, output: 4}}');
  option('--no-stream', 'chat: whole replies instead of streams');
}
