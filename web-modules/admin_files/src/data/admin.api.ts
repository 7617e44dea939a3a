/** The administrator's calls about patients' files (B-289…B-296, X-042). */
import { api } from '@cabinet/kit';
import { placeOf, type TableQuery } from '@cabinet/kit/table';
import type {
  Counters,
  FileEventCount,
  FileEventPage,
  FileExchange,
  FileItem,
  Filters,
  ResultReport,
} from './contract';

/** Which page of the table of file events. */
export type EventQuery = Omit<TableQuery, 'sorting'>;

/** As the calls expect them. */
export function sentFilters(filters: Filters): Readonly<Record<string, string | number>> {
  const given = Object.entries(filters).flatMap(([name, value]) => {
    const text = value.trim();
    if (text === '') return [];
    return [[name, name === 'is_new' ? Number(text) : text] as const];
  });
  return Object.fromEntries(given);
}

export function searchEvents(query: EventQuery, signal?: AbortSignal): Promise<FileEventPage> {
  const body = { ...sentFilters(query.filters), size: query.size, ...placeOf(query) };
  return api.ask('/admin/files/search', { body, ...(signal && { signal }) });
}

export const countEvents = (filters: Filters, size: number, signal: AbortSignal): Promise<FileEventCount> =>
  api.ask('/admin/files/count', { signal, body: { ...sentFilters(filters), size } });

export const loadCounters = (signal: AbortSignal): Promise<Counters> => api.get('/admin/cabinets/counters', { signal });

export const loadExchange = (userId: string, signal: AbortSignal): Promise<FileExchange> =>
  api.get(`/admin/files/user/${encodeURIComponent(userId)}`, { signal });

/** An event: a patient and a day. */
export interface EventKey {
  readonly user_id: string;
  readonly date: string;
}

/** What is marked as viewed. */
export type Marked =
  | { readonly ids: readonly string[] }
  | { readonly events: readonly EventKey[] }
  | { readonly user_id: string }
  | { readonly all_matching: ReturnType<typeof sentFilters>; readonly up_to: string };

export const markViewed = (marked: Marked): Promise<unknown> => api.post('/admin/files/viewed', { body: marked });

/** When the newest file came that matches; null if there are none. */
export async function newestTime(filters: Filters): Promise<string | null> {
  const { content } = await searchEvents({ filters, size: 5, page: 1 });
  const times = content.flatMap(({ file_list }) => file_list.map(({ created }) => created));
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
}

/** A file of a patient, in the kernel's words. */
export type OwnedFile = Pick<FileItem, 'id' | 'name' | 'list'> & { readonly userId: string };

/** B-294. It can be restored for some days. */
export const deleteFile = ({ id, list, userId }: OwnedFile, reason: string): Promise<unknown> =>
  api.delete(`/admin/files/${encodeURIComponent(id)}`, { query: { type: list, user_id: userId }, body: { reason } });

/** The kernel numbers a name that was taken meanwhile. */
export const restoreFile = (id: string): Promise<unknown> =>
  api.post('/new_files/file/restore', { query: { id, force: true } });

interface Link {
  readonly url: string;
}

/** The address with which the browser loads a file itself, valid for a few minutes. */
export const fileTicket = async (id: string): Promise<string> =>
  (await api.post<Link>('/new_files/file/ticket', { query: { id } })).url;

/** The same for all ready files of a patient, as a ZIP. */
export const archiveTicket = async (userId: string): Promise<string> =>
  (await api.post<Link>(`/admin/files/user/${encodeURIComponent(userId)}/archive/ticket`)).url;

/** Whose results these are, by their names. Nothing is stored or sent. */
export const matchResults = (
  files: readonly { readonly name: string; readonly size: number }[],
): Promise<ResultReport> => api.ask('/admin/results/match', { body: { files } });
