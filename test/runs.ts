/** How many cases a property tries: `ALIENKIT_RUNS=20` makes it twenty times as many as usual. */
export function runs(usual: number): number {
  return Math.ceil(usual * Number(process.env['ALIENKIT_RUNS'] ?? 1));
}

/** The seed of the generators; another one with `ALIENKIT_SEED=7`. */
export function seed(usual: number): number {
  return Number(process.env['ALIENKIT_SEED'] ?? usual);
}
