/** The calls about links with which persons without an account answer a questionnaire. */
import { api } from '@cabinet/kit';
import type { CreatedLink, LinkAnswers, QuizLinks } from './contract';

const PATH = '/admin/quiz/links';

export interface NewLink {
  readonly quiz_id: string;
  /** For the list only. */
  readonly name: string;
  /** `YYYY-MM-DD`: opens the link. */
  readonly birth_date: string;
  /** Absent: the link is not sent. */
  readonly email?: string;
  readonly language: string;
  readonly valid_days: number;
}

export const loadLinks = (quizId: string, after: string | null, signal: AbortSignal): Promise<QuizLinks> =>
  api.get(PATH, { signal, query: { quiz_id: quizId, ...(after !== null && { after }) } });

/** Its address is told only here. */
export const createLink = (body: NewLink): Promise<CreatedLink> => api.post(PATH, { body });

export const revokeLink = (id: string): Promise<void> => api.delete(PATH, { query: { id } });

/** Each look is audited. */
export const loadLinkAnswers = (id: string, signal: AbortSignal): Promise<LinkAnswers> =>
  api.get(`${PATH}/answers`, { signal, query: { id } });
