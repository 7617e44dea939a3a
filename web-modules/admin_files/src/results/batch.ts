/**
 * Results that were chosen for many patients: first whose they are (nothing is sent for that but names and sizes), then, once
 * confirmed, their upload. The batch belongs to the tab: it is still there after a look at another page, until it is closed or
 * the session ends.
 */
import { ApiProblem, session } from '@cabinet/kit';
import { fingerprintOf } from '@cabinet/kit/resumable';
import { useSyncExternalStore } from 'react';
import { matchResults } from '../data/admin.api';
import type { ResultMatch } from '../data/contract';
import { resultUploads } from '../upload/uploads';

export interface BatchRow {
  readonly key: string;
  readonly file: File;
  /** Null until the kernel has said it. */
  readonly match: ResultMatch | null;
  /** Of the queue; null before it is sent, and for what is not sent. */
  readonly uploadId: number | null;
}

export interface Batch {
  readonly rows: readonly BatchRow[];
  readonly isMatching: boolean;
  /** Why the last question was not answered. */
  readonly error: unknown;
  /** Confirmed: what matched is sent. */
  readonly isSent: boolean;
}

/** Names that the kernel takes in one request. */
const AT_MOST = 500;

const EMPTY: Batch = { rows: [], isMatching: false, error: null, isSent: false };

let batch = EMPTY;
/** Tells an answer to the batch of before from one to this. */
let generation = 0;
const listeners = new Set<() => void>();

function warn(event: BeforeUnloadEvent) {
  event.preventDefault();
}

function publish(next: Batch) {
  batch = next;
  window.removeEventListener('beforeunload', warn);
  // A report that was not confirmed is lost with the page; uploads have a warning of their own.
  if (batch.rows.length > 0 && !batch.isSent) window.addEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

export const isMatched = ({ match }: BatchRow): boolean => match?.match === 'matched' && match.user !== null;

/** Asks about the rows of which nothing is known yet. */
async function match(): Promise<void> {
  const own = generation;
  publish({ ...batch, isMatching: true, error: null });
  try {
    for (;;) {
      const asked = batch.rows.filter((row) => row.match === null).slice(0, AT_MOST);
      if (asked.length === 0) break;
      const { rows } = await matchResults(asked.map(({ file: { name, size } }) => ({ name, size })));
      if (own !== generation) return;
      if (rows.length !== asked.length) throw new ApiProblem({ code: 'bad_answer', status: 0 });
      const answers = new Map(asked.map(({ key }, index) => [key, rows[index] ?? null]));
      publish({
        ...batch,
        rows: batch.rows.map((row) => ({ ...row, match: row.match ?? answers.get(row.key) ?? null })),
      });
    }
    publish({ ...batch, isMatching: false });
  } catch (error) {
    if (own === generation) publish({ ...batch, isMatching: false, error });
  }
}

export const results = {
  get: (): Batch => batch,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Adds files, each once, and asks whose they are. */
  add: (files: readonly File[]) => {
    const known = new Map(batch.rows.map((row) => [row.key, row]));
    for (const file of files) {
      const key = fingerprintOf(file);
      if (!known.has(key)) known.set(key, { key, file, match: null, uploadId: null });
    }
    publish({ ...batch, rows: [...known.values()] });
    if (!batch.isMatching) void match();
  },
  askAgain: () => void match(),
  remove: (key: string) => publish({ ...batch, rows: batch.rows.filter((row) => row.key !== key) }),
  /** Sends what matched. */
  send: () => {
    const rows = batch.rows.map((row) => {
      const userId = row.match?.user?.id;
      if (!isMatched(row) || userId === undefined) return row;
      // The kernel has compared the size with its limit.
      const [uploadId = null] = resultUploads.add([row.file], { userId, type: '6' }, Number.MAX_SAFE_INTEGER);
      return { ...row, uploadId };
    });
    publish({ ...batch, rows, isSent: true });
  },
  /** Closes the report; what is still under way is stopped. */
  clear: () => {
    generation += 1;
    for (const { uploadId } of batch.rows) if (uploadId !== null) resultUploads.remove(uploadId);
    publish(EMPTY);
  },
};

session.onEnd(results.clear);

export const useBatch = (): Batch => useSyncExternalStore(results.subscribe, results.get);
