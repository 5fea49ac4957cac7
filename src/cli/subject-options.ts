/** Subjects by name. */

import { parse as parseYaml } from 'yaml';
import { eventsIn, type RunRecord, type Subject, type Usage } from '../protocol/index.ts';
import {
  calibrationNames,
  calibrationSubject,
  chatSubject,
  execSubject,
  humanSubject,
  readPrices,
  spentBy,
} from '../subjects/index.ts';
import { suggestion } from '../text/index.ts';
import type { World } from '../worlds/index.ts';
import { readInput, UsageError } from './options.ts';
import type { SubjectOptions } from './subject-flags.ts';

const kindsFor = ({ language }: World) => [
  ...calibrationNames(language),
  'human',
  'exec:COMMAND',
  'chat',
];

/** The subject that is asked for; on resuming, without a name, that of the run. */
export function subjectNamed(
  options: SubjectOptions,
  previous: RunRecord | null,
  world: World,
): Subject {
  const remembered = previous === null ? null : ofRun(previous);
  const name = options.subject ?? remembered?.subject;
  if (name === undefined) throw new UsageError(`give --subject: ${kindsFor(world).join(', ')}`);
  const used = options.resume === undefined ? [] : usagesIn(options.resume);
  try {
    return make(name, { ...remembered, ...options }, used, world);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--subject ${name}: ${(error as Error).message}`);
  }
}

function make(
  name: string,
  options: SubjectOptions,
  used: readonly Usage[],
  world: World,
): Subject {
  const calibration = calibrationSubject(name, world);
  if (calibration !== null) return calibration;
  if (name === 'human') return humanSubject();
  const { maxRequests, requestTimeout, answerTimeout, parallel } = options;
  if (name.startsWith('exec:')) {
    if (name.slice('exec:'.length).trim() === '')
      throw new UsageError('--subject exec: wants a command, such as exec:./agent');
    return execSubject(name.slice('exec:'.length), {
      maxRequests,
      requestTimeout,
      answerTimeout,
      parallel,
      spent: spentBy(used, null),
    });
  }
  if (name !== 'chat' && !name.startsWith('chat:')) {
    throw new UsageError(
      `no subject '${name}' for worlds of ${world.language}; ${suggestion(name, kindsFor(world))}`,
    );
  }
  const model = options.model ?? name.slice('chat:'.length);
  if (model === '') throw new UsageError('--subject chat wants --model M');
  if (options.apiKeyEnv !== undefined && !process.env[options.apiKeyEnv])
    throw new UsageError(`--api-key-env: the environment variable ${options.apiKeyEnv} is not set`);
  const { baseUrl, apiKeyEnv, maxTokens, temperature, maxCost, stream } = options;
  const prices =
    options.prices === undefined ? undefined : readPrices(parseYaml(readInput(options.prices)));
  return chatSubject({
    baseUrl,
    model,
    apiKeyEnv,
    maxTokens,
    temperature,
    requestTimeout,
    answerTimeout,
    parallel,
    maxRequests,
    maxCost,
    prices,
    stream,
    spent: spentBy(used, prices?.[model] ?? null),
  });
}

/** The options that make the subject of a run again; a key is never among them. */
function ofRun({ subject }: RunRecord): SubjectOptions {
  const identity = subject.identity as Record<string, unknown> | null;
  const known: Record<string, unknown> = {};
  for (const name of ['baseUrl', 'model', 'maxTokens', 'temperature', 'answerTimeout']) {
    if (identity?.[name] !== undefined && identity[name] !== null) known[name] = identity[name];
  }
  const kind = identity?.['kind'];
  const name =
    kind === 'exec'
      ? `exec:${String(identity?.['command'])}`
      : kind === 'chat'
        ? 'chat'
        : subject.name;
  return { ...known, subject: name };
}

/** What the replies in a run's journal have used. */
function usagesIn(folder: string): Usage[] {
  const usages: Usage[] = [];
  for (const event of eventsIn(folder)) if (event.type === 'reply') usages.push(event.usage);
  return usages;
}
