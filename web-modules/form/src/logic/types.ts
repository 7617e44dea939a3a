/** What follows from the answers: which questions are asked, which must be answered, which answers are wrong. */
import type { Answers, Validator } from '../model/types';

/** The codes of the kernel (kernel/forms). */
export const FAULT_CODES = [
  'required',
  'type',
  'choice',
  'min',
  'max',
  'length',
  'pattern',
  'expression',
  'unknown',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

export interface AnswerFault {
  readonly question: string;
  readonly code: FaultCode;
}

/** A fault with the rule that the answer breaks: its text and bounds explain it. */
export interface Fault extends AnswerFault {
  readonly rule: Validator | null;
}

/** Evaluates an expression of SurveyJS over values by name. */
export type RunExpression = (expression: string, values: Answers) => unknown;

export interface Evaluation {
  /** Names of the pages that have a question to ask, in order. */
  readonly pages: readonly string[];
  readonly visible: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Of visible questions only, in the order of the form. */
  readonly faults: readonly Fault[];
  /** Values that the form calculates, by name. */
  readonly calculated: Answers;
}
