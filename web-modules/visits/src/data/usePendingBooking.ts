/** Watches a booking with an unknown outcome until its ticket appears or the time is over. */
import { useQuery } from '@cabinet/kit';
import { isSettled, judge, pauseBefore, type Look, type Outcome, type PendingBooking } from '../domain/pendingBooking';
import { loadOpenBookings, loadSettledBookings, loadTickets } from './visits.api';

/** Polls in hidden tabs too: the patient may be on the phone with the reception. */
export function usePendingBooking(
  host: string,
  pendingBooking: PendingBooking,
  since: number,
  settleMs: number,
): Outcome {
  const { data } = useQuery({
    queryKey: ['visits', host, 'pending', pendingBooking.clinicId, pendingBooking.start, since],
    queryFn: async ({ signal }): Promise<Outcome> =>
      judge(pendingBooking, await look(host, pendingBooking, since, signal), settleMs),
    refetchInterval: (query) =>
      query.state.data === undefined || query.state.data.state === 'watching'
        ? pauseBefore(query.state.dataUpdateCount)
        : false,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  return data ?? { state: 'watching' };
}

/** One poll. A failed request proves nothing, so it counts as "this clinic did not respond". */
async function look(host: string, pendingBooking: PendingBooking, since: number, signal: AbortSignal): Promise<Look> {
  const [mine, open] = await Promise.allSettled([loadTickets(host, signal), loadOpenBookings(host, signal)]);
  const isAnswered = mine.status === 'fulfilled' && open.status === 'fulfilled';
  return {
    tickets: mine.status === 'fulfilled' ? mine.value.tickets : [],
    open: open.status === 'fulfilled' ? open.value : [],
    incomplete: isAnswered ? mine.value.incomplete : [pendingBooking.clinicId],
    elapsedMs: Date.now() - since,
  };
}

/** Ids of the notices about the outcome of this booking; empty if they cannot be loaded now. */
export async function settledNotices(host: string, pendingBooking: PendingBooking): Promise<readonly string[]> {
  const settled = await loadSettledBookings(host).catch(() => []);
  return settled.filter((booking) => isSettled(booking, pendingBooking)).map(({ noticeId }) => noticeId);
}
