/** `module.mjs check`: all mistakes of a module at once, each with what to do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { operationNames } from './contract.mjs';
import { kitRoot } from './paths.mjs';
import { faultsOfTexts } from './texts.mjs';

/** The most that a module's scripts and styles may have together, compressed. */
export const BUDGET_KB = 80;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

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
  return sourcesOf(folder).flatMap((file) =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .filter((line) => /['"`>][^'"`<>]*[А-Яа-яЁё]/.test(line))
      .map((line) => `${relative(folder, file)}: a text in the code: ${line.trim()}`),
  );
}

/** A page without a story is looked at by no check. */
function faultsOfStories(folder, { pages = [] }) {
  const file = join(folder, 'stories.json');
  if (!existsSync(file)) return ['stories.json is missing: it has what the kernel answers, for each state of a page'];
  const { stories } = readJson(file);
  const shown = Object.values(stories).map(({ path }) => path.split('/')[0]);
  return [
    ...pages
      .map(({ path }) => path)
      .filter((path) => !shown.includes(path.split('/')[0]))
      .map((path) => `stories.json has no story of the page "${path}"`),
    ...Object.entries(stories).flatMap(([name, { answers }]) =>
      Object.keys(answers)
        .filter((operation) => !operationNames.includes(operation))
        .map((operation) => `stories.json: "${name}" answers "${operation}", which the kernel does not have`),
    ),
  ];
}

/** What is wrong with a module that was built to `output`. The build has checked its manifest. */
export function faultsOfModule(folder, output) {
  const manifest = readJson(join(folder, 'module.json'));
  return [
    ...faultsOfTexts(folder).map((fault) => `locales: ${fault}`),
    ...faultsOfCode(folder),
    ...faultsOfCalls(folder),
    ...faultsOfImports(folder),
    ...faultsOfStories(folder, manifest),
    ...faultsOfSize(output),
  ];
}
