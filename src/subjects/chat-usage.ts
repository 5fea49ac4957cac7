/** Token counts of chat completions, told apart so that nothing counts twice. */

import type { Json, Usage } from '../protocol/index.ts';
import { fieldOf } from './json.ts';

export const UNKNOWN_USAGE: Usage = {
  input: null,
  cachedInput: null,
  output: null,
  reasoning: null,
};

/**
 * The wire counts cached tokens inside the prompt's and reasoning tokens inside the
 * completion's. Some services count reasoning beside the completion; their total shows it.
 * A part that is not told apart is null and stays inside its whole.
 */
export function usageOf(wire: Json | undefined): Usage {
  const prompt = count(fieldOf(wire, 'prompt_tokens'));
  const completion = count(fieldOf(wire, 'completion_tokens'));
  const total = count(fieldOf(wire, 'total_tokens'));
  const cached =
    count(fieldOf(fieldOf(wire, 'prompt_tokens_details'), 'cached_tokens')) ??
    count(fieldOf(wire, 'prompt_cache_hit_tokens'));
  const reasoning = count(fieldOf(fieldOf(wire, 'completion_tokens_details'), 'reasoning_tokens'));
  const isBeside =
    reasoning !== null &&
    reasoning > 0 &&
    prompt !== null &&
    completion !== null &&
    (reasoning > completion || total === prompt + completion + reasoning);
  return {
    input: prompt === null ? null : Math.max(0, prompt - (cached ?? 0)),
    cachedInput: cached,
    output: completion === null || isBeside ? completion : completion - (reasoning ?? 0),
    reasoning,
  };
}

function count(value: Json | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
