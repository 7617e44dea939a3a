/**
 * Sends unsent data of modules, which is in the user's storage. As soon as there may be a network, on any page, the
 * module is loaded and its slot `unsent` rendered: it sends the data and reports the result.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Beside, type ModuleManifest, ModuleProvider, UNSENT_PREFIX, useQuery, offlineStore } from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { moduleQuery } from '../modules/module-query';

/** Slot in a module's `module.json`. */
const SLOT = 'unsent';

/** Modules with unsent data, by the keys of the storage: `unsent:diagnostic:2026-11-21`. */
export function modulesOf(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map((key) => key.slice(UNSENT_PREFIX.length).split(':')[0] ?? ''));
}

function Slot({ manifest }: { readonly manifest: ModuleManifest }): ReactNode {
  // The query retries every few seconds while the module cannot be loaded.
  const Sender = useQuery(moduleQuery(manifest)).data?.slots?.[SLOT];
  return (
    Sender && (
      <ModuleProvider manifest={manifest}>
        <Sender />
      </ModuleProvider>
    )
  );
}

export function UnsentWatch({ modules }: { readonly modules: readonly ModuleManifest[] }): ReactNode {
  const { pathname } = useLocation();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // Modules whose code failed to load. The browser does not fetch it again, so the data is sent after the next page
  // load.
  const [givenUp, setGivenUp] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () => {
      if (navigator.onLine) void offlineStore.keys(UNSENT_PREFIX).then((keys) => setIds(modulesOf(keys)));
    };
    look();
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, [pathname]);
  return modules
    .filter(({ id, slots }) => ids.has(id) && !givenUp.has(id) && slots.includes(SLOT))
    .map((manifest) => (
      <Beside key={manifest.id} onClose={() => setGivenUp((before) => new Set(before).add(manifest.id))}>
        <Slot manifest={manifest} />
      </Beside>
    ));
}
