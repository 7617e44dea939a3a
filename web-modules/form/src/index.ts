/**
 * `@cabinet/form`: shows the forms of questionnaires and of the diary, for the modules that need them: passing one page by page,
 * single fields for a screen with an order of its own, and reading the answers. The shell provides one copy, loaded on first use.
 */

export { AnswersView, type AnswersViewProps } from './answers/AnswersView';
export { differencesOf } from './answers/differences';
export type { ChoiceLook, FieldSlots, QuestionControl } from './fields/fields.types';
export { numberFrom } from './fields/NumberField';
export { QuestionField, type QuestionFieldProps } from './fields/QuestionField';
export { QuestionLabel } from './fields/QuestionLabel';
export { evaluatePlain, keptAnswers } from './logic/evaluate';
export { type AnswerFault, FAULT_CODES, type FaultCode } from './logic/types';
export { parseForm, questionsOf } from './model/parse';
export { textIn } from './model/text';
export { type Answers, commentKey, type Form, type FormPage, type Localized, OTHER } from './model/types';
export type { Question, QuestionKind } from './model/types';
export { FormPass, type FormPassProps } from './passing/FormPass';
export { loadFormTexts } from './texts';
