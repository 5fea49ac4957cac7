/** Time, as the subjects use it; tests bring their own. */

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason when that comes first. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Does something after so many milliseconds, unless the function that it returns is called before. */
  after(milliseconds: number, action: () => void): () => void;
}

/** A longer time makes a timer of Node fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const end = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const timer = setTimeout(end, Math.min(milliseconds, LONGEST_TIMER));
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
    }),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, Math.min(milliseconds, LONGEST_TIMER));
    return () => clearTimeout(timer);
  },
};
