/**
 * The packages that exist only once in the page.
 *
 * The shell provides them; modules contain no copy (`import: false`). Shared packages are not tree-shaken, so the kit
 * has several entry points: the eager ones are in the first load, the others are loaded when a module first needs them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kitRoot } from './paths.mjs';

const kit = JSON.parse(readFileSync(join(kitRoot, 'package.json'), 'utf8'));
const kitRange = `^${kit.version}`;

/** `react/` and `react-dom/` cover `react/jsx-runtime` and `react-dom/client`, which would be duplicated otherwise. */
const runtime = ['react', 'react/', 'react-dom', 'react-dom/'];
const eagerKit = ['@cabinet/kit', '@cabinet/kit/router'];
const laterKit = { aria: 'aria.ts', forms: 'forms.ts', record: 'record.ts' };

function versionOf(name) {
  if (name.startsWith('@cabinet/kit')) return kitRange;
  return kit.dependencies[name.replace(/\/$/, '')];
}

/** For the shell: eager packages, in its first chunks. */
export function sharedByShell() {
  return Object.fromEntries(
    [...runtime, ...eagerKit].map((name) => [name, { singleton: true, eager: true, requiredVersion: versionOf(name) }]),
  );
}

/** For the shell: entry points that it does not import itself but provides to modules, keyed by their file. */
export function providedLater() {
  return Object.fromEntries(
    Object.entries(laterKit).map(([entry, file]) => [
      join(kitRoot, 'src', file),
      { shareKey: `@cabinet/kit/${entry}`, version: kit.version, eager: false },
    ]),
  );
}

/** For a module: everything comes from the shell; a different version is an error and is not loaded in addition. */
export function sharedByModule() {
  const names = [...runtime, ...eagerKit, ...Object.keys(laterKit).map((entry) => `@cabinet/kit/${entry}`)];
  return Object.fromEntries(
    names.map((name) => [
      name,
      { singleton: true, strictVersion: true, import: false, requiredVersion: versionOf(name) },
    ]),
  );
}
