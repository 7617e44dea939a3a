/** Queries of alerts, rules and links. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@cabinet/kit';
import { useEventStream } from '@cabinet/kit/events';
import { alertsIn, countAlerts, loadAlerts } from './alerts.api';
import type { Counters } from './contract';
import { loadLinkAnswers, loadLinks } from './links.api';
import { ROOT } from './queries';
import { loadRules } from './rules.api';

/** Loaded again when the kernel tells that they have changed (`useLiveLists`). */
export const useAlerts = () =>
  useInfiniteQuery({
    queryKey: [ROOT, 'alerts'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => loadAlerts(pageParam, signal),
    getNextPageParam: ({ next }) => next ?? null,
  });

/** How often they are counted while a page is visible, should the kernel not tell it. */
const COUNT_MS = 60_000;

/** The number of unseen alerts, as in the menu. */
export function useOpenAlerts(isAllowed: boolean) {
  const client = useQueryClient();
  const queryKey = [ROOT, 'openAlerts'];
  useEventStream('/admin/events', ({ event, data }) => {
    if (event !== 'counters') return;
    // A question under way would overwrite what is newer.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, alertsIn(data as Counters)));
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => countAlerts(signal),
    enabled: isAllowed,
    refetchInterval: COUNT_MS,
    meta: { isBeside: true },
  });
}

export const useRules = () => useQuery({ queryKey: [ROOT, 'rules'], queryFn: ({ signal }) => loadRules(signal) });

export const useLinks = (quizId: string) =>
  useInfiniteQuery({
    queryKey: [ROOT, 'links', quizId],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => loadLinks(quizId, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? null,
    enabled: quizId !== '',
  });

export const useLinkAnswers = (id: string) =>
  useQuery({ queryKey: [ROOT, 'linkAnswers', id], queryFn: ({ signal }) => loadLinkAnswers(id, signal) });

/** Loads one of these lists again; with the alerts, also their number, here and in the menu. */
export function useFreshList(name: 'alerts' | 'rules' | 'links'): () => Promise<void> {
  const client = useQueryClient();
  const lists =
    name === 'alerts'
      ? [
          [ROOT, name],
          [ROOT, 'openAlerts'],
          ['badge', ROOT],
        ]
      : [[ROOT, name]];
  return async () => {
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
