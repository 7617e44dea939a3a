/**
 * Paths of the build, and the languages of the texts. All output is below `target/`, so deleting `target` removes
 * everything.
 *
 * The build is also in the folder of each module outside of this repository, as `.cabinet/build` beside `.cabinet/kit`; there, `root` is
 * the module's folder (docs/adr/0065).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const buildRoot = dirname(fileURLToPath(import.meta.url));
const packages = dirname(buildRoot);
export const root = dirname(packages);
export const kitRoot = join(packages, 'kit');
export const recordRoot = join(packages, 'record');
export const formRoot = join(packages, 'form');
export const shellRoot = join(root, 'web-shell');

/** The kernel's contract; a copy outside of this repository. */
export const contractFile =
  [join(buildRoot, 'openapi.json')].find(existsSync) ?? join(root, 'kernel', 'api', 'openapi.json');

/** Codes of the languages in which every text exists. */
export const languages = Object.keys(JSON.parse(readFileSync(join(kitRoot, 'languages.json'), 'utf8')));

/** The folder that the kernel serves: `index.hbs`, `assets/`, `modules/<id>/`. */
export const webRoot = join(root, 'target', 'web');

/** Fingerprints and webpack's cache; never served. */
export const stateRoot = join(root, 'target', 'web-build');

/** Module folders: every folder of `web-modules` with a `module.json`. */
export function moduleFolders() {
  const parent = join(root, 'web-modules');
  return readdirSync(parent)
    .map((name) => join(parent, name))
    .filter((folder) => existsSync(join(folder, 'module.json')))
    .sort();
}
