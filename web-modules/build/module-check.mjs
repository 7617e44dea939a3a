/** `module.mjs check`: all mistakes of a module at once, each with what to do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { faultOf, operationNames } from './contract.mjs';
import { storyAnswer } from './mock-kernel.mjs';
import { pagesIn, textsIn } from './module-source.mjs';
import { kitRoot, languages } from './paths.mjs';
import { readJson } from './read-json.mjs';
import { faultsOfTexts } from './texts.mjs';

/** The most that a module's scripts and styles may have together, compressed. */
export const BUDGET_KB = 80;

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** The sources of a module, without tests. */
const sourcesOf = (folder) =>
  filesBelow(join(folder, 'src')).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

function faultsOfSize(output) {
  const loaded = filesBelow(output).filter((file) => /\.(js|css)$/.test(file));
  const bytes = loaded.map((file) => gzipSync(readFileSync(file), { level: 9 }).length).reduce((a, b) => a + b, 0);
  const kilobytes = Math.ceil(bytes / 1000);
  if (kilobytes <= BUDGET_KB) return [];
  return [`the module has ${kilobytes} kB compressed; its budget is ${BUDGET_KB} kB: see which import is large`];
}

/** `api.get<Clinic[]>(`/${host}/clinics`)`: method and address, with `{}` for what is filled in. */
export function callsIn(text) {
  const calls = withoutComments(text).matchAll(
    /\bapi\s*\.\s*(get|post|put|patch|delete)\s*(?:<[^()]*?>)?\(\s*(['"`])((?:\$\{[^}]*\}|[^'"`])*)\2/g,
  );
  return [...calls].map(([, method, , address]) => [
    method.toUpperCase(),
    address.replace(/\$\{[^}]*\}/g, '{}').split('?')[0],
  ]);
}

/** Whether a call in the code can be the operation `GET /api/{host}/clinics`. What is filled in is a parameter of it. */
export function isOperation(method, address, name) {
  const [known, path] = name.split(' ');
  if (known !== method) return false;
  const [wanted, parts] = [`/api${address}`.split('/'), path.split('/')];
  const fits = (part, at) => /^\{\w+\}$/.test(part) || wanted[at] === part;
  return wanted.length === parts.length && parts.every(fits);
}

/** The operations that the sources of a module call. A call that the kernel does not have is a fault. */
export function operationsOf(folder) {
  const calls = sourcesOf(folder).flatMap((file) => callsIn(readFileSync(file, 'utf8')));
  const found = calls.map(([method, address]) => operationNames.find((name) => isOperation(method, address, name)));
  return [...new Set(found.filter(Boolean))].sort();
}

function faultsOfCalls(folder) {
  return sourcesOf(folder).flatMap((file) =>
    callsIn(readFileSync(file, 'utf8'))
      .filter(([method, address]) => !operationNames.some((name) => isOperation(method, address, name)))
      .map(
        ([method, address]) =>
          `${relative(folder, file)}: the kernel has no ${method} /api${address} (.cabinet/build/openapi.json)`,
      ),
  );
}

/** Imports that the shell does not provide become part of the module; those of other modules and of the shell do not exist. */
const PROVIDED = /^(\.{1,2}\/|@cabinet\/kit(\/|$)|react$|react\/|lucide-react$)/;

function faultsOfImports(folder) {
  const kit = readJson(join(kitRoot, 'interface.json'));
  return sourcesOf(folder).flatMap((file) => {
    const text = withoutComments(readFileSync(file, 'utf8'));
    const imports = [...text.matchAll(/\bfrom\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)|\bimport\s+'([^']+)'/g)];
    return imports
      .map(([, a, b, c]) => a ?? b ?? c)
      .filter((name) => {
        if (name.startsWith('@cabinet/kit')) return !(`.${name.slice('@cabinet/kit'.length)}` in kit.entries);
        return (
          name.startsWith('@cabinet/') || (!PROVIDED.test(name) && !existsSync(join(folder, 'node_modules', name)))
        );
      })
      .map((name) => `${relative(folder, file)}: there is no '${name}' for modules; ${kitHint(kit)}`);
  });
}

const kitHint = ({ entries }) =>
  `the kit's entries are ${Object.keys(entries)
    .map((entry) => `@cabinet/kit${entry.slice(1)}`)
    .join(', ')}`;

/** A text in the code cannot be translated. */
function faultsOfCode(folder) {
  return sourcesOf(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const lines = withoutComments(text).split('\n');
    const russian = lines.filter((line) => /['"`>][^'"`<>]*[А-Яа-яЁё]/.test(line)).map((line) => line.trim());
    const read = textsIn(text).filter((one) => !russian.some((line) => line.includes(one)));
    return [...russian, ...read].map((one) => `${relative(folder, file)}: a text in the code: ${one}`);
  });
}

const firstOf = (path) => path.split('/')[0];

/** What names something that does not exist: the shell would show an empty entry, or no page. */
function faultsOfManifest(folder, { id, icon, pages = [], menu = [], actions = [] }) {
  const paths = pages.map(({ path }) => path);
  const file = join(folder, 'src/module.ts');
  const defined = existsSync(file) ? pagesIn(readFileSync(file, 'utf8')) : null;
  const entries = [...menu, ...actions];
  const texts = readJson(join(folder, 'locales', `${languages[0]}.json`));
  const icons = menuIcons();
  return [
    ...paths
      .filter((path) => defined && !defined.includes(path))
      .map((path) => `module.json: src/module.ts has no page for "${path}"; it has ${defined.join(', ') || 'none'}`),
    ...(defined ?? [])
      .filter((path) => !paths.includes(path))
      .map((path) => `src/module.ts: the page "${path}" is not among "pages" of module.json`),
    ...entries
      .map(({ path }) => path)
      .filter((path) => !paths.some((page) => path === page || path.startsWith(`${page}/`)))
      .map((path) => `module.json: the entry "${path}" leads to none of the module's pages: ${paths.join(', ')}`),
    ...entries
      .map(({ label }) => label)
      .filter((label) => label?.startsWith(`${id}:`) && !(label.slice(id.length + 1) in texts))
      .map((label) => `module.json: the label "${label}" is no text of locales/${languages[0]}.json`),
    ...[icon, ...entries.map((entry) => entry.icon)]
      .filter((name) => name !== undefined && !icons.includes(name))
      .map((name) => `module.json: there is no icon "${name}"; there are ${icons.join(', ')}`),
  ];
}

/** The names of `MENU_ICONS`. */
function menuIcons() {
  const text = readFileSync(join(kitRoot, 'src/components/icons.ts'), 'utf8');
  const [, list] = /MENU_ICONS = \{([^}]*)\}/.exec(text);
  return [...list.matchAll(/^\s*'?([a-z-]+)'?:/gm)].map(([, name]) => name);
}

/** An answer that the kernel would not give, or null. */
function faultOfAnswer(story, operation) {
  const [method, path] = operation.split(' ');
  const address = path.replace(/\{\w+\}/g, 'x1');
  const { isNever, status, body } = storyAnswer(story, method, address);
  if (isNever || body === undefined) return null;
  const mediaType = status >= 400 ? 'application/problem+json' : 'application/json';
  return faultOf(method, address, { status, mediaType, text: JSON.stringify(body) });
}

/** A page without a story is looked at by no check. */
function faultsOfStories(folder, { pages = [] }) {
  const file = join(folder, 'stories.json');
  if (!existsSync(file)) return ['stories.json is missing: it has what the kernel answers, for each state of a page'];
  const { stories } = readJson(file);
  const shown = Object.values(stories).map(({ path }) => firstOf(path));
  return [
    ...pages
      .map(({ path }) => path)
      .filter((path) => !shown.includes(firstOf(path)))
      .map((path) => `stories.json has no story of the page "${path}"`),
    ...Object.entries(stories).flatMap(([name, story]) =>
      Object.keys(story.answers).flatMap((operation) => {
        if (!operationNames.includes(operation))
          return [`stories.json: "${name}" answers "${operation}", which the kernel does not have`];
        const fault = faultOfAnswer(story, operation);
        return fault === null ? [] : [`stories.json: "${name}": the kernel would not answer so: ${fault}`];
      }),
    ),
  ];
}

/** The mistakes that `find` finds, or the one for which it cannot look. */
function looked(find) {
  try {
    return find();
  } catch (error) {
    return [error.message];
  }
}

/** What is wrong with the sources of a module. */
export function faultsOfSources(folder) {
  const checks = [
    () => faultsOfTexts(folder).map((fault) => `locales: ${fault}`),
    () => faultsOfCode(folder),
    () => faultsOfCalls(folder),
    () => faultsOfImports(folder),
    () => faultsOfManifest(folder, readJson(join(folder, 'module.json'))),
    () => faultsOfStories(folder, readJson(join(folder, 'module.json'))),
  ];
  return [...new Set(checks.flatMap(looked))];
}

/** What is wrong with a module that was built to `output`. The build has checked its manifest against the schema. */
export function faultsOfModule(folder, output) {
  return [...faultsOfSources(folder), ...faultsOfSize(output)];
}
