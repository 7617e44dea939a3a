/** The outboxes of this page, with the browser's clock and storage. */
import { newIdempotencyKey, offlineStore } from '@cabinet/kit';
import { guestHomeserver, homeserver } from './homeserver';
import { createOutbox, exclusively, type OutboxStore } from './outbox';
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

const told = {
  now: () => Date.now(),
  newId: newIdempotencyKey,
  wait: pause,
  onChange: () => {
    for (const listener of listeners) listener();
  },
};

export const outbox = createOutbox({ ...told, homeserver, store: offlineStore, exclusively });

/** Of a guest: there is no session that could seal what is stored, so it lives as long as the page. */
export const guestOutbox = createOutbox({
  ...told,
  homeserver: guestHomeserver,
  store: storeInMemory(),
  exclusively: (action) => action(),
});

function storeInMemory(): OutboxStore {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(kept.get(key)),
    set: (key, value) => {
      kept.set(key, value);
      return Promise.resolve(true);
    },
    remove: (key) => {
      kept.delete(key);
      return Promise.resolve();
    },
    keys: (prefix) => Promise.resolve([...kept.keys()].filter((key) => key.startsWith(prefix)).sort()),
  };
}
