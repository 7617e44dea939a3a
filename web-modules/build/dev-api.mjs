#!/usr/bin/env node
/**
 * `npm run dev-api [-- port]`: serves the built web app with mock responses, for work on screens without the kernel.
 *
 * Logins: `patient`, `admin` with any password but `wrong`; `limited` (429), `down` (503). The query of the page's
 * address has no effect; environment variables select the variant: DEV_MODE=citizen-or-foreigner|login|login-and-esia,
 * DEV_ESIA=1; DEV_CHAT=agreement_needed|not_opened|open and DEV_CHAT_ROOMS=1 select the chat, DEV_GUESTS=0
 * a hospital without guests, DEV_HOME=nothing an empty home page. Responses follow the REST contract; the
 * data is invented.
 */
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chat } from './dev-chat.mjs';
import { diary } from './dev-diary.mjs';
import { userFiles } from './dev-files.mjs';
import { home } from './dev-home.mjs';
import { hospital } from './dev-hospital.mjs';
import { admin } from './dev-admin.mjs';
import { adminFiles } from './dev-admin-files.mjs';
import { adminOperations } from './dev-admin-operations.mjs';
import { adminPayments } from './dev-admin-payments.mjs';
import { adminQuestionnaires } from './dev-admin-questionnaires.mjs';
import { news } from './dev-news.mjs';
import { bank, payments } from './dev-payments.mjs';
import { profile, profileMembers } from './dev-profile.mjs';
import { questionnaires } from './dev-questionnaires.mjs';
import { record } from './dev-record.mjs';
import { buildRoot, languages, root, webRoot } from './paths.mjs';

const port = Number(process.argv[2] ?? 8090);
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-bpbyp1YSqJE6YCB4NuvP6+jt5a34dBArhHQR/kAR6X4=' 'sha256-03zjgg3Q8m1iuTdUNQg0WjdzAP5ixV7ibRt8mNBMAl4='; img-src 'self' data: blob:; frame-src blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const variant = {
  id: 'default',
  organisation: {
    title: 'Городская больница',
    shortTitle: 'Городская больница',
    phone: '+7 (495) 000-00-15',
    phoneHours: 'Регистратура, 7:00–21:00',
    address: 'Москва, ул. Лесная, 12',
  },
  branding: { brand: '#0b6e6e', brandDark: '#4fc3c0', logo: '/variant/logo.svg', favicon: '/variant/favicon.svg' },
  languages,
  timezone: 'Europe/Moscow',
  signIn: {
    mode: process.env.DEV_MODE ?? 'login-and-esia',
    esiaUnavailable: false,
    esia: process.env.DEV_ESIA === '1',
  },
  hosts: [{ id: 'netrika1', name: 'Hub' }],
  chat: { guests: process.env.DEV_GUESTS !== '0' },
  records: { diary: 'vista' },
  landing: 'visit/my_tickets',
  menu: [
    { path: 'visit/my_tickets', label: 'menu.visit', icon: 'calendar-check' },
    { path: 'profile/info', label: 'menu.profile', icon: 'user' },
  ],
  usersTable: { columns: [] },
  visits: {
    booking: 'on',
    waitTimeoutMs: 60_000,
    settleMs: 120_000,
    windowMonths: 2,
    passes: true,
    hosts: [{ id: 'netrika1', name: 'Hub', description: '' }],
  },
  session: { idleWarningMs: Number(process.env.DEV_IDLE_MS ?? 900_000) },
  demo: {
    logins: [
      { username: 'patient', password: 'Patient-2026-demo', role: 'ROLE_PATIENT' },
      { username: 'admin', password: 'Admin-2026-demo', role: 'ROLE_ADMIN' },
    ],
  },
  texts: {},
};

/** What an administrator may do. */
const PERMISSIONS = JSON.parse(await readFile(join(buildRoot, 'module.schema.json'), 'utf8')).$defs.permissions.items
  .enum;

const people = {
  patient: ['ROLE_PATIENT', 'Анна', 'Сергеевна', 'Иванова', '1958-03-12', 'FEMALE'],
  admin: ['ROLE_ADMIN', 'Ольга', 'Викторовна', 'Соколова', '1979-01-30', 'FEMALE'],
};

let requests = 0;

function send(response, status, body, headers = {}) {
  const isProblem = status >= 400;
  response.writeHead(status, {
    'Content-Type': isProblem ? 'application/problem+json' : 'application/json',
    'Cache-Control': 'no-store',
    ...headers,
  });
  response.end(body === undefined ? '' : JSON.stringify(body));
}

function problem(response, status, code, extra = {}) {
  requests += 1;
  const request_id = `dev-${String(requests).padStart(8, '0')}`;
  send(response, status, { type: 'about:blank', title: code, status, code, request_id, ...extra });
}

async function bytesOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const bodyOf = async (request) => (await bytesOf(request)).toString('utf8');

async function modules(userName) {
  const folder = join(webRoot, 'modules');
  const ids = await readdir(folder);
  const all = await Promise.all(
    ids.map(async (id) => JSON.parse(await readFile(join(folder, id, 'module.json'), 'utf8'))),
  );
  const role = people[userName]?.[0];
  const isFor = (entry) => entry.roles.length === 0 || entry.roles.includes(role);
  return all.flatMap((entry) => {
    if (isFor(entry)) return [entry];
    const pages = entry.pages.filter((page) => page.public);
    return pages.length === 0 ? [] : [{ ...entry, pages, menu: [], actions: [], slots: [] }];
  });
}

/** The variant's menu, plus the entries of modules under development. */
async function menu() {
  const offered = (await modules('patient')).flatMap((entry) => entry.menu);
  return [...variant.menu, ...offered.filter(({ path }) => variant.menu.every((entry) => entry.path !== path))];
}

const cookieOf = (request) => /cabinet_refresh=(\w+)/.exec(request.headers.cookie ?? '')?.[1];

async function token(request, response) {
  const form = new URLSearchParams(await bodyOf(request));
  const userName = form.get('grant_type') === 'refresh_token' ? cookieOf(request) : form.get('username');
  if (userName === 'limited') return problem(response, 429, 'rate_limited', { retry_after: 290 });
  if (userName === 'down') return problem(response, 503, 'unavailable');
  if (!people[userName] || form.get('password') === 'wrong') return problem(response, 400, 'invalid_grant');
  return send(
    response,
    200,
    {
      access_token: `token-${userName}`,
      token_type: 'Bearer',
      expires_in: 900,
      stay_signed_in: form.get('stay_signed_in') === 'true',
    },
    { 'Set-Cookie': `cabinet_refresh=${userName}; HttpOnly; SameSite=Strict; Path=/` },
  );
}

function me(userName) {
  const [authority, firstName, patrName, lastName, birthDate, gender] = people[userName];
  const person = { userId: `id-${userName}`, firstName, lastName, patrName, birthDate, gender, username: userName };
  const nothing = { email: null, snils: null, phone: null, citizenship: 'RU', fromEsia: false };
  const own = userName === 'patient' ? profileMembers() : {};
  const permissions = authority === 'ROLE_ADMIN' ? PERMISSIONS : [];
  const rest = { type: 'PATIENT', authorities: [{ authority }], permissions, clients: [], vistaRelations: [] };
  return { ...person, ...nothing, ...own, ...rest };
}

async function api(request, response, url) {
  const path = url.pathname.slice('/api'.length);
  const userName = /^Bearer token-(\w+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (path === '/v1/variant') return send(response, 200, { ...variant, menu: await menu() });
  if (path === '/v1/variant/modules') return send(response, 200, { modules: await modules(userName) });
  if (path === '/oauth/token') return token(request, response);
  if (path === '/oauth/logout') {
    return send(response, 204, undefined, { 'Set-Cookie': 'cabinet_refresh=; Max-Age=0; Path=/' });
  }
  const isPublic = /^\/netrika1?\/hosts$|^\/payment\/one_time|^\/chat\/guest|^\/v1\/consent/.test(path);
  if (!people[userName] && !isPublic) return problem(response, 401, 'unauthorized');
  if (path === '/users/me') return send(response, 200, me(userName));
  const bytes = await bytesOf(request);
  const isPart = /^(application\/offset|multipart)/.test(request.headers['content-type'] ?? '');
  const body = isPart ? '' : bytes.toString('utf8');
  const answer =
    (await chat(request.method, path, url.searchParams, body)) ??
    adminFiles(request.method, path, url.searchParams, body) ??
    adminQuestionnaires(request.method, path, url.searchParams, body) ??
    (await userFiles(request.method, path, url.searchParams, isPart ? bytes : body, request.headers)) ??
    profile(request.method, path, url.searchParams, body, () => me(userName)) ??
    record(request.method, path, url.searchParams, body) ??
    diary(request.method, path, body, request.headers) ??
    payments(request.method, path, url.searchParams, body, request.headers) ??
    admin(request.method, path, url.searchParams, body) ??
    adminOperations(request.method, path, url.searchParams, body) ??
    adminPayments(request.method, path, url.searchParams, body) ??
    home(request.method, path) ??
    news(request.method, path, body) ??
    questionnaires(request.method, path, url.searchParams, body) ??
    hospital(request.method, path, url.searchParams, body);
  if (answer?.refusal) return problem(response, ...answer.refusal);
  if (answer?.raw) {
    response.writeHead(answer.status, answer.headers);
    return response.end(answer.raw);
  }
  return answer ? send(response, answer.status, answer.body, answer.headers) : problem(response, 404, 'not_found');
}

/** The page of the invented bank, on this address too. */
function bankPage(response, url) {
  const { status, html = '', location } = bank(url);
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...(location && { Location: location }) });
  response.end(html);
}

async function page(response) {
  const values = {
    lang: 'ru',
    title: variant.organisation.title,
    favicon: variant.branding.favicon,
    logo: variant.branding.logo,
    brand: variant.branding.brand,
    theme: '/variant/theme.css',
  };
  const template = await readFile(join(webRoot, 'index.hbs'), 'utf8');
  const html = template.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name]);
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy });
  response.end(html);
}

async function file(request, response, path) {
  const isVariant = path.startsWith('/variant/');
  if (path === '/variant/theme.css') {
    response.writeHead(200, { 'Content-Type': 'text/css' });
    const { brand, brandDark } = variant.branding;
    return response.end(
      `:root{--brand:${brand}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--brand:${brandDark}}}`,
    );
  }
  const base = isVariant ? join(root, 'variants', 'base', 'assets') : webRoot;
  const target = normalize(join(base, isVariant ? path.slice('/variant'.length) : path));
  if (!target.startsWith(base)) return problem(response, 404, 'not_found');
  try {
    const isGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    const zipped = isGzip ? await readFile(`${target}.gz`).catch(() => null) : null;
    response.writeHead(200, {
      'Content-Type': types[extname(target)] ?? 'application/octet-stream',
      'Cache-Control': path === '/sw.js' ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    });
    return response.end(zipped ?? (await readFile(target)));
  } catch {
    return problem(response, 404, 'not_found');
  }
}

const server = createServer((request, response) => {
  const url = new URL(request.url, `http://${request.headers.host}`);
  const isFile = /^\/(assets|modules|variant)\/|^\/sw\.js$/.test(url.pathname);
  const isApi = url.pathname.startsWith('/api/');
  if (url.pathname === '/dev-bank') return bankPage(response, url);
  const work = isApi ? api(request, response, url) : isFile ? file(request, response, url.pathname) : page(response);
  work.catch((error) => {
    console.error(error);
    if (!response.headersSent) problem(response, 500, 'internal');
  });
});
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
