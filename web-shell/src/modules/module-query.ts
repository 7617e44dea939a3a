/** A module's code, loaded once and kept until the page is closed. */
import { type ModuleManifest, queryOptions } from '@cabinet/kit';
import { loadModule, ModuleError } from './loader';

/** Retry interval in milliseconds: browsers report a network shortly before it works. */
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
    // Load a failed module as soon as there is a network; never replace a loaded one.
    refetchOnReconnect: (query) => (query.state.data === undefined ? 'always' : false),
    meta: { isCode: true },
  });
}
