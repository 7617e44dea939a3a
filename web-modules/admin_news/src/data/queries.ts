/** Queries of this module. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@cabinet/kit';
import { loadAll, loadClinics, loadOne, loadPreview } from './admin.api';

const ROOT = 'admin_news';

export function useAllNews() {
  return useInfiniteQuery({
    queryKey: [ROOT, 'list'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => loadAll(pageParam, signal),
    getNextPageParam: ({ items, hasMore }) => (hasMore ? (items.at(-1)?.id ?? null) : null),
  });
}

/** Not refreshed while it is edited. */
export function useOneNews(id: string) {
  return useQuery({
    queryKey: [ROOT, 'one', id],
    queryFn: ({ signal }) => loadOne(id, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function useClinics(isWanted: boolean) {
  return useQuery({
    queryKey: [ROOT, 'clinics'],
    queryFn: ({ signal }) => loadClinics(signal),
    enabled: isWanted,
    staleTime: 5 * 60_000,
  });
}

export function usePreview(text: string) {
  return useQuery({
    queryKey: [ROOT, 'preview', text],
    queryFn: ({ signal }) => loadPreview(text, signal),
    enabled: text.trim() !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    meta: { isBeside: true },
  });
}

/** Loads everything of this module again. */
export function useFresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [ROOT] });
}
