/**
 * The kinds of the audit log in groups. The texts of the kinds are not those of the patient's access log (module `profile`),
 * which address the patient ("your data"), nor can the kit hold them: it is part of everybody's first load.
 */
import type { Translate } from '@cabinet/kit';

export const GROUPS = {
  sign_in: [
    'signed_in',
    'esia_signed_in',
    'recovery_code_used',
    'sign_in_refused',
    'signed_out',
    'session_ended',
    'refresh_reused',
    'password_restore_asked',
    'password_changed',
    'password_change_required',
    'factor_added',
    'factor_removed',
  ],
  account: [
    'registered',
    'user_created',
    'email_confirmed',
    'email_changed',
    'esia_linked',
    'profile_changed',
    'identity_changed',
    'document_added',
    'document_removed',
    'consent_given',
    'consent_withdrawn',
    'data_exported',
    'access_denied',
    'account_leaving',
    'account_stayed',
    'account_removed',
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
  ],
  booking: [
    'booking_asked',
    'booking_confirmed',
    'booking_refused',
    'booking_unknown',
    'ticket_cancelled',
    'ticket_moved',
    'waiting_list_joined',
    'waiting_list_left',
    'slot_offered',
    'slot_offer_ended',
    'district_chosen',
  ],
  record: [
    'record_opened',
    'record_sent',
    'record_forgotten',
    'record_moved',
    'relation_found',
    'told_to_system',
    'diary_saved',
    'diary_corrected',
  ],
  payment: [
    'payment_begun',
    'invoice_paid',
    'payment_returned',
    'payment_link_created',
    'payment_link_revoked',
    'payment_link_used',
    'refund_asked',
  ],
  file: [
    'file_uploaded',
    'file_renamed',
    'file_deleted',
    'file_restored',
    'file_opened_by_admin',
    'file_quarantined',
    'files_marked_viewed',
  ],
  administrator: [
    'viewed_by_admin',
    'access_changed',
    'identity_proved',
    'accounts_marked_viewed',
    'users_exported',
    'account_disabled',
    'account_enabled',
    'staff_role_changed',
    'audit_searched',
  ],
  news: ['news_created', 'news_changed', 'news_deleted'],
  questionnaire: [
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
  ],
  system: [
    'job_retried',
    'job_acknowledged',
    'job_discarded',
    'plugin_reloaded',
    'plugin_rolled_back',
    'plugin_settings_changed',
    'plugin_tried',
    'diagnostics_exported',
    'audit_verified',
    'data_resealed',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Group = keyof typeof GROUPS | 'other';

const NAMES = Object.keys(GROUPS) as readonly (keyof typeof GROUPS)[];

const KNOWN: ReadonlyMap<string, Group> = new Map(
  NAMES.flatMap((group) => GROUPS[group].map((kind): [string, Group] => [kind, group])),
);

export const groupOf = (kind: string): Group => KNOWN.get(kind) ?? 'other';

/** The kinds of the kernel by group, in the groups' order; groups without any are left out. */
export function grouped(kinds: readonly string[]): readonly (readonly [group: Group, kinds: readonly string[]])[] {
  const groups: readonly Group[] = [...NAMES, 'other'];
  return groups
    .map((group) => [group, kinds.filter((kind) => groupOf(kind) === group)] as const)
    .filter(([, found]) => found.length > 0);
}

/** One of a newer kernel is shown by its own name. */
export const kindName = (kind: string, t: Translate<'admin_operations'>): string =>
  t(`kind.${kind}`, { defaultValue: kind });
