/** Queries about what patients answered. */
import { useInfiniteQuery, useQuery } from '@cabinet/kit';
import { ROOT } from './queries';
import { loadCounts, loadHistory, loadHistoryOfUser, loadReport, loadResult, type ReportQuery } from './results.api';

export const useHistory = (clientId: string) =>
  useQuery({ queryKey: [ROOT, 'history', clientId], queryFn: ({ signal }) => loadHistory(clientId, signal) });

/** Everything that was sent to a patient: to find the answers before the ones that are shown. */
export const useHistoryOfUser = (userId: string | undefined) =>
  useQuery({
    queryKey: [ROOT, 'historyOfUser', userId],
    queryFn: ({ signal }) => loadHistoryOfUser(userId ?? '', signal),
    enabled: userId !== undefined,
    meta: { isBeside: true },
  });

export const useResult = (id: string) =>
  useQuery({ queryKey: [ROOT, 'result', id], queryFn: ({ signal }) => loadResult(id, signal) });

export const useReport = (query: ReportQuery) =>
  useInfiniteQuery({
    queryKey: [ROOT, 'report', query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => loadReport(query, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? null,
    enabled: query.quizId !== '',
  });

export const useCounts = (query: ReportQuery) =>
  useQuery({
    queryKey: [ROOT, 'counts', query],
    queryFn: ({ signal }) => loadCounts(query, signal),
    enabled: query.quizId !== '',
  });
