/**
 * What belongs to one person, outlives a reload, and is too large for local storage: drafts with pictures, forms to read
 * without a network, what still waits to be sent. Keys carry the user's id; all of it goes at sign-out. Values are
 * sealed (seal.ts): what is left behind by a session that ended by itself opens for nobody but who signs in as that person.
 *
 * Keys of what is not sent yet begin with `unsent:<module>:`, so that the shell fetches that module once there is a
 * network (`slots: ["unsent"]` in its module.json).
 */
import { canSeal, isSealed, seal, unseal } from './seal';
import { session } from './session';
import { shelfDatabase } from './shelf-database';

function fullKey(key: string): string | null {
  const userId = session.get()?.userId;
  return userId ? `${userId}:${key}` : null;
}

/** Storage can be full or forbidden: keeping is then told by the result, reading finds nothing. */
async function quietly<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}

const secretNow = (): string | null => (canSeal() ? (session.get()?.shelfKey ?? null) : null);

/** As it is written. Without a key yet (the kernel's word for who one is has not come) a text lies there plain. */
async function closed(text: string, place: string): Promise<string> {
  const secret = secretNow();
  return secret === null ? text : await seal(text, secret, place);
}

async function opened(kept: string, place: string): Promise<string | null> {
  if (!isSealed(kept)) return kept;
  const secret = secretNow();
  return secret === null ? null : await unseal(kept, secret, place);
}

export const userShelf = {
  /** What was kept under `key` for this person; null if nothing or nobody is signed in. */
  get: (key: string): Promise<unknown> =>
    quietly(async () => {
      const full = fullKey(key);
      if (!full) return null;
      const kept = await (await shelfDatabase()).get(full);
      const text = kept === null ? null : await opened(kept, full);
      return text === null ? null : (JSON.parse(text) as unknown);
    }, null),
  /** False: it could not be kept, the disk is full or the browser forbids it. */
  set: (key: string, value: unknown): Promise<boolean> =>
    quietly(async () => {
      const full = fullKey(key);
      if (!full) return false;
      const [database, text] = await Promise.all([shelfDatabase(), closed(JSON.stringify(value), full)]);
      // Nobody's words are written once their session has ended and the shelf was emptied.
      if (full !== fullKey(key)) return false;
      await database.set(full, text);
      return true;
    }, false),
  remove: (key: string): Promise<void> =>
    quietly(async () => {
      const full = fullKey(key);
      if (full) await (await shelfDatabase()).remove(full);
    }, undefined),
  /** Keys of this person that begin with `prefix`, in order. */
  keys: (prefix: string): Promise<readonly string[]> =>
    quietly(async () => {
      const full = fullKey(prefix);
      if (!full) return [];
      const found = await (await shelfDatabase()).keys(full);
      return found.map((key) => key.slice(full.length - prefix.length)).sort();
    }, []),
  /** Called at sign-out: nothing of anybody stays on a shared computer. */
  wipe: (): Promise<void> => quietly(async () => (await shelfDatabase()).clear(), undefined),
  /** Called when a session ends because nobody is there: what is sealed waits for its owner, all else goes. */
  wipePlain: (): Promise<void> =>
    quietly(async () => {
      const database = await shelfDatabase();
      for (const key of await database.keys('')) {
        const kept = await database.get(key);
        if (kept !== null && !isSealed(kept)) await database.remove(key);
      }
    }, undefined),
};

/** In front of what a module has not sent yet. */
export const UNSENT_PREFIX = 'unsent:';
