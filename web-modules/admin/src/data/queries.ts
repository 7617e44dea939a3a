/** Queries of this module. */
import {
  keepPreviousData,
  toast,
  useCan,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import type { TableQuery } from '@cabinet/kit/table';
import { useIsStreaming } from '@cabinet/kit/events';
import {
  countCabinets,
  loadCabinets,
  loadColumns,
  loadCounters,
  loadDocumentTypes,
  loadHealth,
  loadHistory,
  loadPreferences,
  loadUnresolvedPayments,
  loadUser,
  savePreferences,
} from './admin.api';
import type { Filters, Preferences, TablePreferences } from './contract';

/** The first part of every key of this module. */
export const ROOT = 'admin';

/** What the kernel tells administrators without being asked. */
export const EVENTS = '/admin/events';

/** How often the counters are asked for while a page is visible and the kernel does not tell them. */
const COUNTERS_POLL_MS = 60_000;

export function useCabinets(query: TableQuery) {
  return useQuery({
    queryKey: [ROOT, 'cabinets', query],
    queryFn: ({ signal }) => loadCabinets(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** Apart from the page: counting may take longer, and the pages of a list share it. */
export function useCount(filters: Filters, size: number) {
  return useQuery({
    queryKey: [ROOT, 'count', filters, size],
    queryFn: ({ signal }) => countCabinets(filters, size, signal),
  });
}

export function useCounters() {
  const isStreaming = useIsStreaming(EVENTS);
  return useQuery({
    queryKey: [ROOT, 'counters'],
    queryFn: ({ signal }) => loadCounters(signal),
    refetchInterval: isStreaming ? false : COUNTERS_POLL_MS,
    refetchOnWindowFocus: !isStreaming,
  });
}

/** Absent where payments are switched off, and for those who do not see them. */
export function useUnresolvedPayments() {
  const can = useCan();
  return useQuery({
    enabled: can('payments.read'),
    queryKey: [ROOT, 'unresolved-payments'],
    queryFn: ({ signal }) => loadUnresolvedPayments(signal),
    retry: false,
  });
}

/** The home does without it: a kernel in trouble still shows the other numbers. */
export function useHealth() {
  const can = useCan();
  return useQuery({
    enabled: can('operations.read'),
    queryKey: [ROOT, 'health'],
    queryFn: ({ signal }) => loadHealth(signal),
    refetchInterval: COUNTERS_POLL_MS,
    retry: false,
  });
}

/** The variant's columns. */
export function useColumns() {
  return useQuery({
    queryKey: [ROOT, 'columns'],
    queryFn: ({ signal }) => loadColumns(signal),
    staleTime: Infinity,
  });
}

const PREFERENCES = [ROOT, 'preferences'];

const NO_PREFERENCES: TablePreferences = { columns: [], density: 'normal', saved_filters: [] };

function tableOf(preferences: Preferences | undefined): TablePreferences {
  const { columns, density, saved_filters } = preferences?.table ?? {};
  return {
    columns: Array.isArray(columns) ? columns : NO_PREFERENCES.columns,
    density: typeof density === 'string' ? density : NO_PREFERENCES.density,
    saved_filters: Array.isArray(saved_filters) ? saved_filters : NO_PREFERENCES.saved_filters,
  };
}

/** How this administrator arranged the table, and how to change it: at once on the screen, then on the server. */
export function usePreferences() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const query = useQuery({
    queryKey: PREFERENCES,
    queryFn: ({ signal }) => loadPreferences(signal),
    staleTime: Infinity,
  });
  const saving = useMutation({
    mutationFn: savePreferences,
    networkMode: 'always',
    onError: (error) => toast.failure(t('table.notSaved'), error),
  });
  const table = tableOf(query.data);
  const change = (part: Partial<TablePreferences>) => {
    const next: Preferences = { table: { ...table, ...part } };
    client.setQueryData(PREFERENCES, next);
    saving.mutate(next);
  };
  return { table, change, isPending: query.isPending };
}

export function useUser(id: string) {
  return useQuery({ queryKey: [ROOT, 'user', id], queryFn: ({ signal }) => loadUser(id, signal) });
}

export function useHistory(id: string) {
  return useInfiniteQuery({
    queryKey: [ROOT, 'history', id],
    queryFn: ({ pageParam, signal }) => loadHistory(id, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useDocumentTypes() {
  return useQuery({
    queryKey: ['document-types'],
    queryFn: ({ signal }) => loadDocumentTypes(signal),
    staleTime: Infinity,
  });
}

/** Loads again what an action may have changed, also the number in the menu. */
export function useFresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const lists = ['cabinets', 'count', 'counters', 'user', 'history'];
    await Promise.all([
      ...lists.map((name) => client.invalidateQueries({ queryKey: [ROOT, name] })),
      client.invalidateQueries({ queryKey: ['badge', ROOT] }),
    ]);
  };
}
