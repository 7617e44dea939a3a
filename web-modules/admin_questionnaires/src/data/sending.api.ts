/** The calls that send questionnaires (B-302). */
import { api } from '@cabinet/kit';
import type { Sending } from './contract';

/** Accounts that the server takes in one request. */
export const MOST_USERS = 1000;

/** Whom: named accounts, or all that match a filter of the users table. */
export type Recipients =
  { readonly users: readonly string[] } | { readonly matching: Readonly<Record<string, string>> };

export const beginSending = (quizId: string, recipients: Recipients, due: string): Promise<{ readonly id: string }> =>
  api.post('/admin/quiz/send', { body: { quiz_id: quizId, ...recipients, ...(due !== '' && { due }) } });

const ofSending = (id: string): string => `/admin/quiz/sendings/${encodeURIComponent(id)}`;

export const loadSending = (id: string, signal: AbortSignal): Promise<Sending> => api.get(ofSending(id), { signal });

/** What was assigned stays. */
export const cancelSending = (id: string): Promise<Sending> => api.delete(ofSending(id));
