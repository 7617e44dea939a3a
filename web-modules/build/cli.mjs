#!/usr/bin/env node
/**
 * `npm run build [-- --force] [-- name …]`: builds the shell and every module into `target/web`, in parallel, skipping
 * unchanged parts. Names restrict the build (`shell`, `worker`, `auth`, …).
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import webpack from 'webpack';
import { fingerprint, isUnchanged, remember } from './fingerprint.mjs';
import { writeIndexPage, writeVersions } from './index-page.mjs';
import { checkLibraries } from './libraries.mjs';
import { writeManifest } from './module-manifest.mjs';
import { buildRoot, formRoot, kitRoot, moduleFolders, recordRoot, shellRoot, stateRoot, webRoot } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { moduleConfig, shellConfig, workerConfig } from './webpack.config.mjs';

const args = process.argv.slice(2);
const isForced = args.includes('--force');
const chosen = args.filter((arg) => !arg.startsWith('--'));

/** The parts that are built separately: the shell, its service worker, and each module. */
const parts = [
  {
    name: 'shell',
    inputs: [shellRoot, kitRoot, recordRoot, formRoot, buildRoot],
    result: join(webRoot, 'index.hbs'),
    config: shellConfig,
    finish: async (stats) => {
      await checkLibraries(join(webRoot, 'assets'), stats);
      await precompress(join(webRoot, 'assets'));
      await writeIndexPage(stats);
      await writeVersions();
    },
  },
  {
    name: 'worker',
    inputs: [join(shellRoot, 'src', 'offline'), buildRoot],
    result: join(webRoot, 'sw.js'),
    config: workerConfig,
    finish: async () => undefined,
  },
  ...moduleFolders().map((folder) => ({
    name: basename(folder),
    inputs: [folder, buildRoot],
    result: join(webRoot, 'modules', basename(folder), 'module.json'),
    config: () => moduleConfig(folder),
    finish: async () => {
      await writeManifest(folder);
      await precompress(join(webRoot, 'modules', basename(folder)));
    },
  })),
].filter((part) => chosen.length === 0 || chosen.includes(part.name));

function run(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: true })));
        else resolve(stats);
      });
    });
  });
}

async function buildPart(part) {
  const started = performance.now();
  const digest = await fingerprint(part.inputs);
  if (!isForced && (await isUnchanged(part.name, digest, part.result))) {
    console.log(`web ${part.name}: unchanged`);
    return;
  }
  const stats = await run(part.config());
  await part.finish(stats);
  await remember(part.name, digest);
  console.log(`web ${part.name}: built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Deletes the output of modules that no longer exist, so that they are not served. */
async function removeForgotten() {
  const known = new Set(moduleFolders().map((folder) => basename(folder)));
  const served = join(webRoot, 'modules');
  await mkdir(served, { recursive: true });
  const forgotten = (await readdir(served)).filter((name) => !known.has(name));
  await Promise.all(forgotten.map((name) => rm(join(served, name), { recursive: true })));
}

await mkdir(stateRoot, { recursive: true });
await removeForgotten();
const results = await Promise.allSettled(parts.map(buildPart));
const failures = results.filter((result) => result.status === 'rejected');
for (const failure of failures) console.error(failure.reason.message ?? failure.reason);
process.exitCode = failures.length > 0 ? 1 : 0;
