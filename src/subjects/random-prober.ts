/** Uses all its probes, picked at random, and learns nothing from them. */

import type { Subject } from '../protocol/index.ts';
import type { OperatorDeclaration } from '../rules/index.ts';
import type { CodeWorld } from '../worlds/index.ts';
import { Chance } from './chance.ts';
import { trustingReply } from './manual-truster.ts';
import { placeOf, probeReply, scripted, textReply } from './scripted.ts';

export function randomProber(world: CodeWorld): Subject {
  return scripted('random-prober', (request) => {
    const { purpose, tools, seed } = request;
    if (purpose.kind !== 'explore') return trustingReply(request, world);
    if (tools.length === 0 || purpose.callsLeft === 0) return textReply('No probes are left.');
    const chance = new Chance(seed);
    return probeReply(randomProgram(chance, world.ruleset.language.operators), placeOf(request));
  });
}

const LITERALS = ['0', '1', '2', '-1', '7', '100', '2.5', '"abc"', '""', 'YES', 'NO'];
const MOST_ARGUMENTS = 3;
const LINES = 3;

function randomProgram(chance: Chance, operators: readonly OperatorDeclaration[]): string {
  const words = operators.filter(({ literal, layer }) => literal === null && layer !== 'output');
  const expression = (depth: number): string => {
    if (depth === 0 || chance.below(3) === 0) return chance.pick(LITERALS);
    const { name, forms } = chance.pick(words);
    const { open, count } = chance.pick(forms);
    const most = open ? MOST_ARGUMENTS : count;
    const given = Math.max(count, chance.below(most + 1));
    return `${name}(${Array.from({ length: given }, () => expression(depth - 1)).join(', ')})`;
  };
  return Array.from({ length: LINES }, () => `EMIT(${expression(2)})\n`).join('');
}
