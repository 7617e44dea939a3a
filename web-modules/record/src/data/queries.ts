/**
 * Queries of the record: one hook per resource. All keys begin with `record`, so that a refresh invalidates them
 * together.
 */
import { keepPreviousData, useHostName, useMutation, useQuery, useQueryClient } from '@cabinet/kit';
import { useEffect, useRef } from 'react';
import {
  askForRefresh,
  loadDiagnoses,
  loadDocument,
  loadDocuments,
  loadPrescriptions,
  loadSeries,
  loadSources,
  loadText,
  type DocumentCategory,
} from './api';
import type { RecordSource } from './types';

export const recordKeys = {
  all: ['record'],
  sources: ['record', 'sources'],
  diagnoses: ['record', 'diagnoses'],
  prescriptions: ['record', 'prescriptions'],
  documents: (category: DocumentCategory, q: string) => ['record', 'documents', category, q],
  document: (id: string) => ['record', 'document', id],
  text: (id: string) => ['record', 'text', id],
  series: ['record', 'series'],
} as const;

/** Polling interval during a refresh: a compromise between latency and load on slow networks. */
const POLL_MS = 3000;

const isRefreshing = (sources: readonly RecordSource[] | undefined): boolean =>
  sources?.some((source) => source.isRefreshing) ?? false;

/** Fingerprint of the copy dates of all sources: a change means new lists. */
const stateOf = (sources: readonly RecordSource[]): string =>
  sources
    .map(({ hostId, state, lists }) =>
      [hostId, state, lists.diagnoses, lists.observations, lists.documents, lists.prescriptions]
        .map((part) => part ?? '')
        .join(' '),
    )
    .join('\n');

/** Polls while a refresh runs and the tab is visible; a new copy invalidates every list on the screen. */
export function useSources() {
  const client = useQueryClient();
  const hostName = useHostName();
  const query = useQuery({
    queryKey: recordKeys.sources,
    queryFn: ({ signal }) => loadSources(signal),
    // Names in the current language.
    select: (sources) => sources.map((source) => ({ ...source, hostName: hostName(source.hostId, source.hostName) })),
    refetchInterval: ({ state }) => (isRefreshing(state.data) ? POLL_MS : false),
    refetchOnWindowFocus: true,
  });
  const seen = useRef<string | null>(null);
  const state = query.data ? stateOf(query.data) : null;
  useEffect(() => {
    if (state === null) return;
    if (seen.current !== null && seen.current !== state) {
      void client.invalidateQueries({
        queryKey: recordKeys.all,
        predicate: ({ queryKey }) => queryKey[1] !== 'sources',
      });
    }
    seen.current = state;
  }, [client, state]);
  return query;
}

export function useRefresh() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: askForRefresh,
    onSuccess: () => client.invalidateQueries({ queryKey: recordKeys.sources }),
  });
}

export function useDiagnoses() {
  return useQuery({ queryKey: recordKeys.diagnoses, queryFn: ({ signal }) => loadDiagnoses(signal) });
}

export function usePrescriptions() {
  return useQuery({ queryKey: recordKeys.prescriptions, queryFn: ({ signal }) => loadPrescriptions(signal) });
}

/** Keeps the previous result on the screen while the next one loads. */
export function useDocuments(category: DocumentCategory, q = '') {
  return useQuery({
    queryKey: recordKeys.documents(category, q),
    queryFn: ({ signal }) => loadDocuments({ category, q }, signal),
    placeholderData: keepPreviousData,
  });
}

export function useDocument(id: string) {
  return useQuery({ queryKey: recordKeys.document(id), queryFn: ({ signal }) => loadDocument(id, signal) });
}

/** Loads the text of a document. Reading it clears the mark "new" in the lists. */
export function useDocumentText(id: string, isThere: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: recordKeys.text(id),
    queryFn: async ({ signal }) => {
      const text = await loadText(id, signal);
      void client.invalidateQueries({ queryKey: ['record', 'documents'] });
      return text;
    },
    enabled: isThere,
    staleTime: 5 * 60_000,
  });
}

export function useSeries() {
  return useQuery({ queryKey: recordKeys.series, queryFn: ({ signal }) => loadSeries(signal) });
}
