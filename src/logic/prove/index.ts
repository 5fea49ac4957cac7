export type { Clock } from './budget.ts';
export { DEFAULT_PROVE_LIMITS, type ProveLimits, type ProveResult, prove } from './prove.ts';
