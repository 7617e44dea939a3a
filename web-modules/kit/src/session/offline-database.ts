/**
 * The database behind `offlineStore`: texts by key in IndexedDB, which has space for pictures, unlike local storage. Falls
 * back to local storage if IndexedDB is missing or forbidden (private windows).
 */
import { clear, createStore, del, get, promisifyRequest, set, type UseStore } from 'idb-keyval';

export interface OfflineDatabase {
  get: (key: string) => Promise<string | null>;
  /** Rejects if the storage is full. */
  set: (key: string, text: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** All keys with this prefix. */
  keys: (prefix: string) => Promise<readonly string[]>;
  clear: () => Promise<void>;
}

/** Names of the database, of its only store, and of the prefix in local storage: they are on users' devices. */
const DATABASE = 'cabinet';
const STORE = 'shelf';
export const PREFIX = 'shelf:';

const inLocalStorage: OfflineDatabase = {
  get: (key) => Promise.resolve(localStorage.getItem(PREFIX + key)),
  // eslint-disable-next-line @typescript-eslint/require-await -- what storage throws becomes a rejection
  set: async (key, text) => localStorage.setItem(PREFIX + key, text),
  remove: (key) => {
    localStorage.removeItem(PREFIX + key);
    return Promise.resolve();
  },
  keys: (prefix) =>
    Promise.resolve(
      Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX + prefix))
        .map((key) => key.slice(PREFIX.length)),
    ),
  clear: () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    return Promise.resolve();
  },
};

function inStore(store: UseStore): OfflineDatabase {
  return {
    get: async (key) => {
      const text: unknown = await get(key, store);
      return typeof text === 'string' ? text : null;
    },
    set: (key, text) => set(key, text, store),
    remove: (key) => del(key, store),
    keys: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      return (await store('readonly', (all) => promisifyRequest(all.getAllKeys(range)))).map(String);
    },
    clear: () => clear(store),
  };
}

/** Opens the database; the library opens a connection again that the browser has closed. */
export async function openDatabase(): Promise<OfflineDatabase> {
  if (typeof indexedDB === 'undefined') return inLocalStorage;
  const store = createStore(DATABASE, STORE);
  try {
    await store('readonly', () => undefined);
    return inStore(store);
  } catch {
    return inLocalStorage;
  }
}

let opened: Promise<OfflineDatabase> | undefined;

/** The database, opened once. */
export function offlineDatabase(): Promise<OfflineDatabase> {
  opened ??= openDatabase();
  return opened;
}
