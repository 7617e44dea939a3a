/** The calls of news. */
import { api } from '@cabinet/kit';
import type { NewsItem, NewsPage } from './news.types';

/** `after`: `next` of the page before. */
export const loadPage = (after: string | null, signal: AbortSignal): Promise<NewsPage> =>
  api.get('/news', { signal, query: { after } });

export const loadItem = (id: string, signal: AbortSignal): Promise<NewsItem> =>
  api.get(`/news/${encodeURIComponent(id)}`, { signal });

export const markRead = (ids: readonly string[]): Promise<void> => api.post('/news/read', { body: { ids } });

/** Path of an item's image, for `KernelImage`. */
export const imagePath = (id: string): string => `/news/${encodeURIComponent(id)}/image`;
