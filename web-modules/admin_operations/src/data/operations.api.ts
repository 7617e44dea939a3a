/** The administrator's calls about the running system and the audit log. */
import { api } from '@cabinet/kit';
import type {
  AuditPage,
  AuditVerification,
  FoundPeople,
  Health,
  JobPage,
  JobState,
  PluginList,
  PluginView,
  SettingsHistory,
  SettingsPlace,
  SettingValues,
} from './contract';

/** A kernel in trouble must not keep the page waiting: its state is asked for again soon. */
const HEALTH_TIMEOUT_MS = 20_000;

/** A plugin compiles and starts before the answer comes. */
const RELOAD_TIMEOUT_MS = 60_000;

export const loadHealth = (signal: AbortSignal): Promise<Health> =>
  api.get('/admin/health', { signal, timeoutMs: HEALTH_TIMEOUT_MS });

/** Empty `kind`: all. `after`: `next` of the page before. */
export interface JobQuery {
  readonly state: JobState;
  readonly kind: string;
}

export const loadJobs = ({ state, kind }: JobQuery, after: string | undefined, signal: AbortSignal): Promise<JobPage> =>
  api.get('/admin/jobs', { signal, query: { state, kind, after } });

const ofJob = (id: string): string => `/admin/jobs/${encodeURIComponent(id)}`;

export const retryJob = (id: string, reason: string): Promise<unknown> =>
  api.post(`${ofJob(id)}/retry`, { body: { reason } });

export const discardJob = (id: string, reason: string): Promise<unknown> =>
  api.post(`${ofJob(id)}/discard`, { body: { reason } });

export const acknowledgeJob = (id: string, reason: string): Promise<unknown> =>
  api.post(`${ofJob(id)}/acknowledge`, { body: { reason } });

const ofPlugin = (id: string): string => `/admin/plugins/${encodeURIComponent(id)}`;

export const reloadPlugin = (id: string, reason: string): Promise<unknown> =>
  api.post(`${ofPlugin(id)}/reload`, { body: { reason }, timeoutMs: RELOAD_TIMEOUT_MS });

export const loadPlugins = (signal: AbortSignal): Promise<PluginList> => api.get('/admin/plugins', { signal });

export const loadPlugin = (id: string, signal: AbortSignal): Promise<PluginView> => api.get(ofPlugin(id), { signal });

/** `seen`: the active version on the screen. */
export interface Rollback {
  readonly version: string;
  readonly seen: string | null;
  readonly reason: string;
}

export const rollBackPlugin = (id: string, body: Rollback): Promise<unknown> =>
  api.post(`${ofPlugin(id)}/rollback`, { body, timeoutMs: RELOAD_TIMEOUT_MS });

export const loadSettings = (id: string, signal: AbortSignal): Promise<{ readonly places: readonly SettingsPlace[] }> =>
  api.get(`${ofPlugin(id)}/settings`, { signal });

export const loadSettingsHistory = (
  id: string,
  place: string,
  before: number | undefined,
  signal: AbortSignal,
): Promise<SettingsHistory> => api.get(`${ofPlugin(id)}/settings/history`, { signal, query: { place, before } });

/** Values over those of the files, or an earlier version (0: the files). `version`: the one that was edited. */
export interface SettingsChange {
  readonly place: string;
  readonly version: number;
  readonly settings?: SettingValues;
  readonly return_to?: number;
  readonly reason: string;
}

export const saveSettings = (id: string, body: SettingsChange): Promise<unknown> =>
  api.post(`${ofPlugin(id)}/settings`, { body, timeoutMs: RELOAD_TIMEOUT_MS });

/** The address of the file for the technical support, valid for a few minutes. */
export const diagnosticsTicket = (): Promise<{ readonly url: string }> => api.post('/admin/diagnostics/ticket');

/** What is looked for in the audit log; empty members do not limit. Days are those of the hospital's time zone. */
export interface AuditFilter {
  readonly kinds: readonly string[];
  readonly actor: string;
  readonly subject: string;
  readonly request: string;
  readonly from: string;
  readonly to: string;
}

const AUDIT_PAGE = 50;

/** `before`: `next` of the page before. */
export function searchAudit(filter: AuditFilter, before: number | undefined, signal: AbortSignal): Promise<AuditPage> {
  const { kinds, request, ...others } = filter;
  const given = Object.entries({ ...others, request_id: request }).filter(([, value]) => value !== '');
  return api.ask('/admin/audit/search', {
    signal,
    body: {
      ...Object.fromEntries(given),
      ...(kinds.length > 0 && { kinds }),
      ...(before !== undefined && { before }),
      limit: AUDIT_PAGE,
    },
  });
}

export const loadAuditKinds = (signal: AbortSignal): Promise<readonly string[]> =>
  api.get('/admin/audit/kinds', { signal });

export const loadVerification = (signal: AbortSignal): Promise<AuditVerification> =>
  api.get('/admin/audit/verification', { signal });

export const startVerification = (): Promise<unknown> => api.post('/admin/audit/verification');

/** How many people a search shows. */
const FOUND_PEOPLE = 5;

/** In the body: a name does not belong into an address. */
export const findPeople = (text: string): Promise<FoundPeople> =>
  api.ask('/admin/cabinets/search', { body: { q: text, size: FOUND_PEOPLE, page: 0 } });
