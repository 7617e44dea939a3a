/** Fills the slots of pages with the components of the enabled modules; their code is loaded when a slot is rendered. */
import { Beside, type ModuleManifest, ModuleProvider, SlotsProvider, useQuery } from '@cabinet/kit';
import { type ReactNode, Suspense, useMemo } from 'react';
import { moduleQuery } from './module-query';

interface Filling {
  readonly manifest: ModuleManifest;
  readonly slot: string;
}

function Filled({ manifest, slot }: Filling): ReactNode {
  const Component = useQuery(moduleQuery(manifest)).data?.slots?.[slot];
  return (
    Component && (
      <ModuleProvider manifest={manifest}>
        <Suspense fallback={null}>
          <Component />
        </Suspense>
      </ModuleProvider>
    )
  );
}

export interface ModuleSlotsProps {
  readonly modules: readonly ModuleManifest[];
  readonly children: ReactNode;
}

export function ModuleSlots({ modules, children }: ModuleSlotsProps) {
  const source = useMemo(() => {
    const filling = (name: string) => modules.filter(({ slots }) => slots.includes(name));
    return {
      has: (name: string) => filling(name).length > 0,
      render: (name: string) =>
        filling(name).map((manifest) => (
          <Beside key={manifest.id} onClose={() => undefined}>
            <Filled manifest={manifest} slot={name} />
          </Beside>
        )),
    };
  }, [modules]);
  return <SlotsProvider value={source}>{children}</SlotsProvider>;
}
