#!/usr/bin/env node
/**
 * The build of a module outside of this repository (adr/0065), in `.cabinet/build` of its folder:
 *
 *     node .cabinet/build/module.mjs build     builds into target/web/modules/<id>
 *     node .cabinet/build/module.mjs check     builds, and reports all mistakes at once
 *     node .cabinet/build/module.mjs dev       the module in the real shell, with a kernel that answers from stories.json and openapi.json
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import webpack from 'webpack';
import { faultsOfModule, faultsOfSources, operationsOf } from './module-check.mjs';
import { checkId, writeManifest } from './module-manifest.mjs';
import { root, stateRoot, webRoot } from './paths.mjs';
import { precompress } from './precompress.mjs';
import { readJson } from './read-json.mjs';
import { rangeForModules } from './shared.mjs';
import { moduleConfig } from './webpack.config.mjs';

function run(config) {
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve();
      });
    });
  });
}

/** Builds the module of this folder. Returns its id. */
export async function build() {
  const started = performance.now();
  const { id } = readJson(join(root, 'module.json'));
  checkId(id);
  await mkdir(stateRoot, { recursive: true });
  await run(moduleConfig(root));
  const requires = { kit: rangeForModules('@cabinet/kit'), react: rangeForModules('react') };
  await writeManifest(root, { calls: operationsOf(root), requires });
  await precompress(join(webRoot, 'modules', id));
  console.log(`target/web/modules/${id}: built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return id;
}

async function check() {
  const faults = await build().then(
    (id) => faultsOfModule(root, join(webRoot, 'modules', id)),
    (error) => [...new Set([error.message, ...faultsOfSources(root)])],
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) throw new Error(faults.length === 1 ? '1 mistake' : `${faults.length} mistakes`);
  console.log('no mistakes');
}

async function dev(words) {
  const { serve } = await import('./module-dev.mjs');
  await serve(words, build);
}

const [command, ...words] = process.argv.slice(2);
const commands = { build, check, dev };
try {
  if (!(command in commands)) throw new Error(`expected one of ${Object.keys(commands).join(', ')}`);
  await commands[command](words);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
