/**
 * The diary data that this browser stores for the signed-in user: forms as last loaded, drafts, days that wait
 * to be sent. Everything is deleted on sign-out; forms and drafts older than the diary's days are deleted when
 * a page opens.
 */
import { UNSENT_PREFIX, offlineStore } from '@cabinet/kit';
import type { Typed, TypedAnswers } from '../domain/answers';
import { type Fault, FAULTS } from '../domain/faults';
import { formOf, isImage, isRecord, isValue, stripOf } from './diary.parse';
import type { DiaryAnswer, DiaryDay, DiaryForm, ThesaurusNode } from './diary.types';

const FORM = 'diagnostic:form:';
const DRAFT = 'diagnostic:draft:';
const STRIP = 'diagnostic:strip';
const TREE = 'diagnostic:thesaurus:';
/** The shell loads this module while such a key exists. */
const UNSENT = `${UNSENT_PREFIX}diagnostic:`;

/** Stored data with its time. */
export interface Seen<T> {
  readonly value: T;
  /** Instant. */
  readonly at: string;
}

/** The input of a day, and the errors that the server found in it. */
export interface Draft {
  readonly typed: TypedAnswers;
  readonly faults: Readonly<Record<string, Fault>>;
  /** The version that the draft corrects; 0 for a day that is not saved. */
  readonly revision: number;
}

/** A day that waits to be sent. */
export interface Unsent {
  readonly host: string;
  readonly date: string;
  readonly items: readonly DiaryAnswer[];
  /** The version that it corrects; 0 for a day that is not saved. */
  readonly revision: number;
  /** Idempotency-Key: the same for every attempt. */
  readonly key: string;
  /** Instant. */
  readonly at: string;
}

function seen<T>(kept: unknown, parse: (value: unknown) => T | null): Seen<T> | null {
  if (!isRecord(kept) || typeof kept.at !== 'string') return null;
  const value = parse(kept.value);
  return value === null ? null : { value, at: kept.at };
}

const now = () => new Date().toISOString();

/** The form in the kernel's shape, so that `formOf` can parse it again. */
function asGiven({ date, isSaved, isSent, isRefused, groups, ...version }: DiaryForm) {
  return {
    ...version,
    date,
    state: isRefused ? 'refused' : undefined,
    is_save: isSaved,
    sent: isSent,
    groups: Object.fromEntries(groups.map(({ name, items }) => [name, items])),
  };
}

export const seenForms = {
  get: async (date: string): Promise<Seen<DiaryForm> | null> => seen(await offlineStore.get(FORM + date), formOf),
  set: (form: DiaryForm) => offlineStore.set(FORM + form.date, { value: asGiven(form), at: now() }),
};

export const seenStrip = {
  get: async (): Promise<Seen<readonly DiaryDay[]> | null> => seen(await offlineStore.get(STRIP), stripOf),
  set: (days: readonly DiaryDay[]) => offlineStore.set(STRIP, { value: days, at: now() }),
};

export const seenTrees = {
  get: async (code: string): Promise<Seen<ThesaurusNode> | null> =>
    seen(await offlineStore.get(TREE + code), (value) =>
      isRecord(value) ? (value as unknown as ThesaurusNode) : null,
    ),
  set: (code: string, tree: ThesaurusNode) => offlineStore.set(TREE + code, { value: tree, at: now() }),
};

const isFault = (value: unknown): value is Fault => FAULTS.some((fault) => fault === value);
const isTyped = (value: unknown): value is Typed => typeof value === 'string' || isImage(value);

function entriesOf<T>(value: unknown, is: (one: unknown) => one is T): Record<string, T> {
  const entries = Object.entries(isRecord(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, T] => is(entry[1])));
}

export const drafts = {
  get: async (date: string): Promise<Draft | null> => {
    const kept = await offlineStore.get(DRAFT + date);
    if (!isRecord(kept)) return null;
    const revision = typeof kept.revision === 'number' ? kept.revision : 0;
    return { typed: entriesOf(kept.typed, isTyped), faults: entriesOf(kept.faults, isFault), revision };
  },
  /** Returns false if there is no space. */
  set: (date: string, draft: Draft) => offlineStore.set(DRAFT + date, draft),
  remove: (date: string) => offlineStore.remove(DRAFT + date),
  /** Days with a draft. */
  dates: async () => (await offlineStore.keys(DRAFT)).map((key) => key.slice(DRAFT.length)),
};

function unsentOf(kept: unknown): Unsent | null {
  if (!isRecord(kept) || !Array.isArray(kept.items)) return null;
  const { host, date, key, at } = kept;
  if (typeof host !== 'string' || typeof date !== 'string' || typeof key !== 'string' || typeof at !== 'string') {
    return null;
  }
  const items = kept.items.flatMap((item: unknown) =>
    isRecord(item) && typeof item.code === 'string' && isValue(item.value)
      ? [{ code: item.code, value: item.value }]
      : [],
  );
  const revision = typeof kept.revision === 'number' ? kept.revision : 0;
  return { host, date, items, revision, key, at };
}

export const unsentDays = {
  get: async (date: string): Promise<Unsent | null> => unsentOf(await offlineStore.get(UNSENT + date)),
  /** Returns false if there is no space. */
  set: (unsent: Unsent) => offlineStore.set(UNSENT + unsent.date, unsent),
  remove: (date: string) => offlineStore.remove(UNSENT + date),
  /** Oldest day first. */
  all: async (): Promise<readonly Unsent[]> => {
    const found = await Promise.all(
      (await offlineStore.keys(UNSENT)).map(async (key) => unsentOf(await offlineStore.get(key))),
    );
    return found.filter((unsent) => unsent !== null);
  },
};

/** Deletes forms and drafts of days before `earliest`. Unsent days are kept until the user is informed. */
export async function forgetBefore(earliest: string): Promise<void> {
  for (const prefix of [FORM, DRAFT]) {
    for (const key of await offlineStore.keys(prefix)) {
      if (key.slice(prefix.length) < earliest) await offlineStore.remove(key);
    }
  }
}
