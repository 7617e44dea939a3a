/**
 * What the shell asks the kernel for: the hospital, the modules of the role, the person.
 *
 * Hospital and modules are asked for without a network too: the service worker has the one (ADR 0010), the person's shelf
 * the other. The worker keeps nothing that was asked for with a token, and what a role may see is.
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
  userShelf,
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

/** Key of the shelf. */
const MODULES = 'shell:modules';

/** A network that does not answer for so long is none, if there is a list to show instead: as long as the worker waits (ADR 0010). */
const PATIENCE_MS = 5000;

/** Lists that come from the shelf: asked for again as soon as there is a network. */
const recalled = new WeakSet<readonly ModuleManifest[]>();

const isList = (value: unknown): value is ModuleManifest[] =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'object' && one !== null && 'entry' in one);

/** The list of the last start, if there was one. */
async function lastSeen(): Promise<ModuleManifest[] | null> {
  const kept = await userShelf.get(MODULES);
  return isList(kept) ? kept : null;
}

async function asked(session: Session | null, signal: AbortSignal): Promise<ModuleManifest[]> {
  const { modules } = await api.get<{ modules: ModuleManifest[] }>('/v1/variant/modules', {
    signal,
    anonymous: session === null,
  });
  // It may come so late that somebody else sits here: the shelf is theirs by now.
  if (session && current.get()?.userId === session.userId) void userShelf.set(MODULES, modules);
  return modules;
}

function recall(seen: ModuleManifest[]): ModuleManifest[] {
  recalled.add(seen);
  return seen;
}

/** Network and shelf are asked at once. An answer that comes too late for the screen is kept for the next start. */
async function askedOrSeen(session: Session | null, signal: AbortSignal): Promise<ModuleManifest[]> {
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

/** The list differs per role, so it belongs to the session's user. */
export function modulesQuery(session: Session | null) {
  return queryOptions({
    queryKey: ['modules', session?.userId ?? 'anonymous'],
    queryFn: async ({ signal }) => {
      const modules = await askedOrSeen(session, signal);
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
    // Without a network it fails at once and says so, instead of waiting in silence; with one it is asked for again.
    networkMode: 'always',
    refetchOnReconnect: ({ state }) => (state.data === undefined ? 'always' : true),
    meta: { isBeside: true },
  });
}
