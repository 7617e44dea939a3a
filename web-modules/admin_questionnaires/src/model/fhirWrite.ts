/** A form as a FHIR R4 `Questionnaire`, by the same rules as kernel/forms/src/fhir/write.rs. */
import { enableWhenOf } from './fhirConditions';
import { MAX_VALUE, MIN_VALUE, OURS, TRANSLATION } from './fhirRead';
import { choiceItem } from './text';
import type { Choice, Form, Page, Question, Text } from './types';

type Json = Readonly<Record<string, unknown>>;

const ours = (name: string, value: unknown): readonly Json[] =>
  value === undefined
    ? []
    : [{ url: `${OURS}${name}`, valueString: typeof value === 'string' ? value : JSON.stringify(value) }];

/** Texts as JSON: a plain one could be read as something else. */
const oursAsJson = (name: string, value: unknown): readonly Json[] =>
  value === undefined ? [] : [{ url: `${OURS}${name}`, valueString: JSON.stringify(value) }];

const extended = (extension: readonly Json[]): Json => (extension.length > 0 ? { extension } : {});

/** A text, with its translations beside it. */
function textOf(member: string, text: Text | undefined): Json {
  if (text === undefined) return {};
  if (typeof text === 'string') return { [member]: text };
  const { default: first = '', ...others } = text;
  const extension = Object.entries(others).map(([language, content]) => ({
    url: TRANSLATION,
    extension: [
      { url: 'lang', valueCode: language },
      { url: 'content', valueString: content },
    ],
  }));
  return { [member]: first, [`_${member}`]: { extension } };
}

function optionOf(choice: Choice): Json {
  const { value, text } = choiceItem(choice);
  const number = typeof value === 'number' ? extended(ours('value', value)) : {};
  return { valueCoding: { ...number, code: String(value), ...textOf('display', text) } };
}

const TYPES: Readonly<Record<string, string>> = {
  number: 'decimal',
  date: 'date',
  time: 'time',
  'datetime-local': 'dateTime',
};

function typeOf({ type, inputType = 'text', showOtherItem, rateMin = 1, rateStep = 1 }: Question): string {
  if (type === 'comment') return 'text';
  if (type === 'rating') return Number.isInteger(rateMin) && Number.isInteger(rateStep) ? 'integer' : 'decimal';
  if (type === 'text') return TYPES[inputType] ?? 'string';
  return type === 'expression' ? 'string' : showOtherItem ? 'open-choice' : 'choice';
}

function scaleOf(question: Question, type: string): readonly Json[] {
  const { rateMin, rateMax, rateStep, minRateDescription, maxRateDescription } = question;
  const member = type === 'integer' ? 'valueInteger' : 'valueDecimal';
  return [
    { url: MIN_VALUE, [member]: rateMin ?? 1 },
    { url: MAX_VALUE, [member]: rateMax ?? 5 },
    ...ours('rating', { rateMin, rateMax, rateStep, minRateDescription, maxRateDescription }),
  ];
}

function itemOf(form: Form, question: Question): Json {
  const { name, title, isRequired, choices, showNoneItem, inputType } = question;
  const type = typeOf(question);
  const expression = (question as unknown as Json).expression;
  // Types of input that FHIR has no type for.
  const ownInput = type === 'string' && question.type === 'text' ? inputType : undefined;
  const extension = [
    ...oursAsJson('description', question.description),
    ...ours('visibleIf', question.visibleIf),
    ...ours('requiredIf', question.requiredIf),
    ...oursAsJson('validators', question.validators),
    ...oursAsJson('cabinet', question.cabinet),
    ...(question.type === 'expression' ? ours('expression', expression) : []),
    ...ours('inputType', ownInput),
    ...(question.type === 'rating' ? scaleOf(question, type) : []),
    ...(question.type === 'dropdown' ? ours('type', 'dropdown') : []),
  ];
  return {
    linkId: name,
    ...textOf('text', title),
    ...extended(extension),
    type,
    ...enableWhenOf(form, question.visibleIf),
    ...(isRequired && { required: true }),
    ...(question.type === 'checkbox' && { repeats: true }),
    ...(choices && {
      answerOption: [...choices.map(optionOf), ...(showNoneItem ? [{ valueCoding: { code: 'none' } }] : [])],
    }),
  };
}

const groupOf = (form: Form, page: Page): Json => ({
  linkId: `page-${page.name}`,
  ...textOf('text', page.title),
  ...extended([...oursAsJson('description', page.description), ...ours('visibleIf', page.visibleIf)]),
  type: 'group',
  ...enableWhenOf(form, page.visibleIf),
  item: page.elements.map((question) => itemOf(form, question)),
});

export function writtenQuestionnaire(form: Form): Json {
  const { calculatedValues } = form as Form & Json;
  return {
    resourceType: 'Questionnaire',
    ...extended([...oursAsJson('calculatedValues', calculatedValues), ...oursAsJson('cabinet', form.cabinet)]),
    status: 'draft',
    ...textOf('title', form.title),
    ...textOf('description', form.description),
    item: form.pages.map((page) => groupOf(form, page)),
  };
}
