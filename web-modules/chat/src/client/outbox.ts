/**
 * Messages to be sent. Each is stored, sealed, with its transaction id before the first attempt; every attempt uses the same id, so
 * the homeserver takes it once, whatever was lost. They go one after another, and one tab sends at a time, so the order stays.
 */
import { type ApiProblem, type offlineStore, UNSENT_PREFIX } from '@cabinet/kit';
import { askedWait, CONSENT_CODE, consentPage, isConsentNeeded, isPassing, isTooMany, problemOf } from './failures';
import type { Content, Homeserver } from './matrix';

/** The shell loads this module while such a key exists. */
export const OUTBOX = `${UNSENT_PREFIX}chat:`;

export interface Outgoing {
  readonly txn: string;
  readonly room: string;
  readonly content: Content;
  /** Milliseconds; the place in the order. */
  readonly at: number;
  /** The code of the refusal: it stays until the patient sends it again or deletes it. */
  readonly refused?: string;
  /** The page on which the homeserver asks for consent, if it was refused for that (B-218). */
  readonly page?: string;
}

/** The store of the outbox: `offlineStore` of the kit, or a test's. */
export type OutboxStore = Pick<typeof offlineStore, 'get' | 'set' | 'remove' | 'keys'>;

/** Only one tab at a time runs `action`. */
export type Exclusive = (action: () => Promise<void>) => Promise<void>;

/** Web Locks (missing without https): without them the transaction ids still keep each message single. */
export const exclusively: Exclusive = async (action) => {
  const { locks } = navigator as Partial<Navigator>;
  await (locks ? locks.request('cabinet-chat-outbox', action) : action());
};

export interface OutboxDeps {
  readonly homeserver: Pick<Homeserver, 'send'>;
  readonly store: OutboxStore;
  readonly exclusively: Exclusive;
  readonly now: () => number;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
  readonly onChange: () => void;
}

/** Digits of the time in a key, so that the keys' order is the order of sending. */
const DIGITS = 15;
const keyOf = ({ at, txn }: Pick<Outgoing, 'at' | 'txn'>) => `${OUTBOX}${String(at).padStart(DIGITS, '0')}:${txn}`;

function outgoingOf(kept: unknown): Outgoing | null {
  const { txn, room, content, at, refused, page } = (kept ?? {}) as Partial<Record<keyof Outgoing, unknown>>;
  if (typeof txn !== 'string' || typeof room !== 'string' || typeof at !== 'number') return null;
  if (typeof content !== 'object' || content === null) return null;
  const entry = { txn, room, content: content as Content, at };
  if (typeof refused !== 'string') return entry;
  return typeof page === 'string' ? { ...entry, refused, page } : { ...entry, refused };
}

/** Why an entry was refused, as it is stored. */
function refusalOf(problem: ApiProblem): Pick<Outgoing, 'refused' | 'page'> {
  if (!isConsentNeeded(problem)) return { refused: problem.code };
  const page = consentPage(problem);
  return page === null ? { refused: CONSENT_CODE } : { refused: CONSENT_CODE, page };
}

export interface Outbox {
  /** False if the message could not be stored: it stays in the composer. */
  readonly add: (room: string, content: Content) => Promise<boolean>;
  readonly all: () => Promise<readonly Outgoing[]>;
  /** Sends what waits until nothing is left, or there is no connection. Returns what prevented it. */
  readonly flush: () => Promise<ApiProblem | null>;
  /** A refused message: tried again at its place. */
  readonly again: (entry: Outgoing) => Promise<void>;
  readonly remove: (entry: Outgoing) => Promise<void>;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { store } = deps;
  let latest = 0;
  let isAsked = false;
  let running: Promise<ApiProblem | null> | null = null;

  const all = async (): Promise<readonly Outgoing[]> => {
    const keys = await store.keys(OUTBOX);
    const found = await Promise.all(keys.map(async (key) => outgoingOf(await store.get(key))));
    return found.filter((entry) => entry !== null);
  };
  /** Read under the lock: another tab may have sent it meanwhile. */
  const next = async () => (await all()).find(({ refused }) => refused === undefined);

  async function sendAll(): Promise<ApiProblem | null> {
    for (let entry = await next(); entry; entry = await next()) {
      try {
        await deps.homeserver.send(entry.room, entry.txn, entry.content);
        // Last: after a reload in between, it is sent again with the same id, which changes nothing.
        await store.remove(keyOf(entry));
      } catch (error) {
        const problem = problemOf(error);
        if (isTooMany(problem)) {
          await deps.wait(askedWait(problem));
          continue;
        }
        if (isPassing(problem)) return problem;
        if (!(await store.set(keyOf(entry), { ...entry, ...refusalOf(problem) }))) return problem;
      }
      deps.onChange();
    }
    return null;
  }

  async function flushAll(): Promise<ApiProblem | null> {
    // A message that is added while the last one leaves is not forgotten.
    while (isAsked) {
      isAsked = false;
      const result: { stopped: ApiProblem | null } = { stopped: null };
      await deps.exclusively(async () => {
        result.stopped = await sendAll();
      });
      if (result.stopped) return result.stopped;
    }
    return null;
  }

  return {
    all,
    add: async (room, content) => {
      latest = Math.max(latest + 1, deps.now());
      const entry: Outgoing = { txn: deps.newId(), room, content, at: latest };
      const isStored = await store.set(keyOf(entry), entry);
      if (isStored) deps.onChange();
      return isStored;
    },
    flush: () => {
      isAsked = true;
      running ??= flushAll().finally(() => {
        running = null;
      });
      return running;
    },
    again: async (entry) => {
      const { txn, room, content, at } = entry;
      await store.set(keyOf(entry), { txn, room, content, at });
      deps.onChange();
    },
    remove: async (entry) => {
      await store.remove(keyOf(entry));
      deps.onChange();
    },
  };
}
