/** Chooses the draft to continue: the kernel's or this browser's. */
import type { Draft } from '../data/offline';
import type { UserQuiz } from '../data/quiz.types';
import type { Answers } from '../data/quiz.types';

export interface StartingPoint {
  readonly answers: Answers;
  readonly page: number | null;
  /** The revision of the kernel's draft that the next one replaces. */
  readonly revision: number;
  /** Whether the kernel has these answers. */
  readonly isSaved: boolean;
}

export const fromKernel = (quiz: UserQuiz): StartingPoint => ({
  answers: quiz.answers,
  page: quiz.page,
  revision: quiz.revision,
  isSaved: true,
});

/** The answers of this browser, in place of whatever the kernel has. */
export const fromHere = (draft: Draft, revision: number): StartingPoint => ({
  answers: draft.answers,
  page: draft.page,
  revision,
  isSaved: draft.isSaved && draft.revision === revision,
});

/** `null`: both have gone on separately, and the patient chooses. */
export function startingPoint(quiz: UserQuiz, draft: Draft | null): StartingPoint | null {
  if (draft === null) return fromKernel(quiz);
  if (draft.revision >= quiz.revision) return fromHere(draft, draft.revision);
  return draft.isSaved ? fromKernel(quiz) : null;
}
