/** Conditions as FHIR's `enableWhen`, there and back, by the same rules as kernel/forms/src/fhir/conditions.rs. */
import { type Clause, parseCondition } from './conditions';
import { choiceItem } from './text';
import type { Form, Question } from './types';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const OPERATORS: Readonly<Partial<Record<Clause['comparison'], string>>> = {
  '=': '=',
  contains: '=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};

const NUMBER = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A choice as it is written in `answerOption`. "Other" is answered with a text. */
function codeOf({ choices = [], showNoneItem }: Question, value: Clause['value']): Json | null {
  const code = String(value);
  const isKnown = choices.some((choice) => String(choiceItem(choice).value) === code);
  return isKnown || (showNoneItem && code === 'none') ? { answerCoding: { code } } : null;
}

/** What an answer is compared with, in the type that the answer has in FHIR. */
function answerOf(question: Question, { comparison, value }: Clause): Json | null {
  const { type, inputType, rateMin = 1, rateStep = 1 } = question;
  const number = NUMBER.test(String(value)) ? Number(value) : null;
  const isEqual = comparison === '=';
  if (type === 'checkbox') return comparison === 'contains' ? codeOf(question, value) : null;
  if (type === 'radiogroup' || type === 'dropdown') return isEqual ? codeOf(question, value) : null;
  if (comparison === 'contains') return null;
  if (type === 'rating') {
    if (number === null) return null;
    if (!Number.isInteger(rateMin) || !Number.isInteger(rateStep)) return { answerDecimal: number };
    return Number.isInteger(number) ? { answerInteger: number } : null;
  }
  if (type !== 'text') return null;
  if (inputType === 'number') return number === null ? null : { answerDecimal: number };
  return inputType === 'date' && isEqual && DAY.test(String(value)) ? { answerDate: value } : null;
}

function comparisonOf(form: Form, clause: Clause): Json | null {
  const found = form.pages.flatMap(({ elements }) => elements).find(({ name }) => name === clause.question);
  if (!found) return null;
  const { name, type } = found;
  if (clause.comparison === 'notempty' || clause.comparison === 'empty') {
    return { question: name, operator: 'exists', answerBoolean: clause.comparison === 'notempty' };
  }
  const operator = OPERATORS[clause.comparison];
  const answer = type === 'expression' ? null : answerOf(found, clause);
  return operator === undefined || answer === null ? null : { question: name, operator, ...answer };
}

/** `enableWhen` of a condition; nothing if FHIR cannot say it, or means something else by it. */
export function enableWhenOf(form: Form, expression: string | undefined): Json {
  const condition = expression === undefined ? null : parseCondition(expression);
  if (condition === null || condition.clauses.length === 0) return {};
  const comparisons = condition.clauses.map((clause) => comparisonOf(form, clause));
  if (comparisons.includes(null)) return {};
  return {
    enableWhen: comparisons,
    // FHIR que-12: only where there are several.
    ...(comparisons.length > 1 && { enableBehavior: condition.join === 'and' ? 'all' : 'any' }),
  };
}

/** Names in the form by link id, and whether there may be several answers. */
export type Links = ReadonlyMap<string, { readonly name: string; readonly isSeveral: boolean }>;

function constantOf(comparison: Json): string | null {
  const { answerDecimal, answerInteger, answerBoolean, answerCoding, answerDate, answerTime, answerString } =
    comparison;
  for (const number of [answerDecimal, answerInteger]) if (typeof number === 'number') return String(number);
  // A boolean question becomes a choice of these two.
  if (typeof answerBoolean === 'boolean') return answerBoolean ? "'yes'" : "'no'";
  const coding = isJson(answerCoding) ? answerCoding : {};
  const texts = [coding.code, coding.display, answerDate, answerTime, answerString];
  const text = texts.find((one): one is string => typeof one === 'string');
  // What a backslash means depends on what follows.
  return text === undefined || /['\\\p{Cc}]/u.test(text) ? null : `'${text}'`;
}

function partOf(comparison: unknown, links: Links): string | null {
  if (!isJson(comparison)) return null;
  const { question, operator, answerBoolean } = comparison;
  const link = typeof question === 'string' ? links.get(question) : undefined;
  if (!link || typeof operator !== 'string') return null;
  const { name, isSeveral } = link;
  if (operator === 'exists') {
    return typeof answerBoolean === 'boolean' ? `{${name}} ${answerBoolean ? 'notempty' : 'empty'}` : null;
  }
  const value = constantOf(comparison);
  if (value === null) return null;
  if (isSeveral) return operator === '=' ? `{${name}} contains ${value}` : null;
  if (operator === '!=') return `({${name}} notempty and {${name}} != ${value})`;
  return ['=', '<', '<=', '>', '>='].includes(operator) ? `{${name}} ${operator} ${value}` : null;
}

/** `enableWhen` of an item as a condition of a form; null if a form cannot say it. */
export function conditionOf({ enableWhen, enableBehavior }: Json, links: Links): string | null {
  if (!Array.isArray(enableWhen) || enableWhen.length === 0) return null;
  const isOne = enableWhen.length === 1 && enableBehavior === undefined;
  const join = isOne || enableBehavior === 'all' ? ' and ' : enableBehavior === 'any' ? ' or ' : null;
  const parts = enableWhen.map((comparison) => partOf(comparison, links));
  return join === null || parts.includes(null) ? null : parts.join(join);
}
