/** Queries of this module. */
import { keepPreviousData, useInfiniteQuery, useLanguage, useQuery, useQueryClient } from '@cabinet/kit';
import {
  type AuditFilter,
  type JobQuery,
  loadAuditKinds,
  loadHealth,
  loadJobs,
  loadPlugin,
  loadPlugins,
  loadSettings,
  loadSettingsHistory,
  loadVerification,
  searchAudit,
} from './operations.api';

const ROOT = 'admin_operations';
const VERIFICATION = [ROOT, 'verification'];

/** How often the state is read while the page is visible. */
const HEALTH_POLL_MS = 30_000;

/** How often a running verification is asked for. */
const VERIFICATION_POLL_MS = 2000;

/** The names of plugins are in the language of the request. */
export function useHealth() {
  const language = useLanguage();
  return useQuery({
    queryKey: [ROOT, 'health', language],
    queryFn: ({ signal }) => loadHealth(signal),
    refetchInterval: HEALTH_POLL_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
}

export function useJobs(query: JobQuery) {
  return useInfiniteQuery({
    queryKey: [ROOT, 'jobs', query],
    queryFn: ({ pageParam, signal }) => loadJobs(query, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: HEALTH_POLL_MS,
  });
}

export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    queryKey: [ROOT, 'audit', filter],
    queryFn: ({ pageParam, signal }) => searchAudit(filter, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** The kinds that this kernel writes. */
export function useAuditKinds() {
  return useQuery({
    queryKey: [ROOT, 'audit-kinds'],
    queryFn: ({ signal }) => loadAuditKinds(signal),
    staleTime: Infinity,
  });
}

export function useVerification() {
  return useQuery({
    queryKey: VERIFICATION,
    queryFn: ({ signal }) => loadVerification(signal),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? VERIFICATION_POLL_MS : false),
  });
}

const PLUGINS = [ROOT, 'plugins'];

export function usePlugins() {
  const language = useLanguage();
  return useQuery({
    queryKey: [...PLUGINS, language],
    queryFn: ({ signal }) => loadPlugins(signal),
    refetchInterval: HEALTH_POLL_MS,
    refetchOnWindowFocus: true,
  });
}

export function usePlugin(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [...PLUGINS, language, id],
    queryFn: ({ signal }) => loadPlugin(id, signal),
    refetchInterval: HEALTH_POLL_MS,
    refetchOnWindowFocus: true,
    retry: false,
  });
}

/** Read once: what is typed must not be replaced. The kernel compares versions when it is saved. */
export function usePluginSettings(id: string) {
  return useQuery({
    queryKey: [...PLUGINS, 'settings', id],
    queryFn: ({ signal }) => loadSettings(id, signal),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });
}

/** Loads the settings of a plugin again; ends when they are shown or could not be loaded, and at once without a network. */
export function useFreshSettings(id: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [...PLUGINS, 'settings', id] });
}

export function useSettingsHistory(id: string, place: string) {
  return useInfiniteQuery({
    queryKey: [...PLUGINS, 'history', id, place],
    queryFn: ({ pageParam, signal }) => loadSettingsHistory(id, place, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Loads everything about plugins again. */
export function useFreshPlugins(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: PLUGINS });
}

/** Loads the state and the jobs again. */
export function useFreshHealth(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      ['health', 'jobs', 'plugins'].map((name) => client.invalidateQueries({ queryKey: [ROOT, name] })),
    );
  };
}

export function useFreshVerification(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: VERIFICATION });
}
