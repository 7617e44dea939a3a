/** What an administrator can do with an account (B-085, B-086, issue 14). */

export type ActionKind = 'access' | 'restore' | 'printCode' | 'signOut' | 'disable' | 'enable' | 'identity' | 'remove';

/** Refusals with a text of their own. */
export const REFUSALS = [
  'own_account',
  'not_found',
  'no_letter',
  'has_email',
  'person_changed',
  'rate_limited',
] as const;

/** Shortest and longest reason, in characters. */
export const REASON = { least: 3, most: 200 };
