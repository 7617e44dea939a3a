/** The modules of the signed-in user's role, for the parts of the frame that show what they offer. */
import { useMemo } from 'react';
import { useModules } from '@cabinet/kit';
import { type ServedPage, servedPages } from './places';

export { ModulesProvider, useModules } from '@cabinet/kit';

/** The pages of the modules. */
export function useServedPages(): readonly ServedPage[] {
  const modules = useModules();
  return useMemo(() => servedPages(modules), [modules]);
}
