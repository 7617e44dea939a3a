/** The modules of the signed-in user's role, for those who show what other modules offer. */
import { createContext, useContext } from 'react';
import type { ModuleManifest } from '../api/types';

const ModulesContext = createContext<readonly ModuleManifest[]>([]);

/** Set by the shell. */
export const ModulesProvider = ModulesContext.Provider;

/** The manifests of the modules; their texts may still be loading. */
export const useModules = (): readonly ModuleManifest[] => useContext(ModulesContext);
