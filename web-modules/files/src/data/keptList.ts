/**
 * The last known list of the signed-in user's files, for use without a network. Stored encrypted in the user's storage;
 * deleted on sign-out.
 */
import { isProblem, offlineStore } from '@cabinet/kit';
import type { FileList } from './files.types';

const KEY = 'files:list';

/** A list and its age. */
export interface DatedList {
  readonly list: FileList;
  /** The time of a list that could not be loaded now; null if it is fresh. */
  readonly asOf: string | null;
}

interface Kept {
  readonly at: string;
  readonly list: FileList;
}

const isKept = (value: unknown): value is Kept => {
  const { at, list } = (value ?? {}) as Partial<Kept>;
  return typeof at === 'string' && Array.isArray(list?.files) && Array.isArray(list.deleted);
};

/** Loads and stores the list; falls back to the stored one if it cannot be loaded. */
export async function cachedList(load: () => Promise<FileList>): Promise<DatedList> {
  try {
    const list = await load();
    const kept: Kept = { at: new Date().toISOString(), list };
    await offlineStore.set(KEY, kept);
    return { list, asOf: null };
  } catch (error) {
    const kept: unknown = isProblem(error) && error.isPassing ? await offlineStore.get(KEY) : null;
    if (!isKept(kept)) throw error;
    return { list: kept.list, asOf: kept.at };
  }
}
