/**
 * What the shell loads from the kernel: the variant, the modules of the role, the user.
 *
 * The variant and the modules are also available offline: the service worker stores the variant (ADR 0010), the user's
 * storage the modules. The worker stores no response to an authenticated request, and the list of modules depends on
 * the role. The stored list is used at once (ADR 0068), so that a page begins to load before the kernel has answered.
 */
import {
  addLocales,
  api,
  type createQueryClient,
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

type QueryClient = ReturnType<typeof createQueryClient>;

/** Key in `offlineStore`. */
const MODULES = 'shell:modules';

/** If a list of another build is stored, the network counts as unavailable after this time. */
const PATIENCE_MS = 5000;

/** Lists read from storage that the kernel has not confirmed; they are requested again once there is a network. */
const recalled = new WeakSet<readonly ModuleManifest[]>();

/** The list of the last start, and the shell that stored it. */
interface Stored {
  readonly build: string;
  readonly modules: ModuleManifest[];
}

/** The name of the shell's file, which contains a hash of its content. */
const thisBuild = (): string =>
  document.querySelector('script[src*="/assets/shell."]')?.getAttribute('src') ?? __SHELL_VERSION__;

const isList = (value: unknown): value is ModuleManifest[] =>
  Array.isArray(value) && value.every((one: unknown) => typeof one === 'object' && one !== null && 'entry' in one);

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'build' in value &&
  typeof value.build === 'string' &&
  'modules' in value &&
  isList(value.modules);

async function lastSeen(): Promise<Stored | null> {
  const kept = await offlineStore.get(MODULES);
  return isStored(kept) ? kept : null;
}

const isCurrent = ({ userId }: Session): boolean => current.get()?.userId === userId;

async function asked(session: Session | null, signal: AbortSignal): Promise<ModuleManifest[]> {
  const { modules } = await api.get<{ modules: ModuleManifest[] }>('/v1/variant/modules', {
    signal,
    anonymous: session === null,
  });
  // The response may arrive after another user has signed in, whose storage this would be.
  if (session && isCurrent(session)) void offlineStore.set(MODULES, { build: thisBuild(), modules });
  return announced(modules);
}

function announced(modules: ModuleManifest[]): ModuleManifest[] {
  for (const manifest of modules) addLocales(manifest.id, manifest.locales);
  return modules;
}

function recall({ modules }: Stored): ModuleManifest[] {
  recalled.add(modules);
  return announced(modules);
}

/**
 * The kernel's list, or a stored one: at once if this build of the shell has stored it, otherwise when the kernel does not
 * answer. A module of another build may not work with this shell.
 */
async function storedOrAsked(
  seen: Promise<Stored | null>,
  answer: Promise<ModuleManifest[]>,
): Promise<ModuleManifest[]> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ofThisBuild = new Promise<ModuleManifest[]>((resolve) => {
    void seen.then((stored) => stored?.build === thisBuild() && resolve(recall(stored)));
  });
  const patience = new Promise<ModuleManifest[]>((resolve) => {
    timer = setTimeout(() => void seen.then((stored) => stored && resolve(recall(stored))), PATIENCE_MS);
  });
  try {
    return await Promise.race([ofThisBuild, answer, patience]);
  } catch (error) {
    const stored = await seen;
    if (!isProblem(error) || !error.isPassing || !stored) throw error;
    return recall(stored);
  } finally {
    clearTimeout(timer);
  }
}

const modulesKey = (session: Session | null) => ['modules', session?.userId ?? 'anonymous'] as const;

/** Replaces a stored list by the kernel's. After a failure it stays until there is a network, or until the next start. */
async function confirm(
  stored: ModuleManifest[],
  answer: Promise<ModuleManifest[]>,
  session: Session,
  client: QueryClient,
): Promise<void> {
  try {
    const fresh = await answer;
    recalled.delete(stored);
    if (isCurrent(session)) client.setQueryData(modulesKey(session), fresh);
  } catch {
    // The page works with the stored list, and its own calls report what is wrong.
  }
}

/**
 * Reads the list that this build of the shell has stored for the user, for the first render; the first screen asks the kernel.
 * Empty without a stored list.
 */
export async function recallModules(client: QueryClient): Promise<readonly ModuleManifest[]> {
  const known = current.get();
  if (known === null) return [];
  const stored = await lastSeen();
  if (stored?.build !== thisBuild() || !isCurrent(known)) return [];
  const key = modulesKey(known);
  if (client.getQueryData(key) === undefined) client.setQueryData(key, recall(stored));
  return stored.modules;
}

/** The list depends on the role, so its key contains the session's user. */
export function modulesQuery(session: Session | null) {
  const queryKey = modulesKey(session);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const answer = asked(session, signal);
      const shown = client.getQueryData<ModuleManifest[]>(queryKey);
      if (session === null || shown !== undefined) {
        const fresh = await answer;
        if (shown) recalled.delete(shown);
        return fresh;
      }
      const modules = await storedOrAsked(lastSeen(), answer);
      if (recalled.has(modules)) void confirm(modules, answer, session, client);
      return modules;
    },
    staleTime: ({ state }) => (state.data && recalled.has(state.data) ? 0 : Infinity),
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
