/** Texts of the access log. Entries of a newer server that this screen does not know get a generic text. */
import type { Translate } from '@cabinet/kit';
import type { LogEntry } from '../data/profile.types';

const KINDS = [
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
  'ticket_moved',
  'waiting_list_joined',
  'waiting_list_left',
  'district_chosen',
  'slot_offered',
  'slot_offer_ended',
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
  'audit_searched',
  'audit_verified',
  'job_retried',
  'job_acknowledged',
  'job_discarded',
  'plugin_reloaded',
  'plugin_rolled_back',
  'plugin_settings_changed',
  'plugin_tried',
  'diagnostics_exported',
  'record_sent',
  'record_opened',
  'record_forgotten',
  'record_moved',
  'payment_begun',
  'invoice_paid',
  'payment_returned',
  'payment_link_created',
  'payment_link_revoked',
  'payment_link_used',
  'access_changed',
  'identity_proved',
  'accounts_marked_viewed',
  'users_exported',
  'refund_asked',
  'file_uploaded',
  'file_renamed',
  'file_deleted',
  'file_restored',
  'file_opened_by_admin',
  'file_quarantined',
  'files_marked_viewed',
  'diary_saved',
  'diary_corrected',
  'viewed_by_admin',
  'told_to_system',
  'account_disabled',
  'account_enabled',
  'password_change_required',
  'staff_role_changed',
  'news_created',
  'news_changed',
  'news_deleted',
  'questionnaire_created',
  'questionnaire_changed',
  'questionnaire_sent',
  'questionnaire_completed',
  'questionnaire_alert',
  'questionnaire_exported',
  'questionnaire_link_created',
  'questionnaire_link_opened',
  'questionnaire_link_locked',
  'questionnaire_link_revoked',
  'chat_opened',
  'chat_handled',
  'chat_assigned',
  'chat_answered',
  'push_enabled',
  'push_disabled',
  'notifications_changed',
  'calendar_created',
  'calendar_changed',
  'calendar_revoked',
] as const;
const WHO = ['self', 'administrator', 'plugin', 'system', 'stranger', 'unknown'] as const;
const FIELDS = [
  'firstName',
  'lastName',
  'patrName',
  'birthDate',
  'gender',
  'email',
  'phone',
  'snils',
  'importEpicris',
] as const;

export function whatText({ kind }: LogEntry, t: Translate<'profile'>): string {
  return t(`log.kind.${KINDS.find((one) => one === kind) ?? 'other'}`);
}

export function whoText({ who }: LogEntry, t: Translate<'profile'>): string {
  return t(`log.who.${WHO.find((one) => one === who) ?? 'system'}`);
}

/** The name of a field; a field without a text keeps its own name. */
function fieldText(field: string, t: Translate<'profile'>): string {
  const known = FIELDS.find((one) => one === field);
  return known ? t(`field.${known}`) : field;
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/**
 * Describes which fields, host or document an entry concerns, as far as there are texts. `nameOf`: the name of a
 * medical host.
 */
export function detailText({ detail }: LogEntry, t: Translate<'profile'>, nameOf: (host: string) => string): string {
  const { fields, host, system, type, types, kind } = detail;
  const documents = isTextList(types) ? types : typeof type === 'string' ? [type] : [];
  const parts = [
    ...(isTextList(fields) ? [fields.map((field) => fieldText(field, t)).join(', ')] : []),
    ...documents.map((one) => t(`type.${one}`, { defaultValue: '' })),
    kind === 'personal_data' || kind === 'esia' || kind === 'chat' ? t(`consent.kind.${kind}`) : '',
    typeof host === 'string' ? t('log.host', { host: nameOf(host) }) : '',
    typeof system === 'string' ? t('log.host', { host: system }) : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Groups entries by day, keeping their order. */
export function byDay(
  entries: readonly LogEntry[],
  dateOf: (at: string) => string,
): readonly (readonly [day: string, entries: readonly LogEntry[]])[] {
  const days = new Map<string, LogEntry[]>();
  for (const entry of entries) days.set(dateOf(entry.at), [...(days.get(dateOf(entry.at)) ?? []), entry]);
  return [...days];
}

/** Entries that may occur dozens of times a day; one of them says enough. */
const FOLDED = new Set(['signed_in', 'esia_signed_in', 'signed_out', 'sign_in_refused']);

/** An entry and the earlier, equal ones of the same day. */
export interface FoldedEntry {
  readonly entry: LogEntry;
  readonly earlier: readonly LogEntry[];
}

/** The content of an entry without its time. */
function saying({ kind, who, detail }: LogEntry): string {
  return JSON.stringify([kind, who, detail]);
}

/** The entries of a day, newest first; repeated sign-ins are folded into the newest one. */
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
