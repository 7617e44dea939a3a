/**
 * Keys of writes that nobody has heard the end of (architecture §5). The first press takes a new key; as long as no answer came (the
 * telephone lost the network, the server did not answer in time) pressing again is the same wish and takes the same one, so that the
 * kernel does it once. After an answer the next press is a new wish.
 */
import { session } from '../session/session';
import { newIdempotencyKey } from './idempotency';
import { ApiProblem } from './problem';

/** Nobody has more wishes open at a time; the oldest is forgotten. */
const MOST = 50;

const waiting = new Map<string, string>();

// Whoever comes next has wishes of their own.
session.onEnd(() => {
  waiting.clear();
});

export interface Wish {
  readonly key: string;
  /** To be told how it ended; without an error it was granted. */
  readonly end: (error?: unknown) => void;
}

/** The wish behind a write; none if what it sends cannot be compared. */
export function wishOf(method: string, address: string, body: unknown): Wish | undefined {
  if (body instanceof FormData || body instanceof URLSearchParams) return undefined;
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

/** Whether the kernel told what became of it. */
function isAnswer(error: unknown): boolean {
  return error instanceof ApiProblem && !error.isPassing && error.code !== 'in_progress';
}
