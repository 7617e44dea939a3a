/**
 * What this browser stores of questionnaires for the signed-in user, sealed: the lists and forms as last loaded,
 * drafts, and completed answers that wait to be sent. Everything is deleted on sign-out.
 */
import { offlineStore, UNSENT_PREFIX } from '@cabinet/kit';
import { isRecord, userQuizOf, userQuizzesOf } from './quiz.parse';
import type { Answers, UserQuiz } from './quiz.types';

const LIST = 'questionnaires:list';
const FORM = 'questionnaires:form:';
const DRAFT = 'questionnaires:draft:';
/** The shell loads this module while such a key exists. */
const UNSENT = `${UNSENT_PREFIX}questionnaires:`;

/** Stored data with its time. */
export interface Seen<T> {
  readonly value: T;
  readonly at: string;
}

const now = () => new Date().toISOString();

function seen<T>(kept: unknown, parse: (value: unknown) => T | null): Seen<T> | null {
  if (!isRecord(kept) || typeof kept.at !== 'string') return null;
  const value = parse(kept.value);
  return value === null ? null : { value, at: kept.at };
}

export const seenList = {
  get: async (): Promise<Seen<readonly UserQuiz[]> | null> => seen(await offlineStore.get(LIST), userQuizzesOf),
  /** `raw`: in the kernel's shape. */
  set: (raw: unknown) => offlineStore.set(LIST, { value: raw, at: now() }),
};

export const seenForms = {
  get: async (id: string): Promise<Seen<UserQuiz> | null> => seen(await offlineStore.get(FORM + id), userQuizOf),
  set: (id: string, raw: unknown) => offlineStore.set(FORM + id, { value: raw, at: now() }),
  remove: (id: string) => offlineStore.remove(FORM + id),
};

export interface Draft {
  readonly answers: Answers;
  readonly page: number;
  /** The revision of the kernel's draft from which this one comes. */
  readonly revision: number;
  /** Whether the kernel has it. */
  readonly isSaved: boolean;
  readonly at: string;
}

function draftOf(kept: unknown): Draft | null {
  if (!isRecord(kept) || !isRecord(kept.answers)) return null;
  const { answers, page, revision, at } = kept;
  if (typeof page !== 'number' || typeof revision !== 'number' || typeof at !== 'string') return null;
  return { answers, page, revision, isSaved: kept.isSaved === true, at };
}

export const drafts = {
  get: async (id: string): Promise<Draft | null> => draftOf(await offlineStore.get(DRAFT + id)),
  /** Returns false if there is no space. */
  set: (id: string, draft: Draft) => offlineStore.set(DRAFT + id, draft),
  remove: (id: string) => offlineStore.remove(DRAFT + id),
  ids: async () => (await offlineStore.keys(DRAFT)).map((key) => key.slice(DRAFT.length)),
};

/** Completed answers that wait to be sent. */
export interface Unsent {
  readonly id: string;
  readonly title: string;
  readonly revision: number;
  readonly answers: Answers;
  readonly page: number;
  /** Idempotency-Key: the same for every attempt. */
  readonly key: string;
  readonly at: string;
}

function unsentOf(kept: unknown): Unsent | null {
  if (!isRecord(kept) || !isRecord(kept.answers)) return null;
  const { id, title, revision, answers, page, key, at } = kept;
  if (typeof id !== 'string' || typeof title !== 'string' || typeof revision !== 'number') return null;
  if (typeof page !== 'number' || typeof key !== 'string' || typeof at !== 'string') return null;
  return { id, title, revision, answers, page, key, at };
}

export const unsentQuizzes = {
  get: async (id: string): Promise<Unsent | null> => unsentOf(await offlineStore.get(UNSENT + id)),
  /** Returns false if there is no space. */
  set: (unsent: Unsent) => offlineStore.set(UNSENT + unsent.id, unsent),
  remove: (id: string) => offlineStore.remove(UNSENT + id),
  all: async (): Promise<readonly Unsent[]> => {
    const keys = await offlineStore.keys(UNSENT);
    const found = await Promise.all(keys.map(async (key) => unsentOf(await offlineStore.get(key))));
    return found.filter((unsent) => unsent !== null);
  },
};
