/** The one outbox of this page, with the browser's clock and storage. */
import { newIdempotencyKey, offlineStore } from '@cabinet/kit';
import { homeserver } from './homeserver';
import { createOutbox, exclusively } from './outbox';

const listeners = new Set<() => void>();

/** Calls `listener` after each change of the outbox in this tab. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Resolves after the time, or at once when the signal is aborted. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export const outbox = createOutbox({
  homeserver,
  store: offlineStore,
  exclusively,
  now: () => Date.now(),
  newId: newIdempotencyKey,
  wait: pause,
  onChange: () => {
    for (const listener of listeners) listener();
  },
});
