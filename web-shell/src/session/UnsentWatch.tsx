/**
 * What a module could not send yet lies on the person's shelf. Once there may be a network, on whatever page one is, its
 * module is fetched and its slot `unsent` drawn: it sends, and tells.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Beside, type ModuleManifest, ModuleProvider, UNSENT_PREFIX, useQuery, userShelf } from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { moduleQuery } from '../modules/module-query';

/** Slot of a module's `module.json`. */
const SLOT = 'unsent';

/** Modules with something unsent, by the keys of the shelf: `unsent:diagnostic:2026-11-21`. */
export function modulesOf(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.map((key) => key.slice(UNSENT_PREFIX.length).split(':')[0] ?? ''));
}

function Slot({ manifest }: { readonly manifest: ModuleManifest }): ReactNode {
  // Asked for again by itself every few seconds while it cannot be fetched.
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
  // Their code did not come, and the browser does not fetch it again: what waits goes with the next start of the page.
  const [givenUp, setGivenUp] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const look = () => {
      if (navigator.onLine) void userShelf.keys(UNSENT_PREFIX).then((keys) => setIds(modulesOf(keys)));
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
