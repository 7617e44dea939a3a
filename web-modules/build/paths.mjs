/**
 * Paths of the build, and the languages of the texts. All output is below `target/`, so deleting `target` removes
 * everything.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const kitRoot = join(root, 'web-modules', 'kit');
export const recordRoot = join(root, 'web-modules', 'record');
export const formRoot = join(root, 'web-modules', 'form');
export const shellRoot = join(root, 'web-shell');
export const buildRoot = join(root, 'web-modules', 'build');

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
