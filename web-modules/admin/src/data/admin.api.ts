/**
 * The administrator's calls about patients' accounts. Filters are sent in bodies: they are personal data, and addresses
 * are logged.
 */
import { api } from '@cabinet/kit';
import { placeOf, type Sorting, type TableQuery } from '@cabinet/kit/table';
import type {
  CabinetCount,
  CabinetPage,
  Counters,
  CreatedCabinet,
  DocumentType,
  Filters,
  HistoryPage,
  NewCabinet,
  NewCabinets,
  PaymentsPage,
  Preferences,
  PrintedActivation,
  SystemHealth,
  UserDetail,
  UsersTableColumn,
} from './contract';

/** Columns whose filter is a part of the value. */
const CONTAINED = ['last_name', 'first_name', 'patr_name', 'username', 'email', 'client_id'];

/** As the calls expect them: `%value%` for texts. */
export function sentFilters(filters: Filters): Record<string, string> {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  return Object.fromEntries(
    given.map(([name, value]) => [name, CONTAINED.includes(name) ? `%${value.trim()}%` : value.trim()]),
  );
}

export function loadCabinets(query: TableQuery, signal: AbortSignal): Promise<CabinetPage> {
  const { filters, sorting, size } = query;
  return api.ask('/admin/cabinets/search', {
    signal,
    body: { ...sentFilters(filters), size, sort: sorting.column, direction: sorting.direction, ...placeOf(query) },
  });
}

export const countCabinets = (filters: Filters, size: number, signal: AbortSignal): Promise<CabinetCount> =>
  api.ask('/admin/cabinets/count', { signal, body: { ...sentFilters(filters), size } });

export const loadCounters = (signal: AbortSignal): Promise<Counters> => api.get('/admin/cabinets/counters', { signal });

/** Payments of the last month whose outcome the bank has not told. */
export const loadUnresolvedPayments = (signal: AbortSignal): Promise<PaymentsPage> =>
  api.get('/admin/payments', { signal, query: { state: 'unresolved' } });

export const loadHealth = (signal: AbortSignal): Promise<SystemHealth> => api.get('/admin/health', { signal });

export const loadNewCabinets = (limit: number, signal: AbortSignal): Promise<NewCabinets> =>
  api.get('/admin/cabinets/new', { signal, query: { limit } });

export const markViewed = (ids: readonly string[]): Promise<unknown> =>
  api.post('/admin/cabinets/viewed', { body: { ids } });

/** The highest number among those that match; null if there are none. */
export async function newestNumber(filters: Filters): Promise<number | null> {
  const body = { ...sentFilters(filters), size: 5, sort: 'id', direction: 'desc', page: 0 };
  const { content } = await api.ask<CabinetPage>('/admin/cabinets/search', { body });
  return content[0]?.number ?? null;
}

/** Marks all that match, up to a number: those that come later stay new. */
export const markAllViewed = (filters: Filters, upTo: number): Promise<unknown> =>
  api.post('/admin/cabinets/viewed', { body: { all_matching: sentFilters(filters), up_to: upTo } });

export const loadColumns = (signal: AbortSignal): Promise<readonly UsersTableColumn[]> =>
  api.get('/admin/columns', { signal });

export const loadPreferences = (signal: AbortSignal): Promise<Preferences> => api.get('/admin/preferences', { signal });

export const savePreferences = (preferences: Preferences): Promise<unknown> =>
  api.put('/admin/preferences', { body: preferences });

/** What is exported: all rows that match, in the table's order. */
export interface Export {
  readonly format: 'csv' | 'xlsx';
  readonly columns: readonly string[];
  readonly filters: Filters;
  readonly sorting: Sorting;
  /** Of the headings. */
  readonly language: string;
}

/** The address of a file that the browser loads itself, valid for a few minutes. */
export const exportTicket = ({
  format,
  columns,
  filters,
  sorting,
  language,
}: Export): Promise<{ readonly url: string }> =>
  api.ask('/admin/cabinets/export/ticket', {
    body: {
      ...sentFilters(filters),
      format,
      columns,
      language,
      sort: sorting.column,
      direction: sorting.direction,
    },
  });

const ofCabinet = (id: string): string => `/admin/cabinets/${encodeURIComponent(id)}`;
const ofUser = (id: string): string => `/admin/users/${encodeURIComponent(id)}`;

export const loadUser = (id: string, signal: AbortSignal): Promise<UserDetail> => api.get(ofCabinet(id), { signal });

export const loadHistory = (id: string, before: number | undefined, signal: AbortSignal): Promise<HistoryPage> =>
  api.get(`${ofCabinet(id)}/history`, { signal, query: { before } });

export interface Access {
  readonly files_upload_forbidden: boolean;
  readonly view_forbidden: boolean;
}

/** */
export const setAccess = (id: string, access: Access, reason: string): Promise<unknown> =>
  api.put(`${ofUser(id)}/access`, { body: { ...access, reason } });

export const setDisabled = (id: string, isDisabled: boolean, reason: string): Promise<unknown> =>
  api.post(`${ofUser(id)}/${isDisabled ? 'disable' : 'enable'}`, { body: { reason } });

export const signOutEverywhere = (id: string, reason: string): Promise<unknown> =>
  api.post(`${ofUser(id)}/sign-out`, { body: { reason } });

/** Mails a link to a new password. */
export const sendRestore = (id: string, reason: string): Promise<unknown> =>
  api.post(`${ofUser(id)}/restore-letter`, { body: { reason } });

/** For an account without an address: a new first password, shown once. */
export const printCode = (id: string, reason: string): Promise<PrintedActivation> =>
  api.post(`${ofUser(id)}/printed-code`, { body: { reason } });

export const proveIdentity = (id: string, document: string, reason: string): Promise<unknown> =>
  api.post(`${ofUser(id)}/identity`, { body: { document, reason } });

/** `confirm` is the username once more. */
export const removeUser = (username: string, confirm: string, reason: string): Promise<unknown> =>
  api.delete(ofUser(username), { body: { confirm, reason } });

export const createCabinet = (cabinet: NewCabinet): Promise<CreatedCabinet> =>
  api.post('/admin/cabinets', { body: cabinet });

export const loadDocumentTypes = (signal: AbortSignal): Promise<readonly DocumentType[]> =>
  api.get('/documents/types', { signal });
