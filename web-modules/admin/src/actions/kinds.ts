/** What an administrator can do with an account (B-085, B-086, issue 14), and why it may be refused. */
import { isProblem, type TextKey } from '@cabinet/kit';

export type ActionKind = 'access' | 'restore' | 'printCode' | 'signOut' | 'disable' | 'enable' | 'identity' | 'remove';

/** Refusals with a text of their own. */
const REFUSALS = ['own_account', 'not_found', 'no_letter', 'has_email', 'person_changed', 'rate_limited'] as const;

/** Why it was refused. */
export function refusalOf(error: unknown): TextKey<'admin'> {
  const known = REFUSALS.find((code) => isProblem(error, code));
  return known ? `refusal.${known}` : 'failed';
}
