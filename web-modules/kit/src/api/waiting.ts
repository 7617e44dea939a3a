import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

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
