/**
 * Reads SurveyJS JSON as a `Form`. What the kernel has stored is valid (kernel/forms checks it); the designer's preview
 * may show something unfinished, so nothing throws: a member of an unexpected kind is left out.
 */
import {
  type Choice,
  type Form,
  type FormPage,
  INPUT_TYPES,
  type Localized,
  type Question,
  QUESTION_KINDS,
  type Scale,
  type Validator,
} from './types';

type Loose = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

function localized(value: unknown): Localized | null {
  if (!isRecord(value)) return text(value);
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return texts.length > 0 ? Object.fromEntries(texts) : null;
}

function choiceOf(value: unknown): Choice[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ value, text: String(value) }];
  if (!isRecord(value) || (typeof value.value !== 'string' && typeof value.value !== 'number')) return [];
  return [{ value: value.value, text: localized(value.text) ?? String(value.value) }];
}

function validatorOf(value: unknown): Validator[] {
  if (!isRecord(value)) return [];
  const words = { text: localized(value.text) };
  switch (value.type) {
    case 'numeric':
      return [{ ...words, kind: 'numeric', min: number(value.minValue), max: number(value.maxValue) }];
    case 'text':
      return [
        { ...words, kind: 'text', minLength: number(value.minLength) ?? 0, maxLength: number(value.maxLength) ?? 0 },
      ];
    case 'answercount':
      return [
        {
          ...words,
          kind: 'answercount',
          minCount: number(value.minCount) ?? 0,
          maxCount: number(value.maxCount) ?? 0,
        },
      ];
    case 'regex':
      return [{ ...words, kind: 'regex', pattern: text(value.regex) ?? '' }];
    case 'email':
      return [{ ...words, kind: 'email' }];
    case 'expression':
      return [{ ...words, kind: 'expression', expression: text(value.expression) ?? '' }];
    default:
      return [];
  }
}

/** SurveyJS's defaults: 1 to 5. */
const scaleOf = (value: Loose): Scale => ({
  min: number(value.rateMin) ?? 1,
  max: number(value.rateMax) ?? 5,
  step: Math.max(number(value.rateStep) ?? 1, Number.EPSILON),
  minText: localized(value.minRateDescription),
  maxText: localized(value.maxRateDescription),
});

function questionOf(value: unknown): Question[] {
  if (!isRecord(value)) return [];
  const kind = QUESTION_KINDS.find((one) => one === value.type);
  const name = text(value.name);
  if (!kind || name === null) return [];
  const hasOther = value.showOtherItem === true || value.hasOther === true;
  const own = isRecord(value.cabinet) ? value.cabinet : {};
  const hasNone = value.showNoneItem === true || value.hasNone === true;
  return [
    {
      name,
      kind,
      title: localized(value.title) ?? name,
      description: localized(value.description),
      isRequired: value.isRequired === true,
      visibleIf: text(value.visibleIf),
      requiredIf: text(value.requiredIf),
      validators: listOf(value.validators).flatMap(validatorOf),
      inputType: INPUT_TYPES.find((one) => one === value.inputType) ?? 'text',
      choices: listOf(value.choices).flatMap(choiceOf),
      other: hasOther ? { text: localized(value.otherText) } : null,
      none: hasNone ? { text: localized(value.noneText) } : null,
      scale: scaleOf(value),
      expression: text(value.expression),
      isWhole: own.isWhole === true,
      unit: localized(own.unit),
      wholePattern: text(own.wholePattern),
      thesaurus: text(own.thesaurus),
    },
  ];
}

function pageOf(value: unknown, at: number): FormPage[] {
  if (!isRecord(value)) return [];
  return [
    {
      name: text(value.name) ?? `page${String(at + 1)}`,
      title: localized(value.title),
      description: localized(value.description),
      visibleIf: text(value.visibleIf),
      questions: listOf(value.elements).flatMap(questionOf),
    },
  ];
}

export function parseForm(model: unknown): Form {
  const json = isRecord(model) ? model : {};
  return {
    title: localized(json.title) ?? '',
    description: localized(json.description),
    locale: text(json.locale) ?? 'ru',
    pages: listOf(json.pages).flatMap(pageOf),
    calculated: listOf(json.calculatedValues).flatMap((value) => {
      const [name, expression] = isRecord(value) ? [text(value.name), text(value.expression)] : [null, null];
      return name !== null && expression !== null ? [{ name, expression }] : [];
    }),
  };
}

export const questionsOf = (form: Form): readonly Question[] => form.pages.flatMap(({ questions }) => questions);

/** Whether the form has an expression, so that its logic needs the evaluator. */
export function hasExpressions(form: Form): boolean {
  const ofQuestion = ({ visibleIf, requiredIf, expression, validators }: Question) =>
    visibleIf !== null ||
    requiredIf !== null ||
    expression !== null ||
    validators.some(({ kind }) => kind === 'expression');
  return (
    form.calculated.length > 0 ||
    form.pages.some(({ visibleIf, questions }) => visibleIf !== null || questions.some(ofQuestion))
  );
}
