/**
 * TanStack Query as this house uses it: one hook per resource, no repeated questions to a hospital that has just failed.
 */
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './problem';

/** Milliseconds for which an answer is taken as fresh: going back and forth asks nothing. */
const FRESH_MS = 30_000;

export function createQueryClient(): QueryClient {
  // TanStack Query only hears of changes; a page may begin without a network.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        // Once more after a lost connection only; everything else is told at once, with "try again" in place.
        retry: (failures, error) => failures < 1 && error instanceof ApiProblem && error.code === 'network',
      },
      mutations: { retry: false },
    },
  });
}
