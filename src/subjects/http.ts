/**
 * `fetch` over Node's own client. The global one keeps connections of its own, out of
 * reach, and gives up after five silent minutes whatever the caller has set.
 */

import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { ReadableStream } from 'node:stream/web';
import type { Pool } from './endpoint.ts';

/** Bytes of a body after which it is no reply of a model any more. */
const LONGEST_BODY = 256 * 1024 * 1024;
/** Milliseconds that an answer has to end after its reader has. */
const DRAIN_TIME = 500;
const STATUSES_WITHOUT_BODY = [204, 205, 304];

/**
 * Redirects are not followed: a key goes only where the user has sent it.
 * @param sign called when the head of an answer and whenever a part of its body comes
 */
export function fetchThrough(pool: Pool, sign: () => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const isSecure = url.protocol === 'https:';
      const body = typeof init.body === 'string' ? init.body : '';
      const headers = Object.fromEntries(new Headers(init.headers));
      const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
        method: init.method ?? 'GET',
        agent: isSecure ? pool.https : pool.http,
        headers: {
          ...headers,
          'accept-encoding': 'identity',
          'content-length': Buffer.byteLength(body),
        },
        ...(init.signal ? { signal: init.signal } : {}),
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        sign();
        try {
          resolve(responseOf(incoming, sign));
        } catch (error) {
          incoming.destroy();
          reject(error);
        }
      });
      outgoing.end(body);
    });
}

function responseOf(incoming: IncomingMessage, sign: () => void): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] as string, incoming.rawHeaders[index + 1] as string);
  }
  if (STATUSES_WITHOUT_BODY.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(bodyOf(incoming, sign), { status, headers });
}

function bodyOf(incoming: IncomingMessage, sign: () => void): ReadableStream<Uint8Array> {
  let isOpen = true;
  let length = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const fail = (error: Error) => {
        if (!isOpen) return;
        isOpen = false;
        incoming.destroy();
        controller.error(error);
      };
      incoming.on('data', (chunk: Buffer) => {
        sign();
        length += chunk.length;
        if (length > LONGEST_BODY)
          fail(new Error(`the answer is longer than ${LONGEST_BODY} bytes`));
        if (isOpen) controller.enqueue(new Uint8Array(chunk));
      });
      incoming.on('end', () => {
        if (!isOpen) return;
        isOpen = false;
        controller.close();
      });
      incoming.on('error', fail);
      incoming.on('close', () => fail(new Error('the connection closed inside the answer')));
    },
    cancel() {
      isOpen = false;
      // Most services end right after their last event: the connection can be used again.
      const timer = setTimeout(() => incoming.destroy(), DRAIN_TIME);
      timer.unref();
      incoming.once('close', () => clearTimeout(timer));
      incoming.resume();
    },
  });
}
