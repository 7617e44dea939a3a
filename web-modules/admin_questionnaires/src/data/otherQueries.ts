/** Queries of alerts, rules and links. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@cabinet/kit';
import { loadAlerts } from './alerts.api';
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

/** Loads one of these lists again. */
export function useFreshList(name: 'alerts' | 'rules' | 'links'): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [ROOT, name] });
}
