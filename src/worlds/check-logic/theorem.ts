/** Checks of one theorem: its proofs or its certificate, and the conditions it is about. */

import {
  atomsOf,
  type Certificate,
  checkCertificate,
  minimalConditions,
  type Theorem,
  truthValue,
  withoutConditions,
} from '../../logic/index.ts';
import type { PartResult } from '../check/parts.ts';
import type { Problem } from '../check/report.ts';
import type { LogicWorld, TheoremTask } from '../logic-world.ts';
import type { Role } from '../theorem-files.ts';
import { statedTheorem, statesTheorem } from './theorem-form.ts';
import { onlyConditions, type Verifiers, whyRefused } from './verifiers.ts';

export function checkTheorem(
  world: LogicWorld,
  verifiers: Verifiers,
  theorem: TheoremTask,
): PartResult {
  const problems: Problem[] = [];
  const complain = (message: string, fix: string) =>
    problems.push({ check: 'theorems', where: theorem.id, message, fix });
  const check = new TheoremChecker(world, verifiers, theorem, complain);
  check.naive();
  const { about, ...found } =
    theorem.kind === 'provable'
      ? check.provable(theorem.reference)
      : check.unprovable(theorem.certificate);
  // Where it cannot be told what the theorem is about, the file is believed.
  check.role(about?.length ?? new Set(theorem.rules).size);
  return { problems, ...found, relevance: { [theorem.id]: about ?? [] } };
}

type Complain = (message: string, fix: string) => void;

interface Findings extends Pick<PartResult, 'certified' | 'referenceLines'> {
  /** The conditions that it is really about, in ruleset order; null if that cannot be told. */
  readonly about: readonly string[] | null;
}

/** How many conditions a theorem of each role is about. */
const ROLE_COUNTS: Readonly<Record<Role, { readonly least: number; readonly most: number }>> = {
  sanity: { least: 0, most: 0 },
  single_rule: { least: 1, most: 1 },
  two_rule: { least: 2, most: 2 },
  multi_rule: { least: 3, most: Infinity },
  // What the first refusal suggests is refused by another condition.
  trap: { least: 2, most: Infinity },
  unprovable: { least: 1, most: Infinity },
};

/** More atoms than this are too many for a truth table. */
const MOST_ATOMS = 16;

class TheoremChecker {
  private readonly world: LogicWorld;
  private readonly verifiers: Verifiers;
  private readonly task: TheoremTask;
  private readonly complain: Complain;

  constructor(world: LogicWorld, verifiers: Verifiers, task: TheoremTask, complain: Complain) {
    this.world = world;
    this.verifiers = verifiers;
    this.task = task;
    this.complain = complain;
  }

  /** @param count the number of conditions that the theorem is about. */
  role(count: number): void {
    const { role, kind, note } = this.task;
    if ((role === 'unprovable') !== (kind === 'unprovable')) {
      const has = kind === 'unprovable' ? 'a certificate' : 'a reference';
      this.complain(
        `its role is ${role}, and it has ${has}`,
        'the role unprovable goes with a certificate, every other one with a reference',
      );
      return;
    }
    if (role === 'trap' && note === null)
      this.complain('nothing says what the trap is', 'say it in a note');
    // The verdict on the naive proof has told it already.
    if ((role === 'sanity') !== (count === 0)) return;
    const { least, most } = ROLE_COUNTS[role];
    if (count < least || count > most) {
      const more = most === least ? '' : ' or more';
      const conditions = least === 1 && most === 1 ? 'condition' : 'conditions';
      this.complain(
        `its role is ${role}, which wants ${least}${more} ${conditions}, and it is about ${count}`,
        'change the role, or the theorem',
      );
    }
  }

  /** Whatever the theorem, the naive proof is one under the manual, and the world refuses it. */
  naive(): void {
    const { task, verifiers } = this;
    this.states('naive proof', task.naive);
    const standard = verifiers.standard.check(task.naive, task.assignment);
    if (!standard.accepted) {
      this.complain(
        `the naive proof is refused by the calculus of the manual: ${whyRefused(standard)}`,
        'the naive proof is what somebody writes who trusts the manual: make it a proof there',
      );
      return;
    }
    const here = verifiers.inWorld.check(task.naive, task.assignment);
    if (task.role === 'sanity' && !here.accepted) {
      this.complain(
        `the naive proof is refused here: ${whyRefused(here)}`,
        'give the theorem the role that fits the conditions, or another naive proof',
      );
    }
    if (task.role !== 'sanity' && here.accepted) {
      this.complain(
        'the naive proof is accepted here',
        'use a step that a condition forbids, or give it the role sanity',
      );
    }
  }

  provable(reference: string): Findings {
    const { task, verifiers } = this;
    this.states('reference', reference);
    const verdict = verifiers.inWorld.check(reference, task.assignment);
    if (!verdict.accepted) {
      this.complain(`the reference is refused: ${whyRefused(verdict)}`, 'correct the reference');
    }
    const violated = this.violated();
    if (violated !== null) this.listed(violated);
    return {
      about: violated,
      ...(verdict.accepted ? { referenceLines: verdict.n_steps } : {}),
    };
  }

  unprovable(certificate: Certificate): Findings {
    const { task, world } = this;
    const { ruleset } = world;
    const theorem = task.assignment;
    const falsified = counterModel(theorem);
    if (falsified !== null) {
      this.complain(
        `the theorem is not even valid classically: ${falsified}`,
        'ask for what holds classically, so that only the conditions stand in the way',
      );
    }
    const check = checkCertificate(ruleset, theorem, certificate);
    if (!check.valid) {
      this.complain(
        `the certificate is refused, ${check.reason}: ${check.message}`,
        '`alienkit certificate find` looks for another one',
      );
      return { about: null };
    }
    const known = ruleset.conditions.map(({ id }) => id);
    const unknown = task.rules.filter((id) => !known.includes(id));
    for (const id of unknown) this.unknown(id);
    const rests = this.restsOnListed(theorem, certificate)
      ? known.filter((id) => task.rules.includes(id))
      : (minimalConditions(ruleset, theorem, certificate) ?? []);
    return { about: rests, certified: rests };
  }

  /** Whether the listed conditions suffice for the certificate, and none of them is needless. */
  private restsOnListed(theorem: Theorem, certificate: Certificate): boolean {
    const { ruleset } = this.world;
    const listed = onlyConditions(ruleset, this.task.rules);
    const alone = checkCertificate(listed, theorem, certificate);
    if (!alone.valid) {
      const rests = minimalConditions(ruleset, theorem, certificate) ?? [];
      this.complain(
        `the certificate does not hold with the listed conditions alone: ${alone.message}`,
        `list what it rests on, for instance ${rests.join(', ')}`,
      );
      return false;
    }
    const needless = listed.conditions.filter(
      ({ id }) => checkCertificate(withoutConditions(listed, [id]), theorem, certificate).valid,
    );
    for (const { id } of needless) {
      this.complain(
        `the certificate does not rest on the listed condition ${id}: it holds with the others alone`,
        `take ${id} off the theorem's rules`,
      );
    }
    return needless.length === 0;
  }

  /** The conditions that the naive proof violates, over all its lines; null if it is no proof. */
  private violated(): string[] | null {
    const lines = this.verifiers.inWorld.violations(this.task.naive);
    if (lines === null) return null;
    const violated = new Set(lines.flatMap(({ conditions }) => conditions.map(({ id }) => id)));
    return this.world.ruleset.conditions.map(({ id }) => id).filter((id) => violated.has(id));
  }

  private listed(violated: readonly string[]): void {
    const known = this.world.ruleset.conditions.map(({ id }) => id);
    for (const id of this.task.rules) {
      if (!known.includes(id)) this.unknown(id);
      else if (!violated.includes(id)) {
        this.complain(
          `the naive proof does not violate the listed condition ${id}`,
          `take ${id} off the theorem's rules, or change the naive proof`,
        );
      }
    }
    for (const id of violated) {
      if (this.task.rules.includes(id)) continue;
      this.complain(
        `the naive proof violates ${id}, which is not listed`,
        `add ${id} to the theorem's rules`,
      );
    }
  }

  private unknown(id: string): void {
    const known = this.world.ruleset.conditions.map((one) => one.id);
    this.complain(
      `the listed condition ${id} does not exist`,
      `the conditions are ${known.join(', ')}`,
    );
  }

  /** A proof of less than what is assigned would be accepted, and prove another theorem. */
  private states(what: string, proof: string): void {
    const stated = statedTheorem(proof);
    if (stated === null || statesTheorem(stated, this.task.assignment)) return;
    this.complain(
      `the ${what} declares other premises, or another goal, than the theorem`,
      'write the premises and the goal of the theorem into its header',
    );
  }
}

/** A row of the truth table in which the premises hold and the goal does not; null if there is none. */
function counterModel(theorem: Theorem): string | null {
  const atoms = atomsOf(theorem);
  if (atoms.length > MOST_ATOMS) return `${atoms.length} atoms are too many to tell`;
  for (let row = 0; row < 2 ** atoms.length; row++) {
    const valuation = (atom: string) => ((row >> atoms.indexOf(atom)) & 1) === 1;
    const holds = theorem.premises.every((premise) => truthValue(premise, valuation));
    if (!holds || truthValue(theorem.goal, valuation)) continue;
    const model = atoms.map((atom) => `${atom} is ${valuation(atom)}`).join(', ');
    return `the premises hold and the goal does not${model === '' ? '' : ` where ${model}`}`;
  }
  return null;
}
