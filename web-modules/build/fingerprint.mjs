/** Decides whether a part must be rebuilt, by a digest of the names and contents of all its inputs. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root, stateRoot } from './paths.mjs';

async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter(
      (entry) => entry.isFile() && !entry.parentPath.includes('node_modules') && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Digest of the folders and of the lock file, which represents `node_modules`. */
export async function fingerprint(folders) {
  const files = (await Promise.all(folders.map(filesBelow))).flat();
  const hash = createHash('sha256');
  for (const file of [...files, join(root, 'package-lock.json')].sort()) {
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

const recordOf = (name) => join(stateRoot, `${name}.sha256`);

/** Whether `name` was built from exactly this digest and its result still exists. */
export async function isUnchanged(name, digest, result) {
  if (!existsSync(result) || !existsSync(recordOf(name))) return false;
  return (await readFile(recordOf(name), 'utf8')) === digest;
}

export async function remember(name, digest) {
  await mkdir(stateRoot, { recursive: true });
  await writeFile(recordOf(name), digest);
}
