/**
 * The last seen news in local storage, so that the list and its items open without a network. Per person
 * and language, and deleted at sign-out with everything else of the person: who may read an item depends on them.
 */
import { userStorage } from '@cabinet/kit';
import type { NewsItem } from './news.types';

/** Characters that are kept at most; browsers have about five million for everything of a site. */
const CHARS_AT_MOST = 1_000_000;

export interface KeptNews {
  readonly items: readonly NewsItem[];
  /** When the kernel sent them, RFC 3339. */
  readonly at: string;
}

const keyOf = (language: string): string => `news:${language}`;

const isItem = (value: unknown): value is NewsItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, text, summary, created, language } = value as Record<string, unknown>;
  return [id, title, text, summary, created, language].every((member) => typeof member === 'string');
};

export const keptNews = {
  get: (language: string): KeptNews | null => {
    const kept = userStorage.get(keyOf(language));
    if (typeof kept !== 'object' || kept === null) return null;
    const { items, at } = kept as Partial<Record<keyof KeptNews, unknown>>;
    if (typeof at !== 'string' || !Array.isArray(items)) return null;
    const valid = items.filter(isItem);
    return valid.length === items.length ? { items: valid, at } : null;
  },
  /** Keeps the newest items, as many as there is room for. */
  set: (language: string, items: readonly NewsItem[], at: Date = new Date()) => {
    let room = CHARS_AT_MOST;
    const fitting = items.filter((item) => {
      room -= JSON.stringify(item).length;
      return room >= 0;
    });
    userStorage.set(keyOf(language), { items: fitting, at: at.toISOString() } satisfies KeptNews);
  },
};
