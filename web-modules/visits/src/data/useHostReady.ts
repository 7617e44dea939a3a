/** Waits for the hospital's service, as X-052 says: the plugin may still be loading after a start. */
import { isProblem, useQuery } from '@cabinet/kit';
import { hostPollPause, isStartingVisible } from '../domain/hostPolling';
import { askHosts } from './visits.api';

/** Whether the service is there. Any answer but "starting" lets the screens try and show their own errors. */
export type HostReadiness = 'asking' | 'starting' | 'ready';

/** Polls while the tab is visible; stops for this page's life once the service is there. */
export function useHostReady(host: string): HostReadiness {
  const { data, error, failureCount } = useQuery({
    queryKey: ['visits', host, 'ready'],
    queryFn: ({ signal }) => askHosts(host, signal),
    retry: (_, problem) => isProblem(problem, 'plugin_starting'),
    retryDelay: hostPollPause,
    // Without a network the screens show what they know.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === true) return 'ready';
  if (error !== null) return 'ready';
  return isStartingVisible(failureCount) ? 'starting' : 'asking';
}
