/** API calls of questionnaires (specification 1 §7, below `/api`). */
import { api, ApiProblem, type Contract } from '@cabinet/kit';
import { userQuizOf, userQuizzesOf } from './quiz.parse';
import type { Saving, UserQuiz } from './quiz.types';

/** The kernel's shape, as it is stored for reading without a network. */
export type RawQuiz = Contract['UserQuiz'];

function known<T>(value: T | null): T {
  if (value === null) throw new ApiProblem({ code: 'bad_answer', status: 200 });
  return value;
}

/** the patient's own. */
export async function loadQuizzes(signal: AbortSignal): Promise<{ raw: unknown; quizzes: readonly UserQuiz[] }> {
  const raw = await api.get<unknown>('/quiz_result', { signal });
  return { raw, quizzes: known(userQuizzesOf(raw)) };
}

/** */
export async function loadQuiz(id: string, signal: AbortSignal): Promise<{ raw: unknown; quiz: UserQuiz }> {
  const raw = await api.get<unknown>('/quiz_result', { signal, query: { id } });
  return { raw, quiz: known(userQuizOf(raw)) };
}

/** a draft, or the completed answers. */
export async function saveQuiz(saving: Saving, idempotencyKey?: string): Promise<UserQuiz> {
  const { id, revision, answers, page, isCompleted } = saving;
  const body = { id, revision, answers, at: page, status: isCompleted ? 1 : 0 };
  return known(userQuizOf(await api.put<unknown>('/quiz_result', { body, ...(idempotencyKey && { idempotencyKey }) })));
}
