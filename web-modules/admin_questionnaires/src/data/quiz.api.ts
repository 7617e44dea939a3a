/** The calls of the designer (B-298…B-301). */
import { api } from '@cabinet/kit';
import type { Form } from '../model/types';
import type { CheckedQuiz, Quiz, QuizList, QuizState } from './contract';

/** The most that the server gives at once. */
const PAGE = 100;

export const loadQuizzes = (page: number, state: QuizState | null, signal: AbortSignal): Promise<QuizList> =>
  api.get('/quiz', { signal, query: { page, size: PAGE, ...(state && { state }) } });

export const loadQuiz = (id: string, signal?: AbortSignal): Promise<Quiz> =>
  api.get(`/quiz/${encodeURIComponent(id)}`, { ...(signal && { signal }) });

export const createQuiz = (title: string, model: Form): Promise<Quiz> => api.post('/quiz', { body: { title, model } });

export interface QuizChange {
  readonly id: string;
  /** The one that was edited. */
  readonly revision: number;
  readonly title: string;
  readonly model: Form;
  readonly publish?: boolean;
  readonly archived?: boolean;
}

export const changeQuiz = (body: QuizChange): Promise<Quiz> => api.put('/quiz', { body });

/** Saves nothing. */
export const checkQuiz = (model: Form, signal: AbortSignal): Promise<CheckedQuiz> =>
  api.ask('/quiz/check', { signal, body: { model } });
