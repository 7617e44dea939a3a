/**
 * Builds a plugin in JavaScript, and runs its tests: what `cabinet plugin build` and `cabinet plugin test` call.
 *
 *     node build.mjs build --id ID --world WORLD --wit FOLDER --interfaces http,secrets,… --optional INTERFACE=WORLD,… --out FOLDER
 *     node build.mjs test
 *
 * The code and the packages that it imports become one file; the engine runs it once and is kept as it is then.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const LEAST_NODE = [20, 10];
/** The line of `plugin.toml` without which an interface is not offered. */
const REQUESTS = {
  http: 'http = ["settings.url"]',
  secrets: 'secrets = ["token"]',
  kv: 'kv = true',
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['id', 'world', 'wit', 'interfaces', 'optional', 'out'].map((name) => [name, { type: 'string' }]),
  ),
});

function stop(message) {
  console.error(message);
  process.exit(1);
}

/** `npm ci`, unless the packages of the lock file are there. Scripts of packages are not run. */
function install() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1])) {
    stop(`Node.js ${LEAST_NODE.join('.')} or newer is needed; this is ${process.versions.node}`);
  }
  const changed = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  const installed = changed('node_modules/.package-lock.json') ?? 0;
  if (installed >= (changed('package-lock.json') ?? Infinity) && installed >= changed('package.json')) return;
  console.error('npm ci: installing the packages of package-lock.json');
  const arguments_ = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { error, status } = spawnSync('npm', arguments_, { stdio: ['ignore', 2, 2] });
  if (error) stop(`npm cannot be started: ${error.message}`);
  if (status !== 0) stop('npm ci failed: after a change of package.json run `npm install` once');
}

/** Imports of `cabinet:host/…`: only what `plugin.toml` requests is offered. */
const hostInterfaces = (offered) => ({
  name: 'cabinet-host',
  setup(build) {
    build.onResolve({ filter: /^cabinet:/ }, ({ path }) => {
      const name = path.match(/^cabinet:host\/([a-z]+)@0\.1\.0$/)?.[1];
      if (offered.includes(name)) return { path, external: true };
      const line = REQUESTS[name];
      const text = line
        ? `${name} is used, and plugin.toml does not request it; under [requests]: ${line}`
        : `the host does not offer ${path}`;
      return { errors: [{ text }] };
    });
  },
});

/** Writes the bundle. Returns the names that it exports. */
async function bundle(file, offered) {
  const { build } = await import('esbuild');
  const options = {
    entryPoints: ['src/index.js'],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    outfile: file,
    logLevel: 'silent',
    metafile: true,
    plugins: [hostInterfaces(offered)],
  };
  try {
    const { warnings, metafile } = await build(options);
    for (const { text, location } of warnings) console.error(`${placed(location)}warning: ${text}`);
    return Object.values(metafile.outputs).flatMap((output) => output.exports);
  } catch (error) {
    if (!error.errors) throw error;
    for (const { text, location } of error.errors) console.error(`${placed(location)}${text}`);
    process.exit(1);
  }
}

const placed = (location) => (location ? `${location.file}:${location.line}:${location.column + 1}: ` : '');

const ENGINE = '@bytecodealliance/componentize-js';

/** The world of `plugin.toml`, or the one with the optional interface that the code exports. A world has no optional exports. */
function worldOf(exported) {
  const optional = (values.optional ?? '').split(',').map((pair) => pair.split('='));
  const wider = optional.filter(([name]) => exported.includes(name));
  if (wider.length > 1) stop(`only one of these can be exported: ${wider.map(([name]) => name).join(', ')}`);
  return wider[0]?.[1] ?? values.world;
}

async function componentOf(file, worldName) {
  const { componentize } = await import('@bytecodealliance/componentize-js');
  // Nothing of an operating system: what the engine would import for these is replaced by a trap.
  const disableFeatures = ['stdio', 'random', 'clocks', 'http', 'fetch-event'];
  const made = await componentize({ sourcePath: file, witPath: values.wit, worldName, disableFeatures });
  return made.component;
}

async function compile() {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
  if (!(ENGINE in { ...dependencies, ...devDependencies })) stop(`package.json: devDependencies must have ${ENGINE}`);
  mkdirSync(values.out, { recursive: true });
  const file = join(values.out, 'plugin.js');
  const component = join(values.out, 'component.wasm');
  rmSync(component, { force: true });
  const exported = await bundle(file, values.interfaces.split(','));
  try {
    writeFileSync(component, await componentOf(file, worldOf(exported)));
  } catch (error) {
    stop(`${ENGINE}: ${error.message}`);
  }
}

install();
if (positionals[0] === 'test') {
  const { status } = spawnSync('npm', ['test', '--silent'], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.exit(status ?? 1);
}
await compile();
