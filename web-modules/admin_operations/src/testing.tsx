/** Opens a screen of this module with a mocked kernel. */
import { type Permission, session } from '@cabinet/kit';
import {
  ALL_PERMISSIONS,
  demoPerson,
  kernel,
  type KernelCall,
  problemResponse,
  renderModule,
} from '@cabinet/kit/testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import ru from '../locales/ru.json';
import { AdminOperationsPages } from './AdminOperationsPages';
import type {
  AuditEntry,
  AuditVerification,
  Health,
  JobEntry,
  PluginHealth,
  PluginList,
  PluginView,
  SettingsPlace,
} from './data/contract';
import { PLUGINS } from './places';
import { PluginsPages } from './plugins/PluginsPages';

export const ADMIN = { id: '0190b7c4-0000-7000-8000-0000000000a1', username: 'head' };
export const ANNA = { id: '0190b7c4-0000-7000-8000-000000000001', username: 'ivanova.as' };

export const PLUGIN: PluginHealth = {
  id: 'vista',
  name: 'Виста',
  version: '0.1.0',
  ports: ['records', 'payments'],
  state: 'ready',
  since: '2026-11-20T05:00:00Z',
  calls: 1200,
  failures: 3,
  last_failure: null,
  system: { reachable: true, checked_at: '2026-11-20T10:00:00Z' },
};

const GB = 1024 ** 3;

export const HEALTH: Health = {
  state: 'ok',
  plugins: [PLUGIN],
  jobs: { waiting: 4, running: 1, failed: 0, acknowledged: 0, oldest_waiting: null, kinds: [] },
  disk: { free_bytes: 60 * GB, total_bytes: 100 * GB, keep_free_bytes: 2 * GB },
  mail: { state: 'up', waiting: 1, failed: 0, last_failure: null },
  errors: [],
  versions: {
    kernel: '0.9.0',
    commit: null,
    database: 'postgres',
    database_version: '16.4',
    migration: 39,
    started_at: '2026-11-20T05:00:00Z',
  },
  backup: { last_at: '2026-11-20T01:00:00Z', age_seconds: 32_400, is_old: false },
  audit: { verified_at: '2026-11-19T10:00:00Z', fault: null },
};

export const JOB: JobEntry = {
  id: '0190b7c4-0000-7000-8000-0000000000b1',
  kind: 'send_letter',
  state: 'failed',
  attempts: 12,
  created: '2026-11-20T09:00:00Z',
  next_attempt: null,
  last_error: 'mailbox_unknown',
  acknowledged_at: null,
  subject: ANNA,
};

export const ENTRY: AuditEntry = {
  number: 40,
  at: '2026-11-20T10:00:00Z',
  kind: 'file_opened_by_admin',
  actor: ADMIN,
  subject: ANNA,
  detail: { file: 'f-1' },
  request_id: 'req-12345678',
  address: '10.0.0.7',
};

export const VERIFICATION: AuditVerification = {
  state: 'never',
  started_at: null,
  finished_at: null,
  checked: 0,
  last_seal: 0,
  last_hash: null,
  unsealed: 0,
  fault: null,
};

export const VIEW: PluginView = {
  ...PLUGIN,
  world: 'records-plugin',
  contract: '0.1',
  signed_by: 'security.plugin_keys.release',
  serves: ['hosts.vista'],
  permissions: [
    {
      capability: 'http',
      name: 'https://mis.example',
      setting: 'base_url',
      is_asked: true,
      is_granted: true,
      has_value: true,
      line: { file: 'hospital.toml line 31', table: 'plugins.vista.grant', line: 'http = ["https://mis.example"]' },
    },
  ],
  limits: {
    memory_bytes: 64 * 1024 ** 2,
    cpu_ms: 2000,
    wall_ms: 90_000,
    calls: 32,
    used_memory_bytes: 11 * 1024 ** 2,
    used_cpu_permille: 120,
    used_wall_ms: 4200,
    used_calls: 5,
    in_flight: 1,
  },
  counts: [
    { function: 'find-patient', outcome: 'ok', is_failure: false, last_hour: 40, last_day: 900 },
    { function: 'documents', outcome: 'hospital_timed_out', is_failure: true, last_hour: 3, last_day: 21 },
  ],
  denials: [
    {
      last_at: '2026-11-20T10:00:00Z',
      times: 4,
      what: 'plugin vista may not call https://other.example: the variant does not grant it',
      line: { file: 'hospital.toml', table: 'plugins.vista.grant', line: 'http = ["https://other.example"]' },
    },
  ],
  versions: ['0.0.9', '0.1.0'],
  active_version: '0.1.0',
  trial: null,
};

export const PLACE: SettingsPlace = {
  place: 'hosts.vista',
  version: 0,
  in_use: 0,
  schema: {
    type: 'object',
    properties: {
      base_url: { type: 'string', description: 'Address of the adapter' },
      read_timeout_ms: { type: 'integer', description: 'The longest time to wait' },
      details: { type: 'boolean' },
      list: { enum: ['whole', 'by-district'] },
      districts: { type: 'array' },
    },
  },
  values: { base_url: 'https://mis.example', read_timeout_ms: 9000 },
  of_files: { base_url: 'https://mis.example', read_timeout_ms: 9000 },
  changed: {},
  fixed: [{ key: 'base_url', place: 'environment CABINET_X' }],
  mistakes: [],
};

const PLUGIN_LIST: PluginList = {
  kernel: '0.9.0',
  plugins: [{ ...PLUGIN, world: 'records-plugin', is_on_trial: false, calls_last_hour: 43, failures_last_hour: 3 }],
};

export const HEALTH_CALL = 'GET /admin/health';
export const JOBS_CALL = 'GET /admin/jobs';
export const AUDIT_CALL = 'POST /admin/audit/search';
export const KINDS_CALL = 'GET /admin/audit/kinds';
export const PLUGINS_CALL = 'GET /admin/plugins';
export const PLUGIN_CALL = 'GET /admin/plugins/vista';
export const SETTINGS_CALL = 'GET /admin/plugins/vista/settings';
export const HISTORY_CALL = 'GET /admin/plugins/vista/settings/history';
export const VERIFICATION_CALL = 'GET /admin/audit/verification';

export type Answers = Readonly<Record<string, (call: KernelCall) => unknown>>;

const USUAL: Answers = {
  [HEALTH_CALL]: () => HEALTH,
  [JOBS_CALL]: () => ({ content: [], next: null }),
  [AUDIT_CALL]: () => ({ content: [ENTRY], next: null }),
  [KINDS_CALL]: () => ['signed_in', 'sign_in_refused', 'file_uploaded', 'file_opened_by_admin'],
  [VERIFICATION_CALL]: () => VERIFICATION,
  [PLUGINS_CALL]: () => PLUGIN_LIST,
  [PLUGIN_CALL]: () => VIEW,
  [SETTINGS_CALL]: () => ({ places: [PLACE] }),
  [HISTORY_CALL]: () => ({ content: [], next: null }),
};

export interface Opened {
  readonly user: UserEvent;
  readonly of: (kind: string) => KernelCall[];
  readonly address: () => string;
}

/** `answers`: by method and path without the query; the others are as usual. */
export async function open(
  path: string,
  answers: Answers = {},
  permissions: readonly Permission[] = ALL_PERMISSIONS,
): Promise<Opened> {
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const all = { ...USUAL, ...answers };
  const calls = kernel(
    (call) => all[kindOf(call)]?.(call) ?? (kindOf(call) in all ? undefined : problemResponse(404, 'not_found')),
  );
  const person = {
    ...demoPerson,
    userId: ADMIN.id,
    username: ADMIN.username,
    authorities: [{ authority: 'ROLE_ADMIN' as const }],
    permissions,
  };
  const { router } = await renderModule(path.startsWith(PLUGINS) ? <PluginsPages /> : <AdminOperationsPages />, {
    path,
    namespace: 'admin_operations',
    locales: { ru },
    person,
  });
  session.begin({ token: 'token', userId: person.userId, role: 'ROLE_ADMIN' });
  return {
    user: userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) }),
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    address: () => {
      const { pathname, search, hash } = router.state.location;
      return pathname + search + hash;
    },
  };
}

export const bodyOf = (call: KernelCall | undefined): unknown => JSON.parse(call?.body ?? 'null');

/** Text with normal instead of non-breaking spaces. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** The texts of a table's rows. */
export const cells = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('[data-label]')].map(({ textContent }) => plain(textContent)),
  );
