/**
 * What the shell asks the kernel for: the hospital, the modules of the role, the person.
 */
import {
  addLocales,
  api,
  loadPerson,
  type ModuleManifest,
  personKey,
  queryOptions,
  type Session,
  type Variant,
} from '@cabinet/kit';

export function variantQuery() {
  return queryOptions({
    queryKey: ['variant'],
    queryFn: () => api.get<Variant>('/v1/variant', { anonymous: true }),
    staleTime: Infinity,
  });
}

/** The list differs per role, so it belongs to the session's user. */
export function modulesQuery(session: Session | null) {
  return queryOptions({
    queryKey: ['modules', session?.userId ?? 'anonymous'],
    queryFn: async ({ signal }) => {
      const { modules } = await api.get<{ modules: ModuleManifest[] }>('/v1/variant/modules', {
        signal,
        anonymous: session === null,
      });
      for (const manifest of modules) addLocales(manifest.id, manifest.locales);
      return modules;
    },
    staleTime: Infinity,
  });
}

export function personQuery(session: Session | null) {
  return queryOptions({
    queryKey: personKey(session?.userId ?? null),
    queryFn: ({ signal }) => loadPerson(signal),
    enabled: session !== null,
    staleTime: 5 * 60_000,
  });
}
