/**
 * The packages that exist only once in the page.
 *
 * The shell provides them; modules contain no copy (`import: false`). Shared packages are not tree-shaken, so the kit
 * has several entry points: the eager ones are in the first load, the others are loaded when a module first needs them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formRoot, kitRoot, recordRoot } from './paths.mjs';

const packageOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const kit = packageOf(kitRoot);

/** `react/` and `react-dom/` cover `react/jsx-runtime` and `react-dom/client`, which would be duplicated otherwise. */
const runtime = ['react', 'react/', 'react-dom', 'react-dom/'];
const eagerKit = ['@cabinet/kit', '@cabinet/kit/router'];

/** Entry points that are loaded when a module first needs them. */
const later = {
  '@cabinet/kit/aria': { file: join(kitRoot, 'src', 'aria.ts'), version: kit.version },
  '@cabinet/kit/events': { file: join(kitRoot, 'src', 'events.ts'), version: kit.version },
  '@cabinet/kit/forms': { file: join(kitRoot, 'src', 'forms.ts'), version: kit.version },
  '@cabinet/kit/table': { file: join(kitRoot, 'src', 'table.ts'), version: kit.version },
  '@cabinet/kit/resumable': { file: join(kitRoot, 'src', 'resumable.ts'), version: kit.version },
  '@cabinet/kit/transfer': { file: join(kitRoot, 'src', 'transfer.ts'), version: kit.version },
  '@cabinet/kit/chart': { file: join(kitRoot, 'src', 'chart.ts'), version: kit.version },
  '@cabinet/kit/views': { file: join(kitRoot, 'src', 'views.ts'), version: kit.version },
  '@cabinet/kit/webauthn': { file: join(kitRoot, 'src', 'webauthn.ts'), version: kit.version },
};

/** Modules outside of this repository have the kit only. */
for (const folder of [recordRoot, formRoot].filter((folder) => existsSync(folder))) {
  const { name, version } = packageOf(folder);
  later[name] = { file: join(folder, 'src', 'index.ts'), version };
}

function rangeOf(name) {
  if (name in later) return `^${later[name].version}`;
  if (eagerKit.includes(name)) return `^${kit.version}`;
  return kit.dependencies[name.replace(/\/$/, '')];
}

/** What a module needs of the web files that show it: the version with which it was built, or a later compatible one. */
export function rangeForModules(name) {
  const range = rangeOf(name);
  return /^\d/.test(range) ? `^${range}` : range;
}

/** The versions that a shell of this build provides, for the kernel: it checks them against the ranges of installed modules. */
export function providedVersions() {
  return { kit: kit.version, react: kit.dependencies.react };
}

/** For the shell: eager packages, in its first chunks. */
export function sharedByShell() {
  return Object.fromEntries(
    [...runtime, ...eagerKit].map((name) => [name, { singleton: true, eager: true, requiredVersion: rangeOf(name) }]),
  );
}

/** For the shell: entry points that it does not import itself but provides to modules, keyed by their file. */
export function providedLater() {
  return Object.fromEntries(
    Object.entries(later).map(([shareKey, { file, version }]) => [file, { shareKey, version, eager: false }]),
  );
}

/** For a module: everything comes from the shell; a different version is an error and is not loaded in addition. */
export function sharedByModule() {
  const names = [...runtime, ...eagerKit, ...Object.keys(later)];
  return Object.fromEntries(
    names.map((name) => [
      name,
      { singleton: true, strictVersion: true, import: false, requiredVersion: rangeForModules(name) },
    ]),
  );
}
