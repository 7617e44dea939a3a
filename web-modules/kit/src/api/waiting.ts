import { notifyManager, onlineManager, type Query, QueryClientContext, useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useSyncExternalStore } from 'react';

/** Whether the screen can do without the query (`meta: { isBeside: true }`). */
const isBeside = ({ meta }: Query) => meta?.isBeside === true;

/**
 * Whether the screen has no data because a query is paused until the network returns; TanStack Query then resumes it.
 */
export function useWaitsForNetwork(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((told: () => void) => cache.subscribe(notifyManager.batchCalls(told)), [cache]);
  const look = () =>
    cache
      .findAll({ type: 'active', fetchStatus: 'paused' })
      .some((query) => query.state.status === 'pending' && !isBeside(query));
  return useSyncExternalStore(subscribe, look);
}

const nothing = () => undefined;

/** Whether any query or mutation is running that could still provide what a screen waits for. */
export function useIsUnderWay(): boolean {
  // Some parts of the kit are rendered outside the provider, before the app has started.
  const client = useContext(QueryClientContext);
  const subscribe = useCallback(
    (told: () => void) => {
      if (!client) return nothing;
      const tell = notifyManager.batchCalls(told);
      const stops = [client.getQueryCache().subscribe(tell), client.getMutationCache().subscribe(tell)];
      return () => stops.forEach((stop) => stop());
    },
    [client],
  );
  const look = () =>
    client !== undefined &&
    (client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' }).length > 0 ||
      client.getMutationCache().findAll({ status: 'pending', predicate: ({ state }) => !state.isPaused }).length > 0);
  return useSyncExternalStore(subscribe, look);
}

/** Resumes paused queries once, even if the browser reports that it is offline: the browser may be wrong. */
export function tryNetwork(): void {
  onlineManager.setOnline(true);
  // Running requests continue; those that fail are paused again.
  setTimeout(() => onlineManager.setOnline(navigator.onLine));
}
