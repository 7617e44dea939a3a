/** The modules of the signed-in user's role, for the parts of the frame that show what they offer. */
import { createContext, useContext, useMemo } from 'react';
import type { ModuleManifest } from '@cabinet/kit';
import { type ServedPage, servedPages } from './places';

const ModulesContext = createContext<readonly ModuleManifest[]>([]);

export const ModulesProvider = ModulesContext.Provider;

export const useModules = (): readonly ModuleManifest[] => useContext(ModulesContext);

/** The pages of the modules. */
export function useServedPages(): readonly ServedPage[] {
  const modules = useModules();
  return useMemo(() => servedPages(modules), [modules]);
}
