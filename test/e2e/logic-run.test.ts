/** A chat model in a world of AlienLogic, through the command line, with scores worked out by hand. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { ChatRequest, ModelReply, WireObject } from '../subjects/stand-in.ts';
import { KEY_VARIABLE, newFolder, start, startService } from './chat-runs.ts';

interface Theorem {
  readonly id: string;
  readonly premises: readonly string[];
  readonly goal: string;
  readonly naive: string;
  readonly reference?: string;
}

const file = new URL('../../tasks/demo-logic-4/theorems.yaml', import.meta.url);
const { theorems, probes } = parseYaml(readFileSync(file, 'utf8')) as {
  theorems: readonly Theorem[];
  probes: readonly { readonly shows: string; readonly proof: string }[];
};
const ASKED = ['T1', 'T2', 'T7', 'T8'];

/**
 * It tries one proof, in round 2, which shows that OR_I2 is refused. From then on it reports that,
 * proves T2 in another way and declines T7. It writes the natural proof of T1, and on T8 both answers.
 */
function model({ messages, tools }: ChatRequest): ModelReply {
  const text = String(messages.at(-1)?.['content']);
  const knows = messages.some(
    ({ role, content }) => role === 'tool' && String(content).includes('"reason_id":"L1"'),
  );
  if (tools !== undefined && text.startsWith('Exploration round 2 ')) return call();
  if (text.startsWith('Report the side conditions')) {
    const right = '{"target_rule": "OR_I2", "constraint": "true", "evidence_reason_ids": ["L1"]}';
    return say(`{"rules": [${knows ? right : ''}]}`);
  }
  const theorem = theorems.find(({ premises, goal }) =>
    text.includes(`premises: ${premises.join(', ')}\ngoal: ${goal}\n`),
  );
  switch (theorem?.id) {
    case undefined:
      return say('I have seen enough.');
    case 'T2':
      return say(block(knows ? theorem?.reference : theorem?.naive));
    case 'T7':
      return say(knows ? 'ANSWER: UNPROVABLE' : block(theorem?.naive));
    case 'T8':
      return say(`${block(theorem?.naive)}\nANSWER: UNPROVABLE`);
    default:
      return say(block(theorem?.naive));
  }
}

function block(proof = ''): string {
  return `\`\`\`alienlogic\n${proof}\`\`\``;
}

function say(content: string): ModelReply {
  return { message: { role: 'assistant', content } };
}

function call(): ModelReply {
  const proof = probes.find(({ shows }) => shows === 'L1')?.proof ?? '';
  const made: WireObject = {
    id: 'call_1',
    type: 'function',
    function: { name: 'check_proof', arguments: JSON.stringify({ proof }) },
  };
  return { message: { role: 'assistant', content: null, tool_calls: [made] } };
}

describe('a chat model in demo-logic-4', () => {
  it.each(['streamed', 'whole'])(
    'has the scores that it must have, %s',
    async (how) => {
      const standIn = await startService({ model });
      try {
        const run = start([
          ...['run', '--world', 'demo-logic-4', '--subject', 'chat', '--model', 'a-model'],
          ...['--base-url', standIn.baseUrl, '--api-key-env', KEY_VARIABLE],
          ...['--trajectories', '2', '--answers', '2', '--tasks', ASKED.join(), '--parallel', '3'],
          ...['--out', newFolder(), '--yes', '--json', ...(how === 'whole' ? ['--no-stream'] : [])],
        ]);
        const { code, stdout, stderr } = await run.ended;
        expect(code, stderr).toBe(0);
        const one = {
          status: 'complete',
          milestones: [25, 25, 75, 75, 75],
          rulesCorrect: [0, 0, 1, 1, 1],
          calls: 1,
          values: 1,
          outcomes: { correct: 6, wrong: 2, 'no-answer': 0, 'out-of-time': 0, fault: 0 },
        };
        expect(JSON.parse(stdout)).toMatchObject({
          status: 'complete',
          // T1 and T2 have proofs, T7 and T8 have none.
          final: { mean: 75, kinds: { provable: 100, unprovable: 50 } },
          trajectories: [one, one],
        });
        expect(standIn.refusals).toEqual([]);
        expect(standIn.mostInFlight).toBeLessThanOrEqual(3);
      } finally {
        await standIn.close();
      }
    },
    60_000,
  );
});
