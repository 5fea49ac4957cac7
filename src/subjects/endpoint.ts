/**
 * What all subjects at one address share: the gate that bounds requests in flight, the
 * connections, and which keys the service has taken.
 */

import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/** A semaphore, first come first served, that remembers the most that were inside at once. */
export class Gate {
  #limit: number;
  #inside = 0;
  #most = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get limit(): number {
    return this.#limit;
  }

  get inside(): number {
    return this.#inside;
  }

  /** The high-water mark. */
  get most(): number {
    return this.#most;
  }

  /** Lets more in from now on; a gate is never narrowed while others use it. */
  widen(limit: number): void {
    this.#limit = Math.max(this.#limit, limit);
    this.#letIn();
  }

  /**
   * Waits for a place.
   * @returns gives the place back
   * @throws the signal's reason
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#inside < this.#limit && this.#waiting.length === 0) this.#take();
    else await this.#wait(signal);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inside--;
      this.#letIn();
    };
  }

  #take(): void {
    this.#inside++;
    this.#most = Math.max(this.#most, this.#inside);
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        this.#take();
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      this.#waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #letIn(): void {
    while (this.#inside < this.#limit) {
      const next = this.#waiting.shift();
      if (next === undefined) return;
      next();
    }
  }
}

/** Connections of one endpoint: as many as its gate lets in, so that neither waits for the other. */
export interface Pool {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

export interface Endpoint {
  readonly gate: Gate;
  readonly pool: Pool;
  /** Keys that the service has taken in this process; the empty text stands for none. */
  readonly workedKeys: Set<string>;
  /** Ends the connections when the last subject at this address has closed. */
  close(): void;
}

interface Shared {
  readonly gate: Gate;
  readonly pool: Pool;
  readonly workedKeys: Set<string>;
  users: number;
}

const endpoints = new Map<string, Shared>();

/** Joins the subjects at an address. The widest of their limits counts. */
export function openEndpoint(address: string, limit: number): Endpoint {
  const shared = endpoints.get(address) ?? newEndpoint(limit);
  endpoints.set(address, shared);
  shared.users++;
  shared.gate.widen(limit);
  for (const agent of [shared.pool.http, shared.pool.https]) {
    agent.maxSockets = shared.gate.limit;
    agent.maxFreeSockets = shared.gate.limit;
  }
  let isOpen = true;
  return {
    gate: shared.gate,
    pool: shared.pool,
    workedKeys: shared.workedKeys,
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      shared.users--;
      if (shared.users > 0) return;
      shared.pool.http.destroy();
      shared.pool.https.destroy();
      endpoints.delete(address);
    },
  };
}

function newEndpoint(limit: number): Shared {
  const pool = {
    http: new HttpAgent({ keepAlive: true }),
    https: new HttpsAgent({ keepAlive: true }),
  };
  return { gate: new Gate(limit), pool, workedKeys: new Set(), users: 0 };
}
