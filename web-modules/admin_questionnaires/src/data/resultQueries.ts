/** Queries about what patients answered. */
import { useInfiniteQuery, useQuery } from '@cabinet/kit';
import { ROOT } from './queries';
import {
  loadClinics,
  loadCounts,
  loadHistory,
  loadHistoryOfUser,
  loadReport,
  loadResult,
  loadTrend,
  type Period,
  type ReportQuery,
} from './results.api';

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
    // They are the same for all clinics.
    queryKey: [ROOT, 'counts', { ...query, clinic: '' }],
    queryFn: ({ signal }) => loadCounts(query, signal),
    enabled: query.quizId !== '',
  });

export const useTrend = (query: ReportQuery, by: Period) =>
  useQuery({
    queryKey: [ROOT, 'trend', { ...query, clinic: '' }, by],
    queryFn: ({ signal }) => loadTrend(query, by, signal),
    enabled: query.quizId !== '',
  });

/** Without them there is no filter. */
export const useClinics = (isWanted: boolean) =>
  useQuery({
    queryKey: [ROOT, 'clinics'],
    queryFn: ({ signal }) => loadClinics(signal),
    enabled: isWanted,
    meta: { isBeside: true },
  });
