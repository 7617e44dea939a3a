/** The one outbox of this page, with the browser's clock and storage. */
import { newIdempotencyKey, offlineStore } from '@cabinet/kit';
import { homeserver } from './homeserver';
import { createOutbox, exclusively } from './outbox';
import type { Cut } from './sync';

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

/** Resolves after the time, or at once when the signal is aborted or the browser has a network again. */
export function pauseUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController();
  const end = () => back.abort();
  window.addEventListener('online', end);
  signal.addEventListener('abort', end);
  return pause(ms, back.signal).finally(() => {
    window.removeEventListener('online', end);
    signal.removeEventListener('abort', end);
  });
}

/** A signal that is aborted with the given one, and when the browser loses its network. */
export function untilOffline(signal: AbortSignal): Cut {
  const cut = new AbortController();
  const end = () => cut.abort();
  window.addEventListener('offline', end);
  signal.addEventListener('abort', end);
  return {
    signal: cut.signal,
    release: () => {
      window.removeEventListener('offline', end);
      signal.removeEventListener('abort', end);
    },
  };
}

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
