/**
 * Uploads that the kernel has in part, in the user's storage: with them, an upload continues after a reload (tus). Stored
 * encrypted, deleted on sign-out; the shell asks before a sign-out while there are any.
 */
import { offlineStore, UNSENT_PREFIX } from '@cabinet/kit';
import type { UrlStorage } from 'tus-js-client';

type PreviousUpload = Awaited<ReturnType<UrlStorage['findAllUploads']>>[number];

/** The kernel deletes an upload to which nothing was added for a day; such a one is not offered. */
const KEPT_MS = 24 * 3600 * 1000;

interface Kept {
  readonly fingerprint: string;
  readonly upload: Omit<PreviousUpload, 'urlStorageKey'>;
  readonly sent: number;
  /** When something was added last. */
  readonly at: number;
}

type KeyedUpload = Kept & { readonly key: string };

/** An upload that was not finished in an earlier page. */
export interface Interrupted {
  readonly key: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
}

export interface ResumableStorage extends UrlStorage {
  /** Notes how much of an upload the kernel has. */
  readonly noteSent: (fingerprint: string, sent: number) => Promise<void>;
  /** Forgets an upload that is not to be continued. */
  readonly forget: (fingerprint: string) => Promise<void>;
  readonly interrupted: () => Promise<readonly Interrupted[]>;
}

/** Tells whether a chosen file is the one of an earlier page. */
export const fingerprintOf = ({ name, size, lastModified }: File): string =>
  [name, String(size), String(lastModified)].join('/');

const isKept = (value: unknown): value is Kept => {
  const { fingerprint, upload, at } = (value ?? {}) as Partial<Kept>;
  return typeof fingerprint === 'string' && typeof upload?.uploadUrl === 'string' && typeof at === 'number';
};

const previous = ({ upload, key }: KeyedUpload): PreviousUpload => ({ ...upload, urlStorageKey: key });

/** The storage of one module's uploads; `module` is part of its keys. */
export function resumableStorage(module: string): ResumableStorage {
  const prefix = `${UNSENT_PREFIX}${module}:`;
  let last: Promise<unknown> = Promise.resolve();

  /** Changes one after the other: a note about the progress must not bring back what is being removed. */
  function inTurn<T>(action: () => Promise<T>): Promise<T> {
    const turn = last.then(action);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function all(): Promise<readonly KeyedUpload[]> {
    const found: KeyedUpload[] = [];
    for (const key of await offlineStore.keys(prefix)) {
      const kept = await offlineStore.get(key);
      if (isKept(kept) && Date.now() - kept.at < KEPT_MS) found.push({ ...kept, key });
      else await offlineStore.remove(key);
    }
    return found;
  }

  const of = async (wanted: string) => (await all()).filter(({ fingerprint }) => fingerprint === wanted);

  return {
    findAllUploads: async () => (await all()).map(previous),
    findUploadsByFingerprint: async (fingerprint) => (await of(fingerprint)).map(previous),
    removeUpload: (key) => inTurn(() => offlineStore.remove(key)),
    addUpload: (fingerprint, upload) =>
      inTurn(async () => {
        const key = prefix + crypto.getRandomValues(new Uint32Array(2)).join('');
        const kept: Kept = { fingerprint, upload, sent: 0, at: Date.now() };
        await offlineStore.set(key, kept);
        return key;
      }),
    noteSent: (fingerprint, sent) =>
      inTurn(async () => {
        for (const { key, ...kept } of await of(fingerprint)) {
          await offlineStore.set(key, { ...kept, sent, at: Date.now() });
        }
      }),
    forget: (fingerprint) =>
      inTurn(async () => {
        for (const { key } of await of(fingerprint)) await offlineStore.remove(key);
      }),
    interrupted: async () =>
      (await all()).map(({ key, fingerprint, upload, sent }) => ({
        key,
        fingerprint,
        name: upload.metadata.filename ?? '',
        size: upload.size ?? 0,
        sent,
      })),
  };
}
