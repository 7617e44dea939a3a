/**
 * Queries of news. Each asks the kernel first; if the network or the kernel is unavailable, it returns what was seen
 * before, with its time.
 */
import { isProblem, useInfiniteQuery, useLanguage, useMutation, useQuery, useQueryClient } from '@cabinet/kit';
import { keptNews } from './cache';
import { loadItem, loadPage, markRead } from './news.api';
import type { NewsItem } from './news.types';

/** A page of the list; `asOf` is null if it has just come from the kernel. */
export interface DatedPage {
  readonly items: readonly NewsItem[];
  readonly next: string | null;
  readonly asOf: string | null;
}

/** An item; `asOf` is null if it has just come from the kernel. */
export interface DatedItem {
  readonly item: NewsItem;
  readonly asOf: string | null;
}

const keys = {
  list: (language: string) => ['news', 'list', language],
  item: (id: string, language: string) => ['news', 'item', id, language],
};

/** `always`: the query runs offline too, to read what is kept. */
const OFFLINE = { networkMode: 'always', retry: false } as const;

/** Whether the kernel may answer later, so that what is kept is the best there is. */
const isPassing = (error: unknown): boolean => isProblem(error) && error.isPassing;

export function useNews() {
  const language = useLanguage();
  return useInfiniteQuery({
    ...OFFLINE,
    queryKey: keys.list(language),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<DatedPage> => {
      try {
        const { items, next } = await loadPage(pageParam, signal);
        if (pageParam === null) keptNews.set(language, items);
        return { items, next: next ?? null, asOf: null };
      } catch (error) {
        const kept = pageParam === null && isPassing(error) ? keptNews.get(language) : null;
        if (kept === null) throw error;
        return { items: kept.items, next: null, asOf: kept.at };
      }
    },
    getNextPageParam: ({ next }) => next,
  });
}

export function useItem(id: string) {
  const language = useLanguage();
  return useQuery({
    ...OFFLINE,
    queryKey: keys.item(id, language),
    queryFn: async ({ signal }): Promise<DatedItem> => {
      try {
        return { item: await loadItem(id, signal), asOf: null };
      } catch (error) {
        const kept = isPassing(error) ? keptNews.get(language) : null;
        const item = kept?.items.find((one) => one.id === id);
        if (kept === null || item === undefined) throw error;
        return { item, asOf: kept.at };
      }
    },
  });
}

/** Notes that items were read; the list and the number in the menu follow. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: markRead,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['news', 'list'] }),
        client.invalidateQueries({ queryKey: ['badge', 'news'] }),
      ]),
  });
}
