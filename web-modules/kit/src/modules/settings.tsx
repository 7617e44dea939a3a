/**
 * The settings which the variant gives to the module on the screen.
 */
import { createContext, useContext, type ReactNode } from 'react';
import type { ModuleManifest } from '../api/types';

const ManifestContext = createContext<ModuleManifest | null>(null);

/** Put around each module by the shell. */
export function ModuleProvider({ manifest, children }: { manifest: ModuleManifest; children: ReactNode }) {
  return <ManifestContext value={manifest}>{children}</ManifestContext>;
}

/** `settings` of this module: already valid against the schema in its module.json. */
export function useModuleSettings(): Readonly<Record<string, unknown>> {
  return useContext(ManifestContext)?.settings ?? {};
}
