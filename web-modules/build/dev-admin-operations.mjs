/** An invented state of the system and an invented audit log for the administrator's screens in `dev-api.mjs`. */

import { pluginsAnswer } from './dev-admin-plugins.mjs';

const ok = (body, status = 200) => ({ status, body });
const none = { status: 204 };

const GB = 1024 ** 3;
const HEAD = { id: '0190b7c4-0000-7000-8000-0000000000a1', username: 'head' };
const ANNA = { id: '0190b7c4-0000-7000-8000-000000000001', username: 'ivanova.as' };

/** A time that many minutes ago. */
const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();

const plugin = (id, name, state, more = {}) => ({
  id,
  name,
  version: '0.1.0',
  ports: ['records'],
  state,
  since: ago(90),
  calls: 12_480,
  failures: 37,
  last_failure: null,
  system: { reachable: true, checked_at: ago(1) },
  ...more,
});

const plugins = [
  plugin('vista', 'Виста', 'ready', { ports: ['records', 'payments'] }),
  plugin('netrika', 'Региональная запись к врачу', 'resting', {
    ports: ['scheduling'],
    since: ago(4),
    last_failure: { at: ago(4), code: 'hospital_timed_out' },
    system: { reachable: false, checked_at: ago(1) },
  }),
  plugin('esia', 'Госуслуги', 'disabled', { ports: ['identity'], system: { reachable: null, checked_at: null } }),
];

const job = (number, kind, error, subject = ANNA) => ({
  id: `0190b7c4-0000-7000-8000-0000000000b${number}`,
  kind,
  state: 'failed',
  attempts: 12,
  created: ago(60 * number),
  next_attempt: null,
  last_error: error,
  acknowledged_at: null,
  subject,
});

let jobs = [
  job(1, 'send_letter', 'the mail server refused the address'),
  job(2, 'send_letter', 'the mail server refused the address'),
  job(3, 'tell_hospital_of_payment', 'hospital_unavailable'),
  job(4, 'compare_payments', 'the gateway did not answer', null),
];

let settled = [];

const ofKind = (list, kind) => list.filter((one) => one.kind === kind).length;

function health() {
  const kinds = ['send_letter', 'sync_record', 'tell_hospital_of_payment', 'compare_payments'];
  return {
    state: 'warning',
    plugins,
    jobs: {
      waiting: 14,
      running: 2,
      failed: jobs.length,
      acknowledged: settled.length,
      oldest_waiting: ago(12),
      kinds: kinds.map((kind) => ({
        kind,
        waiting: kind === 'sync_record' ? 14 : 0,
        failed: ofKind(jobs, kind),
        acknowledged: ofKind(settled, kind),
      })),
    },
    disk: { free_bytes: 41.5 * GB, total_bytes: 250 * GB, keep_free_bytes: 5 * GB },
    mail: { state: 'up', waiting: 0, failed: ofKind(jobs, 'send_letter'), last_failure: null },
    errors: [
      {
        at: ago(4),
        area: '/api/scheduling/clinics',
        code: 'hospital_timed_out',
        request_id: '0190b7c4a1f2',
        count: 12,
      },
      { at: ago(75), area: 'jobs/sync_record', code: 'unavailable', request_id: null, count: 1 },
    ],
    versions: {
      kernel: '0.9.0',
      commit: '5e929c5a',
      database: 'postgres',
      database_version: '16.4',
      migration: 42,
      started_at: ago(3000),
    },
    backup: { last_at: ago(9 * 24 * 60), age_seconds: 9 * 86_400, is_old: true },
    audit: { verified_at: ago(3000), fault: null },
  };
}

const event = (number, kind, actor, subject, detail = {}) => ({
  number,
  at: ago((130 - number) * 47),
  kind,
  actor,
  subject,
  detail,
  request_id: `0190b7c4${number}`,
  address: '10.0.0.7',
});

const EVENTS = [
  event(130, 'file_opened_by_admin', HEAD, ANNA, { file: 'f-1' }),
  event(129, 'file_uploaded', ANNA, ANNA, { file: 'f-1' }),
  event(128, 'signed_in', ANNA, ANNA),
  event(127, 'sign_in_refused', null, ANNA, { reason: 'password' }),
  event(126, 'access_changed', HEAD, ANNA, { view_forbidden: true, why: 'Просил по телефону' }),
  event(125, 'record_sent', null, ANNA, { host: 'vista', purpose: 'search' }),
  event(124, 'users_exported', HEAD, null),
  event(123, 'told_to_system', null, ANNA, { system: 'registry' }),
  event(122, 'plugin_reloaded', HEAD, null, { plugin: 'netrika', why: 'Не отвечает' }),
  event(121, 'registered', ANNA, ANNA),
];

function audit({ kinds, actor, subject, request_id, before }) {
  const found = EVENTS.filter(
    (one) =>
      (!kinds || kinds.includes(one.kind)) &&
      (!actor || one.actor?.id === actor) &&
      (!subject || one.subject?.id === subject) &&
      (!request_id || one.request_id === request_id) &&
      (!before || one.number < before),
  );
  return ok({ content: found, next: null });
}

let started = null;

function verification() {
  const nothing = {
    started_at: null,
    finished_at: null,
    checked: 0,
    last_seal: 0,
    last_hash: null,
    unsealed: 0,
    fault: null,
  };
  if (started === null) return { state: 'never', ...nothing };
  const seconds = (Date.now() - started) / 1000;
  const begun = { ...nothing, started_at: new Date(started).toISOString() };
  if (seconds < 8) return { state: 'running', ...begun, checked: Math.floor(seconds * 51) };
  return {
    state: 'done',
    ...begun,
    finished_at: new Date(started + 8000).toISOString(),
    checked: 412,
    last_seal: 412,
    last_hash: '9f2c'.repeat(16),
    unsealed: 7,
  };
}

/** Answers the calls of the module `admin_operations`; undefined for others. */
export function adminOperations(method, path, parameters, text) {
  const call = `${method} ${path}`;
  const body = text === '' ? {} : JSON.parse(text);
  const ofPlugins = pluginsAnswer(call, body);
  if (ofPlugins) return ofPlugins;
  if (call === 'GET /admin/health') return ok(health());
  if (call === 'GET /admin/jobs') {
    const kind = parameters.get('kind');
    const found = { failed: jobs, acknowledged: settled }[parameters.get('state')] ?? [];
    return ok({ content: found.filter((one) => !kind || one.kind === kind), next: null });
  }
  const [, action] = /^POST \/admin\/jobs\/[\w-]+\/(\w+)$/.exec(call) ?? [];
  if (action) {
    const id = path.split('/')[3];
    if (action === 'discard' && jobs.find((one) => one.id === id)?.kind === 'tell_hospital_of_payment') {
      return { refusal: [409, 'job_owed'] };
    }
    const known = [...jobs, ...settled].filter((one) => one.id === id);
    [jobs, settled] = [jobs, settled].map((list) => list.filter((one) => one.id !== id));
    if (action === 'acknowledge') {
      settled = [...known.map((one) => ({ ...one, state: 'acknowledged', acknowledged_at: ago(0) })), ...settled];
    }
    return none;
  }
  if (/^POST \/admin\/plugins\/\w+\/reload$/.test(call)) return none;
  if (call === 'POST /admin/audit/search') return audit(body);
  if (call === 'GET /admin/audit/kinds') return ok([...new Set(EVENTS.map(({ kind }) => kind))]);
  if (call === 'GET /admin/audit/verification') return ok(verification());
  if (call === 'POST /admin/audit/verification') {
    started = Date.now();
    return { status: 202 };
  }
  return undefined;
}
