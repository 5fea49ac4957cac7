/**
 * The one retry policy: which troubles are worth another attempt, and how long to wait.
 * Every adapter describes what went wrong in the same terms; nothing else retries.
 */

/** What an answer that is no reply looked like. */
export interface Symptom {
  /** HTTP status; null without an answer, or where there is no HTTP. */
  readonly status: number | null;
  /** As the server wrote it; empty when nothing came. */
  readonly body: string;
  /** Milliseconds that the server asks to wait; null if it does not say. */
  readonly retryAfter: number | null;
  /** Whether the server took this key, or served this address, before in this process. */
  readonly workedBefore: boolean;
}

/**
 * - `retry`: infrastructure; worth another attempt.
 * - `refused`: the same request would be refused again.
 * - `context`: the conversation is longer than the model takes.
 */
export type TroubleKind = 'retry' | 'refused' | 'context';

/** An attempt that gave no reply. */
export class Trouble extends Error {
  override name = 'Trouble';
  readonly kind: TroubleKind;
  /** Milliseconds to wait at least; null: as the policy has it; `none`: ask again at once. */
  readonly wait: number | null | 'none';

  constructor(kind: TroubleKind, message: string, wait: number | null | 'none' = null) {
    super(message);
    this.kind = kind;
    this.wait = wait;
  }
}

export interface RetryPolicy {
  /** Attempts for one answer, the first included. */
  readonly attempts: number;
  /** Milliseconds before the second attempt, before jitter; doubled for each further one. */
  readonly firstDelay: number;
  /** Milliseconds that no back-off exceeds. A Retry-After may. */
  readonly longestDelay: number;
}

/** Waits of about two minutes in all, then the answer is left to a later pass. */
export const RETRY_POLICY: RetryPolicy = { attempts: 8, firstDelay: 1_000, longestDelay: 60_000 };

const RETRIED_STATUSES = [408, 409, 425, 429];

/** How services say "later" under statuses that do not. */
const THROTTLING =
  /rate[\s_-]*limit|too[\s_-]*many[\s_-]*(?:concurrent[\s_-]*)?requests|throttl|overload|quota[^.]{0,80}\bper[\s_-]*(?:second|minute|min|hour|day)|(?:requests|tokens)[\s_-]*per[\s_-]*(?:second|minute|min)\b|resource[\s_-]*(?:has been[\s_-]*)?exhausted|(?:server|service|model|engine) is (?:currently )?busy|temporarily unavailable|(?:try|retry) again (?:later|in \d)|concurren(?:t|cy)[^.]{0,40}limit/i;

/** How services say that a conversation is too long. */
const CONTEXT =
  /context[\s_-]*length|context[\s_-]*window|context[\s_-]*size|maximum context|max(?:imum)?[\s_-]*(?:model|prompt|input)[\s_-]*(?:len|length|tokens)|(?:prompt|input|conversation|messages?)[^.]{0,40}too[\s_-]*(?:long|many tokens)|reduce the length of|exceeds? the (?:available )?(?:context|maximum (?:number of )?(?:input )?tokens)/i;

const HTML = /^\s*<(?:!doctype|html|head|body|\?xml)/i;

/** Whether a body is a web page where JSON was wanted: a proxy or a load balancer spoke. */
export function isWebPage(body: string): boolean {
  return HTML.test(body);
}

/** What a symptom means for the request. */
export function diagnose(symptom: Symptom): TroubleKind {
  const { status, body, workedBefore } = symptom;
  if (status === 401 || status === 403) return workedBefore ? 'retry' : 'refused';
  const page = isWebPage(body);
  if (status !== 429 && !page && CONTEXT.test(body) && !/per[\s_-]*min/i.test(body))
    return 'context';
  if (status === null) return 'retry';
  if (RETRIED_STATUSES.includes(status) || status >= 500) return 'retry';
  // An address that was never right is no passing trouble.
  if (page) return status === 404 && !workedBefore ? 'refused' : 'retry';
  if (THROTTLING.test(body)) return 'retry';
  return status < 300 ? 'retry' : 'refused';
}

/**
 * Milliseconds to wait before an attempt.
 * @param next number of the attempt, 2 for the first repetition
 * @param asked milliseconds that the server asked for, obeyed as the least
 * @param random from 0 to 1: the jitter takes off up to half
 */
export function delayBefore(
  next: number,
  asked: number | null,
  policy: RetryPolicy,
  random: () => number,
): number {
  const full = Math.min(policy.firstDelay * 2 ** (next - 2), policy.longestDelay);
  const jittered = full * (0.5 + 0.5 * random());
  return asked === null ? jittered : Math.max(asked, jittered);
}

/**
 * Milliseconds that an answer asks to wait: `Retry-After` in seconds or as an HTTP date,
 * or the finer `retry-after-ms`. null if it does not say, or not in a known form.
 */
export function retryAfterOf(headers: Headers, now: number): number | null {
  const fine = numberIn(headers.get('retry-after-ms'));
  if (fine !== null) return fine;
  const header = headers.get('retry-after');
  if (header === null) return null;
  const seconds = numberIn(header);
  if (seconds !== null) return seconds * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
