/**
 * A questionnaire as it is edited: plain SurveyJS JSON, in the subset that the server accepts (B-174…B-185). Members that
 * are not named here stay as they are; the server refuses what it does not know.
 */

/** B-178…B-183: the types in the palette. `expression` may come from an import. */
export const QUESTION_TYPES = ['text', 'checkbox', 'radiogroup', 'dropdown', 'comment', 'rating'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const INPUT_TYPES = ['text', 'number', 'date', 'time', 'datetime-local', 'email', 'tel'] as const;

/** */
export const TITLE_CHARS = 200;
export const MOST_QUESTIONS = 200;
export const MOST_CHOICES = 100;

/** One text for all languages, or one for each; `default` is that of the hospital's first language. */
export type Text = string | Readonly<Record<string, string>>;

export type Choice = string | number | ChoiceItem;
export interface ChoiceItem {
  readonly value: string | number;
  readonly text?: Text;
}

export interface Validator {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Our own members of a question (`cabinet`). */
export interface OwnMembers {
  /** How an answer counts in scores: `value` is the answer itself, otherwise points by the value of a choice. */
  readonly score?: 'value' | Readonly<Record<string, number>>;
  readonly isReversed?: boolean;
  readonly weight?: number;
  /** To which answers the staff are alerted: values of choices. */
  readonly alertOn?: readonly (string | number)[];
  /** Of a number: no fractions. */
  readonly isWhole?: boolean;
  /** Of a number: what stands beside the field, such as `kg`. */
  readonly unit?: Text;
}

export interface Question {
  readonly type: string;
  readonly name: string;
  readonly title?: Text;
  readonly description?: Text;
  readonly isRequired?: boolean;
  readonly visibleIf?: string;
  readonly requiredIf?: string;
  readonly validators?: readonly Validator[];
  readonly choices?: readonly Choice[];
  readonly showOtherItem?: boolean;
  readonly showNoneItem?: boolean;
  readonly inputType?: string;
  readonly rateMin?: number;
  readonly rateMax?: number;
  readonly rateStep?: number;
  readonly minRateDescription?: Text;
  readonly maxRateDescription?: Text;
  readonly cabinet?: OwnMembers;
}

export interface Page {
  readonly name: string;
  readonly title?: Text;
  readonly description?: Text;
  readonly visibleIf?: string;
  readonly elements: readonly Question[];
}

export interface ScoreRule {
  readonly name: string;
  readonly title: Text;
  readonly questions: readonly string[];
  readonly method: 'sum' | 'mean';
  readonly alertFrom?: number;
}

export interface Form {
  readonly title?: Text;
  readonly description?: Text;
  readonly pages: readonly Page[];
  readonly cabinet?: { readonly scores?: readonly ScoreRule[] };
}

export const EMPTY_FORM: Form = { pages: [{ name: 'page1', elements: [] }] };

export const questionsOf = (form: Form): readonly Question[] => form.pages.flatMap(({ elements }) => elements);

/** Whether its answer counts in scores. */
export const isScored = ({ cabinet }: Pick<Question, 'cabinet'>): boolean => cabinet?.score !== undefined;

export const hasChoices = ({ type }: Pick<Question, 'type'>): boolean =>
  type === 'radiogroup' || type === 'checkbox' || type === 'dropdown';

/** Whether nobody has begun with it. */
export const isEmptyForm = (form: Form): boolean =>
  form.title === undefined && form.description === undefined && questionsOf(form).length === 0;
