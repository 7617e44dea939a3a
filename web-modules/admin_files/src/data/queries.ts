/** Queries of this module. */
import { keepPreviousData, useQuery, useQueryClient } from '@cabinet/kit';
import { countEvents, loadCounters, loadExchange, type EventQuery, searchEvents } from './admin.api';
import type { Filters } from './contract';

export const ROOT = 'admin_files';

/** How often the counter is asked for while a page is visible. */
const COUNTERS_POLL_MS = 60_000;

/** How often an exchange is loaded again while one of its files is being checked: seldom, the access log notes each time. */
const CHECKING_POLL_MS = 15_000;

export function useEvents(query: EventQuery) {
  return useQuery({
    queryKey: [ROOT, 'events', query],
    queryFn: ({ signal }) => searchEvents(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Apart from the page: counting may take longer, and the pages of a list share it. */
export function useCount(filters: Filters, size: number) {
  return useQuery({
    queryKey: [ROOT, 'count', filters, size],
    queryFn: ({ signal }) => countEvents(filters, size, signal),
  });
}

export function useCounters() {
  return useQuery({
    queryKey: [ROOT, 'counters'],
    queryFn: ({ signal }) => loadCounters(signal),
    refetchInterval: COUNTERS_POLL_MS,
    refetchOnWindowFocus: true,
  });
}

export function useExchange(userId: string) {
  return useQuery({
    queryKey: [ROOT, 'exchange', userId],
    queryFn: ({ signal }) => loadExchange(userId, signal),
    refetchInterval: ({ state: { data } }) =>
      data && [...data.received, ...data.sent].some(({ state }) => state === 'checking') ? CHECKING_POLL_MS : false,
  });
}

/** Loads again what an action may have changed, also the number in the menu and what `admin` shows of it. */
export function useFresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [[ROOT], ['badge', ROOT], ['admin', 'counters'], ['admin', 'files']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}
