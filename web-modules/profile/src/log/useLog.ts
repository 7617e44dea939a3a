/**
 * The access log, page by page: older lines come below the newer ones. When it is asked again (a network that is back), each page begins where
 * the one above it ends now, so that no line is lost between them and none stands twice.
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
