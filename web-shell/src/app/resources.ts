/**
 * What the shell loads from the kernel: the variant, the modules of the role, the user.
 *
 * The variant and the modules are also available offline: the service worker stores the variant (ADR 0010), the user's
 * storage the modules. The worker stores no response to an authenticated request, and the list of modules depends on
 * the role.
 */
import {
  addLocales,
  api,
  isProblem,
  loadPerson,
  type ModuleManifest,
  personKey,
  queryOptions,
  type Session,
  session as current,
  offlineStore,
  type Variant,
} from '@cabinet/kit';

export function variantQuery() {
  return queryOptions({
    queryKey: ['variant'],
    queryFn: () => api.get<Variant>('/v1/variant', { anonymous: true }),
    staleTime: Infinity,
    networkMode: 'always',
  });
}

/** Key in `offlineStore`. */
const MODULES = 'shell:modules';

/** If a list is stored, the network counts as unavailable after this time; the worker waits as long (ADR 0010). */
const PATIENCE_MS = 5000;

/** Lists read from storage; they are requested again once there is a network. */
const recalled = new WeakSet<readonly ModuleManifest[]>();

const isList = (value: unknown): value is ModuleManifest[] =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'object' && one !== null && 'entry' in one);

/** The list stored at the last start, if any. */
async function lastSeen(): Promise<ModuleManifest[] | null> {
  const kept = await offlineStore.get(MODULES);
  return isList(kept) ? kept : null;
}

async function asked(session: Session | null, signal: AbortSignal): Promise<ModuleManifest[]> {
  const { modules } = await api.get<{ modules: ModuleManifest[] }>('/v1/variant/modules', {
    signal,
    anonymous: session === null,
  });
  // The response may arrive after another user has signed in, whose storage this would be.
  if (session && current.get()?.userId === session.userId) void offlineStore.set(MODULES, modules);
  return modules;
}

function recall(seen: ModuleManifest[]): ModuleManifest[] {
  recalled.add(seen);
  return seen;
}

/**
 * Reads the network and the storage in parallel. A response that arrives too late for the screen is stored for the next
 * start.
 */
async function cachedFirst(session: Session | null, signal: AbortSignal): Promise<ModuleManifest[]> {
  const seen = lastSeen();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<ModuleManifest[]>((resolve) => {
    timer = setTimeout(() => void seen.then((list) => list && resolve(recall(list))), PATIENCE_MS);
  });
  try {
    return await Promise.race([asked(session, signal), patience]);
  } catch (error) {
    const list = await seen;
    if (!isProblem(error) || !error.isPassing || !list) throw error;
    return recall(list);
  } finally {
    clearTimeout(timer);
  }
}

/** The list depends on the role, so its key contains the session's user. */
export function modulesQuery(session: Session | null) {
  return queryOptions({
    queryKey: ['modules', session?.userId ?? 'anonymous'],
    queryFn: async ({ signal }) => {
      const modules = await cachedFirst(session, signal);
      for (const manifest of modules) addLocales(manifest.id, manifest.locales);
      return modules;
    },
    staleTime: Infinity,
    networkMode: 'always',
    refetchOnReconnect: ({ state }) => (!state.data || recalled.has(state.data) ? 'always' : false),
  });
}

export function personQuery(session: Session | null) {
  return queryOptions({
    queryKey: personKey(session?.userId ?? null),
    queryFn: ({ signal }) => loadPerson(signal),
    enabled: session !== null,
    staleTime: 5 * 60_000,
    // Offline, the query fails at once and reports it instead of waiting; it runs again when the network returns.
    networkMode: 'always',
    refetchOnReconnect: ({ state }) => (state.data === undefined ? 'always' : true),
    meta: { isBeside: true },
  });
}
