/**
 * The database behind `offlineStore`: texts by key in IndexedDB, which has space for pictures, unlike local storage. Falls
 * back to local storage if IndexedDB is missing or forbidden (private windows).
 */

export interface OfflineDatabase {
  get: (key: string) => Promise<string | null>;
  /** Rejects if the storage is full. */
  set: (key: string, text: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** All keys with this prefix. */
  keys: (prefix: string) => Promise<readonly string[]>;
  clear: () => Promise<void>;
}

const DATABASE = 'cabinet';
const STORE = 'shelf';

/** Prefix of every key in local storage. */
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

function failure(error: DOMException | null): Error {
  return error ?? new Error('the browser’s database failed');
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
  });
}

function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
}

/** Runs one transaction and resolves when it is complete, so that the caller learns about a full disk. */
async function run<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = database.transaction(STORE, mode);
  const isDone = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(failure(transaction.error));
  });
  const [answer] = await Promise.all([answerOf(ask(transaction.objectStore(STORE))), isDone]);
  return answer;
}

function inDatabase(database: IDBDatabase): OfflineDatabase {
  return {
    get: async (key) => {
      const text: unknown = await run(database, 'readonly', (store): IDBRequest<unknown> => store.get(key));
      return typeof text === 'string' ? text : null;
    },
    set: async (key, text) => {
      await run(database, 'readwrite', (store) => store.put(text, key));
    },
    remove: (key) => run(database, 'readwrite', (store) => store.delete(key)),
    keys: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      return (await run(database, 'readonly', (store) => store.getAllKeys(range))).map(String);
    },
    clear: () => run(database, 'readwrite', (store) => store.clear()),
  };
}

let opened: Promise<OfflineDatabase> | undefined;

/** Opens the database once; a connection closed by a newer version in another tab is opened again. */
export function offlineDatabase(): Promise<OfflineDatabase> {
  if (typeof indexedDB === 'undefined') return Promise.resolve(inLocalStorage);
  opened ??= connect().then(
    (database) => {
      const forget = () => {
        opened = undefined;
      };
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      return inDatabase(database);
    },
    () => inLocalStorage,
  );
  return opened;
}
