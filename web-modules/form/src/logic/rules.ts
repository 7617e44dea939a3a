/**
 * The rules of a single answer. They are SurveyJS's (survey-core, validator.ts), so that the browser, the kernel and other
 * readers of the same form agree; `evaluate.test.ts` compares them with survey-core on generated forms.
 */
import { type Answers, COMMENT_LIMIT, commentKey, OTHER, type Question, type Validator } from '../model/types';
import type { FaultCode, RunExpression } from './types';

/** Blanks are no answer. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether an answer says "my own": its words are required then. */
export const hasOther = (value: unknown): boolean => (Array.isArray(value) ? value.includes(OTHER) : value === OTHER);

/** survey-core's address of e-mail. */
const EMAIL =
  /^(([^<>()[\].,;:\s@"]+(\.[^<>()[\].,;:\s@"]+)*)|(".+"))@(([^<>()=[\].,;:\s@"]+\.)+[^<>()=[\].,;:\s@"]{2,})$/i;

/** A repeated group can take a backtracking engine exponential time. The kernel's takes linear time, so such rules are its. */
const REPEATED_GROUP = /\)[*+{]/;

function patternOf(source: string): RegExp | null {
  if (source === '' || REPEATED_GROUP.test(source)) return null;
  try {
    return new RegExp(source);
  } catch {
    return null;
  }
}

/** A pattern of the whole text, in which a character is one of Unicode. What this browser cannot read is the kernel's. */
function wholePatternOf(source: string): RegExp | null {
  if (REPEATED_GROUP.test(source)) return null;
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function isDate(text: string): boolean {
  const instant = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return instant !== null && !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** Whether what was typed is what the field asks for. */
function typeFault({ kind, inputType, isWhole }: Question, value: unknown): FaultCode | null {
  if (kind === 'comment') {
    const text = textOf(value);
    return text.length > COMMENT_LIMIT && Array.from(text).length > COMMENT_LIMIT ? 'length' : null;
  }
  if (kind !== 'text') return null;
  const text = textOf(value);
  const [date = '', time = ''] = text.split('T');
  switch (inputType) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'type';
      return !isWhole || Number.isSafeInteger(value) ? null : 'type';
    case 'date':
      return isDate(text) ? null : 'type';
    case 'time':
      return TIME.test(text) ? null : 'type';
    case 'datetime-local':
      return isDate(date) && TIME.test(time) ? null : 'type';
    case 'email':
      return EMAIL.test(text) ? null : 'pattern';
    default:
      return null;
  }
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

function validatorFault(rule: Validator, value: unknown, values: Answers, run: RunExpression): FaultCode | null {
  switch (rule.kind) {
    case 'numeric': {
      const given = numberOf(value);
      if (given === null) return 'type';
      if (rule.min !== null && given < rule.min) return 'min';
      return rule.max !== null && given > rule.max ? 'max' : null;
    }
    case 'text': {
      const { length } = textOf(value);
      return (rule.minLength > 0 && length < rule.minLength) || (rule.maxLength > 0 && length > rule.maxLength)
        ? 'length'
        : null;
    }
    case 'answercount': {
      if (!Array.isArray(value)) return null;
      if (rule.minCount > 0 && value.length < rule.minCount) return 'min';
      return rule.maxCount > 0 && value.length > rule.maxCount ? 'max' : null;
    }
    case 'regex': {
      const pattern = patternOf(rule.pattern);
      return pattern === null || pattern.test(textOf(value)) ? null : 'pattern';
    }
    case 'email':
      return value === 0 || EMAIL.test(textOf(value)) ? null : 'pattern';
    case 'expression':
      return rule.expression === '' || run(rule.expression, values) === true ? null : 'expression';
  }
}

/** The first rule that the answer breaks. */
export interface BrokenRule {
  readonly code: FaultCode;
  /** The validator, whose text and bounds explain it. */
  readonly rule: Validator | null;
}

export function brokenRule(
  question: Question,
  isRequired: boolean,
  values: Answers,
  run: RunExpression,
): BrokenRule | null {
  const value = values[question.name];
  if (question.kind === 'expression') return null;
  const empty = isEmpty(value);
  if (empty && isRequired) return { code: 'required', rule: null };
  // An own answer without words says nothing.
  if (question.other && hasOther(value) && isEmpty(values[commentKey(question.name)])) {
    return { code: 'required', rule: null };
  }
  const code = empty ? null : typeFault(question, value);
  if (code) return { code, rule: null };
  for (const rule of question.validators) {
    // survey-core runs an expression over an empty answer as well, and the check of an address over blanks.
    if (empty && rule.kind !== 'expression' && (rule.kind !== 'email' || !value)) continue;
    const broken = validatorFault(rule, value, values, run);
    if (broken) return { code: broken, rule };
  }
  return isWritten(question, values) ? null : { code: 'pattern', rule: null };
}

/** Whether what was written matches the question's whole pattern. A choice is not written. */
function isWritten({ name, wholePattern, choices, other }: Question, values: Answers): boolean {
  if (wholePattern === null) return true;
  const isChoice = choices.length > 0 || other !== null;
  if (isChoice && !hasOther(values[name])) return true;
  const written = values[isChoice ? commentKey(name) : name];
  return isEmpty(written) || (wholePatternOf(wholePattern)?.test(textOf(written)) ?? true);
}
