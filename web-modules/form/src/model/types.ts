/**
 * The form of a questionnaire as the screens use it: the subset of SurveyJS JSON that the kernel accepts
 * (kernel/forms), with every default filled in.
 */

/** A text, or one per language; `default` is the text of languages that have none. */
export type Localized = string | Readonly<Record<string, string>>;

export const QUESTION_KINDS = [
  'text',
  'comment',
  'checkbox',
  'radiogroup',
  'dropdown',
  'rating',
  'file',
  'expression',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const INPUT_TYPES = ['text', 'number', 'date', 'time', 'datetime-local', 'email', 'tel'] as const;
export type InputType = (typeof INPUT_TYPES)[number];

export type ChoiceValue = string | number;

export interface Choice {
  readonly value: ChoiceValue;
  readonly text: Localized;
}

/** A rule that an answer must keep. `text` is shown if it does not. */
export type Validator = { readonly text: Localized | null } & (
  | { readonly kind: 'numeric'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'text'; readonly minLength: number; readonly maxLength: number }
  | { readonly kind: 'answercount'; readonly minCount: number; readonly maxCount: number }
  | { readonly kind: 'regex'; readonly pattern: string }
  | { readonly kind: 'email' }
  | { readonly kind: 'expression'; readonly expression: string }
);

/** The values from `min` to `max`. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly minText: Localized | null;
  readonly maxText: Localized | null;
}

export interface Question {
  /** Unique in its form; the key of its answer. */
  readonly name: string;
  readonly kind: QuestionKind;
  readonly title: Localized;
  readonly description: Localized | null;
  readonly isRequired: boolean;
  readonly visibleIf: string | null;
  readonly requiredIf: string | null;
  readonly validators: readonly Validator[];
  /** Of `text`. */
  readonly inputType: InputType;
  /** Of `checkbox`, `radiogroup` and `dropdown`. */
  readonly choices: readonly Choice[];
  /** An own answer (value `other`, its words in the comment), and its label. */
  readonly other: { readonly text: Localized | null } | null;
  /** "None of these" (value `none`), and its label. */
  readonly none: { readonly text: Localized | null } | null;
  /** Of `rating`. */
  readonly scale: Scale;
  /** Of `expression`: what is calculated. */
  readonly expression: string | null;
  /** Of a number: it has no fraction. */
  readonly isWhole: boolean;
  /** Of a number: what it is measured in. */
  readonly unit: Localized | null;
  /** What is written must match it from end to end. */
  readonly wholePattern: string | null;
  /** Of `comment`: the code of the thesaurus that its sentences are taken from; its field is a slot. */
  readonly thesaurus: string | null;
}

export interface FormPage {
  readonly name: string;
  readonly title: Localized | null;
  readonly description: Localized | null;
  readonly visibleIf: string | null;
  readonly questions: readonly Question[];
}

export interface Form {
  readonly title: Localized;
  readonly description: Localized | null;
  /** Language of the texts that name none. */
  readonly locale: string;
  readonly pages: readonly FormPage[];
  readonly calculated: readonly { readonly name: string; readonly expression: string }[];
}

/** Answers by the question's name; the comment of a question is under its name and `-Comment`. */
export type Answers = Readonly<Record<string, unknown>>;

/** Value of an own answer. */
export const OTHER = 'other';
/** Value of "none of these". */
export const NONE = 'none';

/** The key of the words of an own answer. */
export const commentKey = (name: string): string => `${name}-Comment`;

/** bounds that the fields keep. */
export const TEXT_LIMIT = 1000;
export const COMMENT_LIMIT = 4000;
