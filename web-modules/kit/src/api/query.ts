/**
 * Our defaults for TanStack Query: one hook per resource, no automatic retries against a hospital that has just failed.
 */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem';

/** How long a response counts as fresh, in milliseconds: navigating back within this time sends no request. */
const FRESH_MS = 30_000;

export function createQueryClient(): QueryClient {
  // TanStack Query only listens for changes; the page may start offline.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Retry once after a lost connection; every other error is shown at once, with "try again" in place.
        retry: (failures, error) => failures < 1 && error instanceof ApiProblem && error.code === 'network',
      },
      mutations: { retry: false },
    },
  });
}
