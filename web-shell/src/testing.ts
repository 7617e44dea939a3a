/** The modules of the product as the kernel lists them, for tests of the shell. */
import type { ModuleManifest } from '@cabinet/kit';
import auth from '../../web-modules/auth/module.json';
import diagnostic from '../../web-modules/diagnostic/module.json';
import ecard from '../../web-modules/ecard/module.json';
import profile from '../../web-modules/profile/module.json';
import results from '../../web-modules/results/module.json';
import visits from '../../web-modules/visits/module.json';

/** A module without anything but its pages. */
export const manifestOf = (id: string, paths: readonly string[], roles: ModuleManifest['roles']): ModuleManifest => ({
  id,
  version: '0.1.0',
  entry: `/modules/${id}/remoteEntry.00000000.js`,
  integrity: 'sha384-x',
  container: `cabinet_${id}`,
  exposed: './module',
  requires: { shell: '^0.1' },
  pages: paths.map((path) => ({ path })),
  menu: [],
  slots: [],
  roles,
  settings: {},
  locales: {},
});

/** A hospital with a record. */
export const RECORD_SOURCE = {
  hostId: 'vista',
  hostName: 'Больница № 15',
  state: 'found',
  lists: {},
  refreshing: false,
};

export const MODULES = [auth, visits, ecard, results, diagnostic, profile].map(
  (source) => ({ ...manifestOf(source.id, [], []), ...source }) as unknown as ModuleManifest,
);
