/** Calls of a questionnaire by link. They are anonymous; secret and ticket are in bodies only (docs/adr/0044). */
import { api, ApiProblem, type Contract } from '@cabinet/kit';
import type { Answers } from '@cabinet/form';

export type ConsentText = Contract['ConsentTextView'];
export type OpenedLink = Omit<Contract['OpenedQuizLink'], 'answers'> & { readonly answers: Answers };
export type SavedLink = Contract['SavedQuizLink'];

/** What opens a link. */
export interface Opening {
  readonly secret: string;
  /** `YYYY-MM-DD` */
  readonly birthDate: string;
  readonly consent: { readonly version: string; readonly language: string };
}

export interface LinkSaving {
  readonly ticket: string;
  readonly revision: number;
  readonly answers: Answers;
  readonly page: number;
  readonly isCompleted: boolean;
}

export const loadConsent = (language: string, signal: AbortSignal): Promise<ConsentText> =>
  api.get('/v1/consent', { anonymous: true, query: { kind: 'personal_data', language }, signal });

export async function openLink({ secret, birthDate, consent }: Opening): Promise<OpenedLink> {
  const body = { secret, birth_date: birthDate, consent };
  const opened = await api.post<OpenedLink>('/quiz/link/open', { anonymous: true, body });
  if (typeof opened.ticket !== 'string') throw new ApiProblem({ code: 'bad_answer', status: 200 });
  return opened;
}

export function saveLink({ ticket, revision, answers, page, isCompleted }: LinkSaving): Promise<SavedLink> {
  const body = { ticket, revision, answers, at: page, status: isCompleted ? 1 : 0 };
  return api.put('/quiz/link', { anonymous: true, body });
}
