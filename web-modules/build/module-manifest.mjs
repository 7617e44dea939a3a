/**
 * Converts a module's own `module.json` to the one that the kernel serves: with the hashed entry and its integrity, the
 * hashed locale files and the version. Validated against the published schema, so that an invalid module fails the
 * build.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { buildRoot, languages, root, webRoot } from './paths.mjs';

const schema = JSON.parse(readFileSync(join(buildRoot, 'module.schema.json'), 'utf8'));
// The list of languages is kept in one place, so the published schema does not repeat it.
schema.properties.locales.required = languages;
const validate = new Ajv2020.default({ allErrors: true }).compile(schema);

const wordsOf = ({ instancePath, message, params }) => {
  if (instancePath === '/locales' && params.missingProperty) return `locales/${params.missingProperty}.json is missing`;
  const what = params.additionalProperty ?? params.allowedValues?.join(', ');
  return `${instancePath || '/'} ${message}${what === undefined ? '' : `: ${what}`}`;
};

/** Throws an error with every violation and its location in the file. */
export function checkManifest(manifest, name) {
  if (validate(manifest)) return;
  const faults = validate.errors.map((fault) => `  ${wordsOf(fault)}`).join('\n');
  const file = relative(root, join(buildRoot, 'module.schema.json'));
  throw new Error(`module.json of ${name} does not fit ${file}:\n${faults}`);
}

/** The id is checked before the build, which makes a name of a script of it. */
export function checkId(id) {
  if (new RegExp(schema.properties.id.pattern).test(id)) return;
  throw new Error(
    `module.json: the id "${id}" must be 2 to 32 lower-case letters, digits and underscores, a letter first`,
  );
}

/** `more` is what only the build of a module outside of this repository adds (docs/adr/0073). */
export async function writeManifest(folder, { calls, requires } = {}) {
  const source = JSON.parse(await readFile(join(folder, 'module.json'), 'utf8'));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { id } = source;
  const output = join(webRoot, 'modules', id);

  const entryFile = (await readdir(output)).find((name) => /^remoteEntry\.[0-9a-f]+\.js$/.test(name));
  if (!entryFile) throw new Error(`module ${id}: webpack wrote no remoteEntry into ${output}`);
  const digest = createHash('sha384')
    .update(await readFile(join(output, entryFile)))
    .digest('base64');

  const { $schema: _, ...rest } = source;
  const withIcon = (entries = []) => entries.map((entry) => ({ icon: source.icon, ...entry }));
  const manifest = {
    version,
    exposed: './module',
    container: `cabinet_${id}`,
    pages: [],
    offline: [],
    slots: [],
    roles: [],
    settings: {},
    ...rest,
    requires: { ...rest.requires, ...requires },
    ...(calls && { calls }),
    menu: withIcon(rest.menu),
    actions: withIcon(rest.actions),
    entry: `/modules/${id}/${entryFile}`,
    integrity: `sha384-${digest}`,
    locales: await copyLocales(folder, id, output),
  };
  checkManifest(manifest, id);
  await writeFile(join(output, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function copyLocales(folder, id, output) {
  await mkdir(join(output, 'locales'), { recursive: true });
  const names = (await readdir(join(folder, 'locales'))).filter((name) => /^[a-z]{2}\.json$/.test(name)).sort();
  const pairs = await Promise.all(
    names.map(async (name) => {
      const language = name.slice(0, 2);
      const bytes = await readFile(join(folder, 'locales', name));
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
      const target = `locales/${language}.${hash}.json`;
      await copyFile(join(folder, 'locales', name), join(output, target));
      return [language, `/modules/${id}/${target}`];
    }),
  );
  return Object.fromEntries(pairs);
}
