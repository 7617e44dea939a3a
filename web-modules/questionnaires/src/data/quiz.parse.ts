/** Input validation: of the kernel's responses, and of what this browser has stored. */
import { DELIVERIES, type UserQuiz } from './quiz.types';

type Loose = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** The response of the kernel, or null if it is something else. */
export function userQuizOf(value: unknown): UserQuiz | null {
  if (!isRecord(value) || !isRecord(value.quiz)) return null;
  const [id, quizId, assigned] = [text(value.id), text(value.quiz_id), text(value.assigned)];
  if (id === null || quizId === null || assigned === null) return null;
  const questions = number(value.quiz.questions);
  return {
    id,
    quizId,
    title: text(value.quiz.title) ?? '',
    // A service of the hospital's own says it with the form.
    questions: questions === 0 ? null : questions,
    isCompleted: value.status === 1,
    revision: number(value.revision) ?? 0,
    page: number(value.page),
    answers: isRecord(value.answers) ? value.answers : {},
    model: value.quiz.model ?? null,
    assigned,
    due: text(value.due),
    saved: text(value.saved),
    completed: text(value.completed),
    delivery: DELIVERIES.find((one) => one === value.delivery) ?? null,
    deliveryReason: text(value.delivery_reason),
    staleSince: text(value.stale_since),
  };
}

export function userQuizzesOf(value: unknown): readonly UserQuiz[] | null {
  if (!Array.isArray(value)) return null;
  return value.map(userQuizOf).filter((quiz) => quiz !== null);
}
