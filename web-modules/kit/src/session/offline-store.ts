/**
 * Storage for one user's data that survives a reload and is too large for local storage: drafts with pictures, forms
 * for offline reading, unsent data. Keys contain the user's id; everything is deleted on sign-out. Values are
 * encrypted (seal.ts): after a session expires, only the same user can decrypt what is left.
 *
 * Keys of unsent data begin with `unsent:<module>:`, so that the shell loads that module once there is a network
 * (`slots: ["unsent"]` in its module.json).
 */
import { canSeal, isSealed, seal, unseal } from './seal';
import { session } from './session';
import { offlineDatabase } from './offline-database';

function fullKey(key: string): string | null {
  const userId = session.get()?.userId;
  return userId ? `${userId}:${key}` : null;
}

/** Storage can be full or forbidden: writes then report it in their result, reads find nothing. */
async function quietly<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}

const secretNow = (): string | null => (canSeal() ? (session.get()?.shelfKey ?? null) : null);

/** The stored form of a text. It is not encrypted while the key is unknown, before `/users/me` has responded. */
async function closed(text: string, place: string): Promise<string> {
  const secret = secretNow();
  return secret === null ? text : await seal(text, secret, place);
}

async function opened(kept: string, place: string): Promise<string | null> {
  if (!isSealed(kept)) return kept;
  const secret = secretNow();
  return secret === null ? null : await unseal(kept, secret, place);
}

export const offlineStore = {
  /** The value stored under `key` for this user; null if there is none or nobody is signed in. */
  get: (key: string): Promise<unknown> =>
    quietly(async () => {
      const full = fullKey(key);
      if (!full) return null;
      const kept = await (await offlineDatabase()).get(full);
      const text = kept === null ? null : await opened(kept, full);
      return text === null ? null : (JSON.parse(text) as unknown);
    }, null),
  /** Stores a value; false if the disk is full or the browser forbids it. */
  set: (key: string, value: unknown): Promise<boolean> =>
    quietly(async () => {
      const full = fullKey(key);
      if (!full) return false;
      const [database, text] = await Promise.all([offlineDatabase(), closed(JSON.stringify(value), full)]);
      // Do not write if the session has ended, because the storage was emptied then.
      if (full !== fullKey(key)) return false;
      await database.set(full, text);
      return true;
    }, false),
  remove: (key: string): Promise<void> =>
    quietly(async () => {
      const full = fullKey(key);
      if (full) await (await offlineDatabase()).remove(full);
    }, undefined),
  /** This user's keys that begin with `prefix`, sorted. */
  keys: (prefix: string): Promise<readonly string[]> =>
    quietly(async () => {
      const full = fullKey(prefix);
      if (!full) return [];
      const found = await (await offlineDatabase()).keys(full);
      return found.map((key) => key.slice(full.length - prefix.length)).sort();
    }, []),
  /** Deletes everything; called on sign-out, so that nothing stays on a shared computer. */
  wipe: (): Promise<void> => quietly(async () => (await offlineDatabase()).clear(), undefined),
  /** Deletes unencrypted values; called after an idle timeout. Encrypted values stay for their owner. */
  wipePlain: (): Promise<void> =>
    quietly(async () => {
      const database = await offlineDatabase();
      for (const key of await database.keys('')) {
        const kept = await database.get(key);
        if (kept !== null && !isSealed(kept)) await database.remove(key);
      }
    }, undefined),
};

/** Key prefix of unsent data of a module. */
export const UNSENT_PREFIX = 'unsent:';
