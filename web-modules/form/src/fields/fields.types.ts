/** What the field of every question gets. */
import type { ComponentType, ReactNode } from 'react';
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
  /** The last words of the title, if those before them stand above: `systolic` of `Blood pressure, systolic`. */
  readonly half?: string | undefined;
}

/** Fields that a module brings with it, because only its forms ask for them. */
export interface FieldSlots {
  /** Of a `file`: a picture. */
  readonly file?: ComponentType<QuestionControl>;
  /** Of a `comment` with a thesaurus. */
  readonly thesaurus?: ComponentType<QuestionControl>;
}

/** How one of several choices looks: `segments` are large areas side by side, for a choice made every day. */
export type ChoiceLook = 'rows' | 'segments';

/** Of a question with an own answer. */
export interface ChoiceControl extends QuestionControl {
  /** The words of the own answer. */
  readonly comment: string;
  readonly onComment: (comment: string | undefined) => void;
  readonly look?: ChoiceLook | undefined;
}
