import { notifyManager, onlineManager, type Query, QueryClientContext, useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useSyncExternalStore } from 'react';

/** On a query that the screen can do without (`meta: { isBeside: true }`). */
const isBeside = ({ meta }: Query) => meta?.isBeside === true;

/** Whether the screen has nothing to show because a question waits for the network; it is asked by itself when that is back. */
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

/** Whether anything is being asked for, or sent, that could still bring what a screen waits for. */
export function useIsUnderWay(): boolean {
  // Parts of the kit are drawn outside of the provider, too: before the cabinet has started.
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

/** Asks once for what waits for the network, whatever the browser says of it: the browser may be mistaken. */
export function tryNetwork(): void {
  onlineManager.setOnline(true);
  // What is asked for goes on; what fails waits again.
  setTimeout(() => onlineManager.setOnline(navigator.onLine));
}
