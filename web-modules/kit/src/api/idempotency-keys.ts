/**
 * Idempotency keys of writes whose response was lost. The first attempt creates a key. While no
 * response has arrived (the phone lost the network, or the server did not respond in time), every retry with the same
 * content reuses the key, so the kernel executes the write once. After a response, the next attempt gets a new key.
 */
import { session } from '../session/session';
import { newIdempotencyKey } from './idempotency';
import { ApiProblem } from './problem';

/** Maximum number of open writes; beyond it, the oldest is dropped. */
const MOST = 50;

const waiting = new Map<string, string>();

// Keys belong to a user: the next one starts without any.
session.onEnd(() => {
  waiting.clear();
});

export interface KeyedWrite {
  readonly key: string;
  /** Reports the outcome; no error means success. */
  readonly end: (error?: unknown) => void;
}

/** The idempotent write of a request; undefined if its body cannot be compared. */
export function keyedWrite(method: string, address: string, body: unknown): KeyedWrite | undefined {
  if (body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob) return undefined;
  const wanted = JSON.stringify([session.get()?.userId, method, address, body ?? null]);
  const key = waiting.get(wanted) ?? newIdempotencyKey();
  waiting.delete(wanted);
  waiting.set(wanted, key);
  const oldest = waiting.keys().next();
  if (waiting.size > MOST && !oldest.done) waiting.delete(oldest.value);
  return {
    key,
    end: (error) => {
      if (error === undefined || isAnswer(error)) waiting.delete(wanted);
    },
  };
}

/** Whether the error is a final answer of the kernel. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiProblem && !error.isPassing && error.code !== 'in_progress';
}
