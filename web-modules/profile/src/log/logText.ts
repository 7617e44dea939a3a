/** A line of the access log in words. What a later server writes and this screen does not know is said in general. */
import type { LogEntry } from '../data/profile.types';

/** The part of i18next's `t` that is needed here. */
export type Say = (...args: [key: string] | [key: string, values: Record<string, unknown>]) => string;

const KINDS = new Set([
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'refresh_reused',
  'user_created',
  'booking_asked',
  'booking_confirmed',
  'booking_refused',
  'booking_unknown',
  'ticket_cancelled',
  'relation_found',
  'access_denied',
  'registered',
  'email_confirmed',
  'password_restore_asked',
  'password_changed',
  'email_changed',
  'session_ended',
  'factor_added',
  'factor_removed',
  'recovery_code_used',
  'esia_linked',
  'esia_signed_in',
  'consent_given',
  'consent_withdrawn',
  'document_added',
  'document_removed',
  'profile_changed',
  'identity_changed',
  'account_leaving',
  'account_stayed',
  'account_removed',
  'data_exported',
  'data_resealed',
  'record_sent',
  'record_opened',
  'record_forgotten',
  'record_moved',
  'diary_saved',
  'viewed_by_admin',
  'told_to_system',
  'account_disabled',
  'account_enabled',
  'password_change_required',
]);
const WHO = new Set(['self', 'administrator', 'plugin', 'system', 'stranger', 'unknown']);
const FIELDS = new Set([
  'firstName',
  'lastName',
  'patrName',
  'birthDate',
  'gender',
  'email',
  'phone',
  'snils',
  'importEpicris',
]);

export function whatText({ kind }: LogEntry, t: Say): string {
  return t(KINDS.has(kind) ? `log.kind.${kind}` : 'log.kind.other');
}

export function whoText({ who }: LogEntry, t: Say): string {
  return t(`log.who.${WHO.has(who) ? who : 'system'}`);
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** Which fields, which host, which document: whatever of it has words. `nameOf`: the name of a medical host. */
export function detailText({ detail }: LogEntry, t: Say, nameOf: (host: string) => string): string {
  const { fields, host, system, type, types, kind } = detail;
  const documents = isTextList(types) ? types : typeof type === 'string' ? [type] : [];
  const parts = [
    ...(isTextList(fields)
      ? [fields.map((field) => (FIELDS.has(field) ? t(`field.${field}`) : field)).join(', ')]
      : []),
    ...documents.map((one) => t(`type.${one}`, { defaultValue: '' })),
    kind === 'personal_data' || kind === 'esia' ? t(`consent.kind.${kind}`) : '',
    typeof host === 'string' ? t('log.host', { host: nameOf(host) }) : '',
    typeof system === 'string' ? t('log.host', { host: system }) : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The lines of each day, in their order. */
export function byDay(
  entries: readonly LogEntry[],
  dateOf: (at: string) => string,
): readonly (readonly [day: string, entries: readonly LogEntry[]])[] {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entries) days.set(dateOf(entry.at), [...(days.get(dateOf(entry.at)) ?? []), entry]);
  return [...days];
}

/** Lines of which a day may have dozens, and one tells as much. */
const FOLDED = new Set(['signed_in', 'esia_signed_in', 'signed_out', 'sign_in_refused']);

/** A line and the earlier ones of the same day that say the same. */
export interface FoldedEntry {
  readonly entry: LogEntry;
  readonly earlier: readonly LogEntry[];
}

/** What a line says, without the time. */
function saying({ kind, who, detail }: LogEntry): string {
  return JSON.stringify([kind, who, detail]);
}

/** The lines of a day, newest first; repeated sign-ins are folded into the newest of them. */
export function folded(entries: readonly LogEntry[]): readonly FoldedEntry[] {
  const lines: { entry: LogEntry; earlier: LogEntry[] }[] = [];
  for (const entry of entries) {
    const said = saying(entry);
    const known = FOLDED.has(entry.kind) ? lines.find((line) => saying(line.entry) === said) : undefined;
    if (known) known.earlier.push(entry);
    else lines.push({ entry, earlier: [] });
  }
  return lines;
}
