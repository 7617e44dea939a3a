/**
 * What the kernel tells without being asked: the counters, and which list has changed. There are no messages: those
 * belong to the first load.
 */
import { useQueryClient } from '@cabinet/kit';
import { useLiveLists } from '@cabinet/kit/events';
import type { Counters } from './contract';
import { EVENTS, ROOT } from './queries';

/**
 * The queries of each list. A user's page is not among them: the kernel notes each look at it in the person's access
 * log.
 */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  cabinets: ['cabinets', 'count'],
  files: ['files'],
  payments: ['unresolved-payments'],
};

export function useLive(): void {
  const client = useQueryClient();
  const setCounters = (counters: Counters) => {
    const queryKey = [ROOT, 'counters'];
    // A question under way would overwrite what is newer.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, counters));
  };
  useLiveLists(EVENTS, ROOT, LISTS, ({ event, data }) => {
    if (event === 'counters') setCounters(data as Counters);
  });
}
