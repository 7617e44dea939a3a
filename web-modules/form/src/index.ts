/**
 * `@cabinet/form`: shows the forms of questionnaires, for the modules that need them: passing one page by page, and reading the
 * answers. The shell provides one copy, loaded on first use.
 */

export { AnswersView, type AnswersViewProps } from './answers/AnswersView';
export { differencesOf } from './answers/differences';
export { keptAnswers } from './logic/evaluate';
export { type AnswerFault, FAULT_CODES, type FaultCode } from './logic/types';
export { parseForm, questionsOf } from './model/parse';
export { textIn } from './model/text';
export type { Answers, Form, FormPage, Localized, Question, QuestionKind } from './model/types';
export { FormPass, type FormPassProps } from './passing/FormPass';
export { loadFormTexts } from './texts';
