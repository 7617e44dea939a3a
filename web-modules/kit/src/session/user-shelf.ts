/**
 * What belongs to one person, outlives a reload, and is too large for local storage: drafts with pictures, forms to read
 * without a network, what still waits to be sent. Keys carry the user's id; all of it goes at sign-out.
 *
 * Keys of what is not sent yet begin with `unsent:<module>:`, so that the shell fetches that module once there is a
 * network (`slots: ["unsent"]` in its module.json).
 */
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

export const userShelf = {
  /** What was kept under `key` for this person; null if nothing or nobody is signed in. */
  get: (key: string): Promise<unknown> =>
    quietly(async () => {
      const full = fullKey(key);
      if (!full) return null;
      const text = await (await shelfDatabase()).get(full);
      return text === null ? null : (JSON.parse(text) as unknown);
    }, null),
  /** False: it could not be kept, the disk is full or the browser forbids it. */
  set: (key: string, value: unknown): Promise<boolean> =>
    quietly(async () => {
      const full = fullKey(key);
      const database = await shelfDatabase();
      // Nobody's words are written once their session has ended and the shelf was emptied.
      if (!full || full !== fullKey(key)) return false;
      await database.set(full, JSON.stringify(value));
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
};

/** In front of what a module has not sent yet. */
export const UNSENT_PREFIX = 'unsent:';
