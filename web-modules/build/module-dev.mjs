/**
 * `module.mjs dev`: the module in the real shell, and a page with all its stories side by side.
 *
 * Every story has a host of its own, `http://<story>.stories.localhost:4290`, so that it has a session and a storage of its
 * own, and the mocked kernel knows by the host which story asks. The hosts are below that of the page with all stories:
 * they are one site, and a browser that blocks the storage of other sites in frames shows them all the same.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleAnswer, storyAnswer } from './mock-kernel.mjs';
import { faultsOfSources } from './module-check.mjs';
import { buildRoot, languages, root, webRoot } from './paths.mjs';
import { readJson } from './read-json.mjs';

/** The host of the page with all stories. */
const PAGE_HOST = 'stories.localhost';

/** How often the sources are looked at. Notifications do not work on shared folders of virtual machines. */
const EVERY_MS = 300;

const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The policy of the kernel, except that the page of the stories may show the shell in a frame. */
const policyOf = (port) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'sha256-bpbyp1YSqJE6YCB4NuvP6+jt5a34dBArhHQR/kAR6X4=' 'sha256-03zjgg3Q8m1iuTdUNQg0WjdzAP5ixV7ibRt8mNBMAl4='; img-src 'self' data: blob:; frame-src blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors http://${PAGE_HOST}:${port}`;

const PAGE_POLICY = (port) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src http://*.${PAGE_HOST}:${port}`;

const storiesOf = () => readJson(join(root, 'stories.json')).stories;

/** The folder with the web files of Cabinet. */
function findWeb(named) {
  const found = [named, process.env.CABINET_WEB_ROOT, 'web'].filter(Boolean).map((path) => resolve(path));
  const web = found.find((path) => existsSync(join(path, 'index.hbs')));
  if (web) return web;
  const where = named ? `${resolve(named)} has no index.hbs` : 'the web files of Cabinet are not here';
  throw new Error(`${where}: name their folder with --web, "web" in a release and "target/web" in a clone`);
}

const branding = { brand: '#0b6e6e', brandDark: '#4fc3c0', logo: '/variant/logo.svg', favicon: '/variant/favicon.svg' };

/** The parts of the shell's first answers that must not be arbitrary. */
function shellAnswers(manifest, path) {
  const host = { id: 'netrika1', name: 'Demo' };
  const own = {
    '/v1/variant': {
      branding,
      languages,
      timezone: 'Europe/Moscow',
      hosts: [host],
      landing: manifest.pages[0]?.path ?? '',
      menu: manifest.menu,
      records: { diary: null },
      texts: {},
      demo: null,
      session: { idleWarningMs: 3_600_000 },
    },
    '/v1/variant/modules': { modules: [manifest] },
    '/oauth/token': { access_token: 'story', token_type: 'Bearer', expires_in: 3600 },
    '/users/me': {
      authorities: [{ authority: manifest.roles[0] ?? 'ROLE_PATIENT' }],
      permissions: readJson(join(buildRoot, 'module.schema.json')).$defs.permissions.items.enum,
      shelfKey: Buffer.from('k'.repeat(32)).toString('base64'),
      clients: [],
      vistaRelations: [],
    },
  }[path];
  if (!own) return undefined;
  const sample = sampleAnswer(path === '/oauth/token' ? 'POST' : 'GET', `/api${path}`).body;
  const merged = { ...sample, ...own };
  if (path === '/v1/variant')
    merged.visits = { ...sample.visits, booking: 'on', hosts: [{ ...host, description: '' }] };
  return merged;
}

/** What the mocked kernel answers, or undefined if the contract has no such call. */
export function answerOf(story, manifest, method, path) {
  const told = storyAnswer(story, method, `/api${path}`);
  if (told) return told;
  const own = shellAnswers(manifest, path);
  return own ? { status: 200, body: own } : sampleAnswer(method, `/api${path}`);
}

function send(response, status, type, body, headers = {}) {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers });
  response.end(body);
}

function sendApi(response, answer) {
  if (answer?.isNever) return;
  if (!answer) {
    const problem = { type: 'about:blank', title: 'not_found', status: 404, code: 'not_found', request_id: 'dev-0001' };
    send(response, 404, 'application/problem+json', JSON.stringify(problem));
    return;
  }
  const { status, body } = answer;
  const type = status >= 400 ? 'application/problem+json' : 'application/json';
  send(response, status, type, body === undefined ? '' : JSON.stringify(body));
}

async function sendFile(response, folder, name) {
  const path = normalize(join(folder, name));
  const content = path.startsWith(folder) ? await readFile(path).catch(() => null) : null;
  if (content === null) send(response, 404, 'text/plain', 'not found');
  else send(response, 200, TYPES[extname(path)] ?? 'application/octet-stream', content);
}

async function sendShell(response, web, port) {
  const values = {
    lang: languages[0],
    title: 'Cabinet',
    favicon: branding.favicon,
    logo: branding.logo,
    brand: branding.brand,
  };
  const template = await readFile(join(web, 'index.hbs'), 'utf8');
  const html = template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '/variant/theme.css');
  send(response, 200, 'text/html; charset=utf-8', html, { 'Content-Security-Policy': policyOf(port) });
}

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="6" fill="${branding.brand}"/></svg>`;
const THEME = `:root{--brand:${branding.brand}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--brand:${branding.brandDark}}}`;

/** The newest change of the module's sources. */
function newest() {
  const files = ['src', 'locales'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const all = [...files, join(root, 'module.json'), join(root, 'stories.json')];
  return Math.max(...all.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0));
}

/** Serves until the process ends. */
export async function serve(words, build) {
  const { values } = parseArgs({
    args: words,
    options: { web: { type: 'string' }, port: { type: 'string', default: '4290' } },
  });
  const web = findWeb(values.web);
  const state = { version: 0, id: null, fault: null, mistakes: [] };
  const server = createServer((request, response) => {
    answer(request, response, { web, state, port: server.address().port }).catch((error) => {
      console.error(error.message);
      if (!response.headersSent) send(response, 500, 'text/plain', error.message);
    });
  });
  // Before the build, which takes a moment: a port that is taken is told at once.
  await listen(server, Number(values.port));
  let seen = newest();
  state.id = await build().catch((error) => {
    server.close();
    throw error;
  });
  state.version = 1;
  state.mistakes = faultsOfSources(root);
  const look = async () => {
    const now = newest();
    if (now !== seen) {
      seen = now;
      state.fault = await build().then(
        () => null,
        (error) => error.message,
      );
      if (state.fault) console.error(state.fault);
      state.mistakes = faultsOfSources(root);
      state.version += 1;
    }
    setTimeout(look, EVERY_MS);
  };
  setTimeout(look, EVERY_MS);
  console.log(`all stories: http://${PAGE_HOST}:${server.address().port}/`);
  return server;
}

function listen(server, port) {
  return new Promise((done, failed) => {
    server.once('error', (error) => {
      const isTaken = error.code === 'EADDRINUSE';
      failed(isTaken ? new Error(`port ${port} is taken: name another with --port, 0 for any free one`) : error);
    });
    server.listen(port, '127.0.0.1', done);
  });
}

async function answer(request, response, { web, state, port }) {
  const host = (request.headers.host ?? '').split(':')[0];
  const { pathname } = new URL(request.url, 'http://localhost');
  if (host === 'localhost' || host === '127.0.0.1')
    return send(response, 302, 'text/plain', '', { Location: `http://${PAGE_HOST}:${port}/` });
  // Another website could use the address of this machine under a name of its own.
  if (host !== PAGE_HOST && !host.endsWith(`.${PAGE_HOST}`))
    return send(response, 421, 'text/plain', `not this host: open http://${PAGE_HOST}:${port}/`);
  if (pathname === '/dev/state') return send(response, 200, TYPES['.json'], JSON.stringify(state));
  if (pathname === '/dev/stories')
    return send(response, 200, TYPES['.json'], JSON.stringify({ languages, stories: storiesOf() }));
  if (pathname.startsWith('/dev/')) return sendPage(response, pathname.slice('/dev/'.length), port);
  if (host === PAGE_HOST)
    return pathname === '/' ? sendPage(response, 'stories.html', port) : send(response, 404, 'text/plain', 'not found');
  if (pathname.startsWith('/api/')) {
    const name = host.slice(0, -`.${PAGE_HOST}`.length);
    const manifest = readJson(join(webRoot, 'modules', state.id, 'module.json'));
    return sendApi(response, answerOf(storiesOf()[name], manifest, request.method, pathname.slice('/api'.length)));
  }
  if (pathname === '/variant/theme.css') return send(response, 200, TYPES['.css'], THEME);
  if (pathname.startsWith('/variant/')) return send(response, 200, TYPES['.svg'], LOGO);
  if (pathname.startsWith(`/modules/${state.id}/`)) return sendFile(response, webRoot, pathname);
  if (pathname.startsWith('/assets/')) return sendFile(response, web, pathname);
  // A worker that does nothing: the author wants to see the newest build, not what is kept for work without a network.
  if (pathname === '/sw.js') return send(response, 200, TYPES['.js'], '');
  return sendShell(response, web, port);
}

const PAGES = {
  'stories.html': 'text/html; charset=utf-8',
  'stories.js': TYPES['.js'],
  'stories.css': TYPES['.css'],
  'enter.html': 'text/html; charset=utf-8',
  'enter.js': TYPES['.js'],
};

async function sendPage(response, name, port) {
  if (!(name in PAGES)) return send(response, 404, 'text/plain', 'not found');
  const content = await readFile(join(buildRoot, 'module-dev', name));
  const policy = name === 'enter.html' ? policyOf(port) : PAGE_POLICY(port);
  return send(response, 200, PAGES[name], content, { 'Content-Security-Policy': policy });
}
