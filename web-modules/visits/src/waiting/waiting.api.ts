/** Changes of the waiting list. The list is loaded again after success and after failure. */
import { api, useMutation, useQueryClient } from '@cabinet/kit';
import { visitKeys } from '../data/queries';
import type { WaitingWish } from '../data/visits.types';

const path = (host: string, entry?: string): string =>
  `/${encodeURIComponent(host)}/waiting-list${entry === undefined ? '' : `/${encodeURIComponent(entry)}`}`;

function useChange<T>(host: string, change: (value: T) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: visitKeys.waiting(host) }),
  });
}

export const useJoin = (host: string) =>
  useChange(host, (wish: WaitingWish) => api.post<unknown>(path(host), { body: wish }));

export const useLeave = (host: string) => useChange(host, (entry: string) => api.delete(path(host, entry)));

/** Declines the slot that is offered. */
export const useDecline = (host: string) =>
  useChange(host, ({ entry, offer }: { readonly entry: string; readonly offer: string }) =>
    api.patch<unknown>(path(host, entry), { body: { declinedOffer: offer } }),
  );
