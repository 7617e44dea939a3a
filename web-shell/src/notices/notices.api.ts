/**
 * API calls for notices about documents of the medical record and about bookings, and whether this hospital has a
 * record at all.
 */
import { api, type Contract, type ModuleManifest, type Narrowed, queryOptions } from '@cabinet/kit';

type Named = Narrowed<Contract['NamedDocument'], { type: 'FRAGMENT' | 'result' }>;

/** A notice about a document; X-019: a fragment of the card, or a result. */
export type DocumentNotice = Narrowed<
  Contract['Notice'],
  { kind: 'document_new' | 'document_changed'; document: Named; booking?: null }
>;

/** The outcome of a booking whose response came late or never. */
export type BookingNotice = Narrowed<
  Contract['Notice'],
  {
    kind: 'booking_confirmed' | 'booking_refused' | 'booking_unclear' | 'booking_moved' | 'booking_move_stands';
    document?: null;
    booking: Contract['NoticedBooking'];
  }
>;

export type Notice = DocumentNotice | BookingNotice;

/** Newest first. */
export type Notices = Narrowed<Contract['NoticesPage'], { items: readonly Notice[] }>;

/** Polling interval of a visible page, in milliseconds. */
export const NOTICES_POLL_MS = 60_000;

/** How long notices count as fresh when the user returns to the page, in milliseconds. */
const FRESH_MS = 10_000;

/** Page size. */
export const NOTICES_STEP = 20;

const NOTICES = ['notices'];

/** Hosts with a medical record. A kernel without any returns an empty list, an older one 404: then there is no bell. */
export function sourcesQuery(isEnabled: boolean) {
  return queryOptions({
    queryKey: ['record', 'hosts'],
    queryFn: async ({ signal }) =>
      (await api.get<readonly Contract['RecordSource'][]>('/record/sources', { signal })).length,
    enabled: isEnabled,
    staleTime: Infinity,
    retry: false,
  });
}

const load = (before: string | null, signal: AbortSignal) =>
  api.get<Notices>('/notices', { query: { limit: NOTICES_STEP, before }, signal });

/** Polls while the page is visible, and refetches when it becomes visible again. */
const KEPT_FRESH = {
  staleTime: FRESH_MS,
  refetchInterval: NOTICES_POLL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
} as const;

/** The first page and the number of unread notices, for the bell. */
export const noticesQuery = queryOptions({
  queryKey: [...NOTICES, 'first'],
  queryFn: ({ signal }) => load(null, signal),
  ...KEPT_FRESH,
});

/** Pages; each starts where the one before it ends now. */
export const noticesPages = {
  queryKey: [...NOTICES, 'pages'],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => load(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ items }: Notices) => (items.length < NOTICES_STEP ? null : (items.at(-1)?.id ?? null)),
  ...KEPT_FRESH,
};

export const NOTICES_KEY: readonly string[] = NOTICES;

/** Marks notices as read; without ids, all of them. */
export const markRead = (ids?: readonly string[]) => api.post('/notices/read', { body: ids ? { ids } : {} });

/** Link target of a notice: the page of a module that shows its document or booking. */
export function placeOf({ document }: Notice, modules: readonly ModuleManifest[]): string {
  const subject = !document ? 'booking' : document.type === 'FRAGMENT' ? 'fragment' : 'result';
  const place = modules.map(({ notices }) => notices?.[subject]).find((path) => path !== undefined);
  return place === undefined ? '/404' : `/${place.replace('{id}', encodeURIComponent(document?.id ?? ''))}`;
}
