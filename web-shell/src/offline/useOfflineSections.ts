import { useEffect, useState } from 'react';
import { type MenuEntry, type ModuleManifest, useQueryClient } from '@cabinet/kit';
import { firstSegment } from '../app/places';
import { moduleQuery } from '../modules/module-query';

/** Whether the worker has cached a module's script. Browsers without workers have no caches either. */
async function isKept(entry: string): Promise<boolean> {
  const kept = (globalThis as { caches?: CacheStorage }).caches;
  return (await kept?.match(entry, { ignoreVary: true })) !== undefined;
}

/** Menu sections that work offline now: those that declare it and whose code is cached. */
export function useOfflineSections(
  menu: readonly MenuEntry[],
  modules: readonly ModuleManifest[],
): readonly MenuEntry[] {
  const client = useQueryClient();
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const able = modules.filter(({ offline = [] }) => offline.length > 0);
      const here = await Promise.all(
        able.map(
          async (manifest) =>
            client.getQueryData(moduleQuery(manifest).queryKey) !== undefined || (await isKept(manifest.entry)),
        ),
      );
      const sections = new Set(
        able.filter((_, at) => here[at]).flatMap(({ offline = [] }) => offline.map(firstSegment)),
      );
      if (isWanted) setEntries(menu.filter(({ path }) => sections.has(firstSegment(path))));
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [client, menu, modules]);
  return entries;
}
