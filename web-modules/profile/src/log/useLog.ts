/**
 * The access log with pagination: older entries follow below. On a refetch (when the network returns), each page starts
 * where the one above it ends now, so that no entry is lost or duplicated.
 */
import { useInfiniteQuery } from '@cabinet/kit';
import { loadLog } from '../data/profile.api';
import { profileKeys } from '../data/queries';
import type { LogPage } from '../data/profile.types';

export function useLog() {
  return useInfiniteQuery({
    queryKey: profileKeys.log,
    queryFn: ({ pageParam, signal }) => loadLog(pageParam, signal),
    initialPageParam: null as LogPage['next'],
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}
