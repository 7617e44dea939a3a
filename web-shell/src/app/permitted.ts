/** Leaves out what the staff role of the signed-in user does not open (docs/adr/0038). */
import { isAllowed, type ModuleManifest, type Person } from '@cabinet/kit';

/** Whether any of the modules depends on permissions, so that the person has to be known first. */
export const needPermissions = (modules: readonly ModuleManifest[]): boolean =>
  modules.some(({ permissions, menu }) => permissions !== undefined || menu.some((entry) => entry.permissions));

/** The modules that the person may open, with those of their menu entries. */
export function permitted(modules: readonly ModuleManifest[], person: Person | null): readonly ModuleManifest[] {
  return modules
    .filter(({ permissions }) => isAllowed(person, permissions))
    .map((manifest) => {
      const menu = manifest.menu.filter(({ permissions }) => isAllowed(person, permissions));
      if (menu.length === manifest.menu.length) return manifest;
      const hidden = new Set(manifest.menu.filter((entry) => !menu.includes(entry)).map(({ path }) => path));
      const landing = Object.entries(manifest.landing ?? {}).filter(([, path]) => !hidden.has(path));
      return { ...manifest, menu, landing: Object.fromEntries(landing) };
    });
}
