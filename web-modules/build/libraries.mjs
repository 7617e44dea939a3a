/**
 * The libraries that a package loads lazily (`libraries.json`): each is in a chunk with its own name, compressed at most as large as
 * its budget, and not in the first load. The build fails otherwise.
 */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildRoot } from './paths.mjs';

export const libraries = JSON.parse(readFileSync(join(buildRoot, 'libraries.json'), 'utf8'));

const kilobytesOf = (bytes) => Math.ceil(gzipSync(bytes, { level: 9 }).length / 1000);

/** What is wrong with the chunks in `folder`; `initial` are the files of the first load. */
export async function faultsOfLibraries(folder, initial, known = libraries) {
  const files = await readdir(folder);
  const faults = [];
  for (const [name, { kilobytes }] of Object.entries(known)) {
    const chunk = files.find((file) => file.startsWith(`${name}.`) && file.endsWith('.js'));
    if (chunk === undefined) faults.push(`${name}: no chunk of this name`);
    else if (initial.includes(chunk)) faults.push(`${name}: is in the first load`);
    else {
      const size = kilobytesOf(await readFile(join(folder, chunk)));
      if (size > kilobytes) faults.push(`${name}: ${size} kB compressed; its budget is ${kilobytes} kB`);
    }
  }
  return faults;
}

export async function checkLibraries(folder, stats) {
  const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
  const initial = Object.values(entrypoints).flatMap(({ assets }) => assets.map(({ name }) => name));
  const faults = await faultsOfLibraries(folder, initial);
  if (faults.length > 0) throw new Error(`web-modules/build/libraries.json:\n  ${faults.join('\n  ')}`);
}
