/** A learner of side conditions. It sees the manual's side of a world and its conversation. */

import { type LogicRuleset, prove, Verifier } from '../../logic/index.ts';
import type { Chance } from '../chance.ts';
import type { ReportedCondition } from '../scripted.ts';
import { Beliefs } from './beliefs.ts';
import { type Exchange, stepsOf } from './evidence.ts';
import { nextProbe } from './experiment.ts';
import { type Hypothesis, statementOf } from './hypothesis.ts';
import { type Library, libraryOf } from './library.ts';
import type { OpenTheorem, ProverView } from './view.ts';

/** Answers that are kept, and beliefs that follow from others by one exchange. */
const MOST_KEPT = 1_000;
/** Steps of a search for one theorem: a second or so. */
const PROVE_STEPS = 1_000_000;

/** A proof, or null: there is none, as far as is known. */
export type Answer = { readonly proof: string } | null;

export class Mind {
  private readonly library: Library;
  private readonly untaught: Beliefs;
  /** What follows from beliefs by one more exchange. */
  private readonly next = new WeakMap<Beliefs, Map<string, Beliefs>>();
  private readonly answers = new Map<string, Answer>();

  constructor({ calculus }: ProverView) {
    this.library = libraryOf(calculus);
    this.untaught = Beliefs.none(this.library);
  }

  /** The next proof to be checked; null when none that it can think of would tell it anything. */
  nextProbe(exchanges: readonly Exchange[], chance: Chance): string | null {
    const sent = new Set(exchanges.map(({ proof }) => proof));
    return nextProbe(this.library, this.after(exchanges), sent, chance);
  }

  /** The conditions that are known, each with the rules of which it is known. */
  report(exchanges: readonly Exchange[]): ReportedCondition[] {
    const beliefs = this.after(exchanges);
    return beliefs.met.flatMap((met) =>
      [...met.byRule.keys()].flatMap((rule) => {
        const settled = beliefs.settled(met, rule);
        if (settled === null) return [];
        const { constraint } = this.statement(settled, rule);
        return [
          { target_rule: [rule], constraint, evidence_reason_ids: [met.id], confidence: 0.9 },
        ];
      }),
    );
  }

  answer(theorem: OpenTheorem, exchanges: readonly Exchange[]): Answer {
    const ruleset = this.believed(this.after(exchanges));
    const conditions = ruleset.conditions.map(({ id, effect }) => [id, effectKey(effect)]);
    const key = JSON.stringify([conditions, theorem.naive]);
    let answer = this.answers.get(key);
    if (answer === undefined) {
      answer = answerUnder(ruleset, theorem);
      keep(this.answers, key, answer);
    }
    return answer;
  }

  /** The likeliest of what every condition may say. */
  believed(beliefs: Beliefs): LogicRuleset {
    const conditions = beliefs.met.flatMap(({ id, byRule }) =>
      [...byRule].map(([rule, [first]]) => ({
        id: `${id} ${rule}`,
        name: '',
        family: '',
        appliesTo: [rule],
        effect: this.statement(first as Hypothesis, rule).effect,
        says: '',
      })),
    );
    return { id: 'beliefs', title: '', calculus: this.library.calculus, manual: null, conditions };
  }

  after(exchanges: readonly Exchange[]): Beliefs {
    let beliefs = this.untaught;
    for (const exchange of exchanges) {
      const known = this.next.get(beliefs) ?? new Map<string, Beliefs>();
      this.next.set(beliefs, known);
      const key = JSON.stringify(exchange);
      beliefs = known.get(key) ?? beliefs.after(stepsOf(exchange, this.library));
      keep(known, key, beliefs);
    }
    return beliefs;
  }

  private statement(hypothesis: Hypothesis, rule: string) {
    const rules = this.library.calculus.records.map(({ name }) => name);
    return statementOf(hypothesis, this.library.ofRule(rule).catalogue, rules);
  }
}

function effectKey(effect: LogicRuleset['conditions'][number]['effect']): string {
  switch (effect.kind) {
    case 'disable':
      return 'disable';
    case 'forbid':
      return effect.text;
    case 'replace':
      return JSON.stringify(effect.form);
  }
}

function answerUnder(ruleset: LogicRuleset, theorem: OpenTheorem): Answer {
  const { premises, goal, naive } = theorem;
  if (new Verifier(ruleset).check(naive, { premises, goal }).accepted) return { proof: naive };
  const result = prove(ruleset, { premises, goal }, { steps: PROVE_STEPS, time: null });
  switch (result.kind) {
    case 'proof':
      return { proof: result.script };
    case 'certificate':
      return null;
    case 'unknown':
      return { proof: naive };
  }
}

function keep<T>(known: Map<string, T>, key: string, value: T): void {
  if (known.size >= MOST_KEPT && !known.has(key)) known.clear();
  known.set(key, value);
}
