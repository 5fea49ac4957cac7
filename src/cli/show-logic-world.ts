/** A world of AlienLogic for a human reader. */

import { minimalConditions, standardLogic, type Verdict, Verifier } from '../logic/index.ts';
import { type LogicWorld, printCondition, type TheoremTask } from '../worlds/index.ts';
import { sideBySide } from './side-by-side.ts';
import { columns } from './table.ts';

export function logicSummary(world: LogicWorld): object {
  const { id, hash, language, ruleset, tasks, examples, probes, exposes } = world;
  const conditions = ruleset.conditions.map((condition) => ({
    id: condition.id,
    name: condition.name,
    family: condition.family,
    applies_to: condition.appliesTo,
    actual: printCondition(condition),
    says: condition.says,
    tasks: tasks.filter(({ rules }) => rules.includes(condition.id)).map((task) => task.id),
  }));
  return {
    world: id,
    language,
    hash,
    title: ruleset.title,
    calculus: ruleset.calculus.id,
    rules: conditions,
    exposes,
    examples: examples.map(({ id: example, note = null, proof, refused = null }) => ({
      id: example,
      note,
      proof,
      refused,
    })),
    probes: probes.map(({ id: probe, shows, proof }) => ({ id: probe, shows, proof })),
    tasks: tasks.map(({ id: task, role, kind, premises, goal, rules }) => ({
      id: task,
      role,
      kind,
      premises,
      goal,
      rules,
    })),
  };
}

export function showConditions(world: LogicWorld): string {
  const { ruleset, tasks, examples, probes, hash } = world;
  const rows = ruleset.conditions.map((condition) => {
    const { id, family, appliesTo, says } = condition;
    const count = tasks.filter(({ rules }) => rules.includes(id)).length;
    return [id, family, appliesTo.join(' '), printCondition(condition), says, `${count}`];
  });
  const head = ['condition', 'family', 'on', 'what it does', 'in words', 'theorems'];
  return [
    `${ruleset.id}: ${ruleset.title}`,
    `hash ${hash}`,
    `calculus ${ruleset.calculus.id}`,
    '',
    ...columns([head, ...rows]),
    '',
    `${tasks.length} held-out theorems, ${examples.length} worked examples, ${probes.length} stored probes`,
  ].join('\n');
}

export function showTheorems(world: LogicWorld, ids: readonly string[]): string {
  const chosen = (id: string) => ids.length === 0 || ids.includes(id);
  const inWorld = new Verifier(world.ruleset);
  const standard = new Verifier(standardLogic(world.ruleset.calculus));
  const examples = world.examples
    .filter(({ id }) => chosen(id))
    .map(({ id, note = '', proof }) =>
      [
        `── ${id} · worked example`,
        ...(note === '' ? [] : [note]),
        proof.trimEnd(),
        `the manual: ${inWords(standard.check(proof))}`,
        `here: ${inWords(inWorld.check(proof))}`,
      ].join('\n'),
    );
  const theorems = world.tasks
    .filter(({ id }) => chosen(id))
    .map((task) => {
      const { id, role, rules, premises, goal, naive, note, assignment } = task;
      return [
        [`── ${id}`, role, ...(rules.length === 0 ? [] : [rules.join(' ')])].join(' · '),
        `${premises.join(', ')} ⊢ ${goal}`.trim(),
        ...(note === null ? [] : [`note: ${note.trim()}`]),
        '',
        `naive: the manual: ${inWords(standard.check(naive, assignment))}; here: ${inWords(inWorld.check(naive, assignment))}`,
        ...showAnswer(world, inWorld, task),
      ].join('\n');
    });
  return [...examples, ...theorems].join('\n\n');
}

function showAnswer(world: LogicWorld, inWorld: Verifier, task: TheoremTask): string[] {
  const naive = marked(task.naive, inWorld);
  switch (task.kind) {
    case 'provable': {
      const verdict = inWords(inWorld.check(task.reference, task.assignment));
      return [sideBySide(['naive', naive], [`reference: ${verdict}`, task.reference])];
    }
    case 'unprovable':
      return [naive, '', `certificate: ${certificateInWords(world, task)}`];
  }
}

function certificateInWords(
  { ruleset }: LogicWorld,
  { certificate, assignment }: TheoremTask & { readonly kind: 'unprovable' },
): string {
  const { values, valuation } = certificate;
  const rests = minimalConditions(ruleset, assignment, certificate);
  const atoms = Object.entries(valuation).map(([atom, value]) => `${atom} = ${value}`);
  const size = `${values.length} values (${values.join(', ')})`;
  const verdict =
    rests === null ? 'not valid' : `valid, rests on ${rests.join(', ') || 'the calculus alone'}`;
  return `${verdict}; ${size}, with ${atoms.join(', ')}`;
}

/** A proof in which the conditions that a line violates stand behind it. */
function marked(proof: string, inWorld: Verifier): string {
  const violated = new Map(
    (inWorld.violations(proof) ?? []).map(({ line, conditions }) => [
      line,
      conditions.map(({ id }) => id).join(' '),
    ]),
  );
  const lines = proof.trimEnd().split('\n');
  const width = Math.max(...lines.map((line) => Array.from(line).length));
  return lines
    .map((line) => {
      const ids = violated.get(Number(/^\s*(\d+)\s*\./.exec(line)?.[1]));
      if (ids === undefined) return line;
      return `${line}${' '.repeat(width - Array.from(line).length)}  ← ${ids}`;
    })
    .join('\n');
}

function inWords({ accepted, reason_id, rejected_step }: Verdict): string {
  if (accepted) return 'accepted';
  const place = rejected_step === null ? '' : ` in line ${rejected_step}`;
  return reason_id === null ? 'misses the goal' : `refused for ${reason_id}${place}`;
}
