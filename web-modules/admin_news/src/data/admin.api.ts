/** The administrator's calls of news. */
import { api } from '@cabinet/kit';
import type { AdminNews, AdminNewsPage, NewsClinics, NewsRequest, SavedNews } from './admin.types';

/** An image of 5 MB takes a while on a slow line. */
const SAVE_TIMEOUT_MS = 120_000;

const ofItem = (id: string): string => `/news/${encodeURIComponent(id)}`;

/** `before`: id of the last item of the page before. */
export const loadAll = (before: string | null, signal: AbortSignal): Promise<AdminNewsPage> =>
  api.get('/admin/news', { signal, query: { before } });

export const loadOne = (id: string, signal: AbortSignal): Promise<AdminNews> =>
  api.get(`/admin${ofItem(id)}`, { signal });

export const createNews = (body: NewsRequest): Promise<SavedNews> =>
  api.post('/news', { body, timeoutMs: SAVE_TIMEOUT_MS });

/** `version`: the one that was edited. */
export const changeNews = (id: string, version: number, body: NewsRequest): Promise<SavedNews> =>
  api.put(ofItem(id), { body, query: { version }, timeoutMs: SAVE_TIMEOUT_MS });

export const deleteNews = (id: string): Promise<void> => api.delete(ofItem(id));

/** The HTML that patients will see. */
export const loadPreview = async (text: string, signal: AbortSignal): Promise<string> =>
  (await api.post<{ readonly text: string }>('/admin/news/preview', { body: { text }, signal })).text;

export const loadClinics = (signal: AbortSignal): Promise<NewsClinics> => api.get('/admin/news/clinics', { signal });

/** Path of an item's image, for `KernelImage`. */
export const imagePath = (id: string): string => `/admin${ofItem(id)}/image`;
