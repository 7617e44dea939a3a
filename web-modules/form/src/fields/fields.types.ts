/** What the field of every question gets. */
import type { ReactNode } from 'react';
import type { Question } from '../model/types';

export interface QuestionControl {
  readonly question: Question;
  readonly language: string;
  readonly value: unknown;
  readonly isRequired: boolean;
  /** Message below the field; undefined: none. */
  readonly error: ReactNode;
  /** Undefined removes the answer. */
  readonly onAnswer: (value: unknown) => void;
}

/** Of a question with an own answer. */
export interface ChoiceControl extends QuestionControl {
  /** The words of the own answer. */
  readonly comment: string;
  readonly onComment: (comment: string | undefined) => void;
}
