/** Waits for the hospital's service: the plugin may still be loading after a start. */
import { isProblem, useQuery } from '@cabinet/kit';
import { hostPollPause, isStartingVisible } from '../domain/hostPolling';
import { askHosts } from './visits.api';

/** Whether the service is available. Any response but "starting" lets the screens try and show their own errors. */
export type HostReadiness = 'asking' | 'starting' | 'ready';

/** Polls while the tab is visible; stops permanently once the service is available. */
export function useHostReady(host: string): HostReadiness {
  const { data, error, failureCount } = useQuery({
    queryKey: ['visits', host, 'ready'],
    queryFn: ({ signal }) => askHosts(host, signal),
    retry: (_, problem) => isProblem(problem, 'plugin_starting'),
    retryDelay: hostPollPause,
    // Offline, the screens show stored data.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === true) return 'ready';
  if (error !== null) return 'ready';
  return isStartingVisible(failureCount) ? 'starting' : 'asking';
}
