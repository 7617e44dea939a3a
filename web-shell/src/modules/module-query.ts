/** A module's code, fetched once and kept as long as the page. */
import { type ModuleManifest, queryOptions } from '@cabinet/kit';
import { loadModule, ModuleError } from './loader';

/** A browser says that there is a network a moment before there is one. Milliseconds. */
const LOOK_AGAIN_MS = 5000;

export function moduleQuery(manifest: ModuleManifest) {
  return queryOptions({
    queryKey: ['module', manifest.entry],
    queryFn: () => loadModule(manifest),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) =>
      state.error instanceof ModuleError && state.error.fault === 'unreachable' ? LOOK_AGAIN_MS : false,
    networkMode: 'always',
    // One that could not be fetched is fetched as soon as there is a network; one that is there is never replaced.
    refetchOnReconnect: (query) => (query.state.data === undefined ? 'always' : false),
    meta: { isCode: true },
  });
}
