/** The settings that the variant defines for the current module. */
import { createContext, useContext, type ReactNode } from 'react';
import type { ModuleManifest } from '../api/types';

const ManifestContext = createContext<ModuleManifest | null>(null);

/** Wrapped around each module by the shell. */
export function ModuleProvider({ manifest, children }: { manifest: ModuleManifest; children: ReactNode }) {
  return <ManifestContext value={manifest}>{children}</ManifestContext>;
}

/** `settings` of this module, already validated against the schema in its module.json. */
export function useModuleSettings(): Readonly<Record<string, unknown>> {
  return useContext(ManifestContext)?.settings ?? {};
}
