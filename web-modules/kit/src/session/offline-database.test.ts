/** The database in a browser; other tests run without one, in local storage. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from './offline-database';

/** What earlier versions did, without a library. */
function keptBefore(key: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('cabinet', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('shelf');
    request.onerror = () => reject(request.error ?? new Error('not opened'));
    request.onsuccess = () => {
      const transaction = request.result.transaction('shelf', 'readwrite');
      transaction.objectStore('shelf').put(text, key);
      transaction.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
  });
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});

it('reads what an earlier version stored', async () => {
  await keptBefore('anna:draft:1', '"x"');
  const database = await openDatabase();
  expect(await database.get('anna:draft:1')).toBe('"x"');
  expect(await database.keys('anna:')).toEqual(['anna:draft:1']);
});

it('keeps, lists by prefix and removes', async () => {
  const database = await openDatabase();
  await database.set('anna:unsent:1', 'a');
  await database.set('anna:unsent:2', 'b');
  await database.set('boris:unsent:1', 'c');
  expect(await database.keys('anna:unsent:')).toEqual(['anna:unsent:1', 'anna:unsent:2']);
  expect(await database.get('anna:unsent:3')).toBeNull();
  await database.remove('anna:unsent:1');
  expect(await database.keys('')).toEqual(['anna:unsent:2', 'boris:unsent:1']);
  await database.clear();
  expect(await database.keys('')).toEqual([]);
});

it('is local storage where a database is forbidden', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  const database = await openDatabase();
  await database.set('anna:draft', 'x');
  expect(localStorage.getItem('shelf:anna:draft')).toBe('x');
  expect(await database.get('anna:draft')).toBe('x');
});
