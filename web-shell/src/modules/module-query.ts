/** A module's code, fetched once and kept as long as the page. */
import { type ModuleManifest, queryOptions } from '@cabinet/kit';
import { loadModule } from './loader';

export function moduleQuery(manifest: ModuleManifest) {
  return queryOptions({
    queryKey: ['module', manifest.entry],
    queryFn: () => loadModule(manifest),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    networkMode: 'always',
    meta: { isCode: true },
  });
}
