/**
 * The form of a day as a form of `@cabinet/form`, which knows the rules of answers and has their fields (docs/adr/0045). Questions
 * are named by their place, because a code of the hospital may be any text, and choices are numbers, because an option may be any
 * text too. kernel/records/src/diary/model.rs translates the same way; both are tested with
 * kernel/records/tests/diary_model_cases.json.
 */
import { type Form, parseForm } from '@cabinet/form';
import type { DiaryForm, DiaryItem } from '../data/diary.types';
import { IMAGE_KINDS } from '../image/limits';

/** Up to this many options are all in sight; more are a list that opens. */
const OPTIONS_IN_SIGHT = 5;

/** An item with the name of its question. */
export interface NamedItem {
  readonly item: DiaryItem;
  readonly name: string;
}

export const itemsOf = ({ groups }: Pick<DiaryForm, 'groups'>): readonly NamedItem[] =>
  groups.flatMap(({ items }) => items).map((item, at) => ({ item, name: `q${String(at)}` }));

export const hasOptions = ({ typeName, options }: DiaryItem): boolean => typeName === 'String' && options.length > 0;

function numberOf({ typeName, minimum, maximum, unit }: DiaryItem) {
  const bounds = { ...(minimum !== null && { minValue: minimum }), ...(maximum !== null && { maxValue: maximum }) };
  const own = { ...(typeName === 'Integer' && { isWhole: true }), ...(unit !== null && { unit }) };
  return {
    type: 'text',
    inputType: 'number',
    ...(Object.keys(bounds).length > 0 && { validators: [{ type: 'numeric', ...bounds }] }),
    ...(Object.keys(own).length > 0 && { cabinet: own }),
  };
}

function wordsOf(item: DiaryItem) {
  const { typeName, options, freeText, pattern, thesaurus, code } = item;
  const written = pattern === null ? {} : { wholePattern: pattern };
  if (hasOptions(item)) {
    return {
      type: !freeText && options.length <= OPTIONS_IN_SIGHT ? 'radiogroup' : 'dropdown',
      choices: options.map((text, value) => ({ value, text })),
      ...(freeText && { showOtherItem: true, ...(pattern !== null && { cabinet: written }) }),
    };
  }
  const own = { ...written, ...(typeName === 'Constructor' && { thesaurus: thesaurus ?? options[0] ?? code }) };
  return {
    // What has a pattern is short.
    type: typeName === 'String' && pattern !== null ? 'text' : 'comment',
    ...(Object.keys(own).length > 0 && { cabinet: own }),
  };
}

function kindOf(item: DiaryItem) {
  switch (item.typeName) {
    case 'String':
    case 'Constructor':
      return wordsOf(item);
    case 'Integer':
    case 'Double':
      return numberOf(item);
    case 'Date':
      return { type: 'text', inputType: 'date' };
    case 'Time':
      return { type: 'text', inputType: 'time' };
    case 'DateTime':
      return { type: 'text', inputType: 'datetime-local' };
    case 'Image':
      return { type: 'file', acceptedTypes: IMAGE_KINDS.join(',') };
  }
}

/** SurveyJS JSON; a group is a page. `hintOf`: what stands below a question. */
export function modelOf(
  day: Pick<DiaryForm, 'groups'>,
  hintOf: (item: DiaryItem) => string | undefined = () => undefined,
) {
  const names = new Map(itemsOf(day).map(({ item, name }) => [item, name]));
  const questionOf = (item: DiaryItem) => {
    const hint = hintOf(item);
    return {
      ...kindOf(item),
      name: names.get(item),
      title: item.name,
      ...(hint !== undefined && { description: hint }),
      ...(item.required && { isRequired: true }),
    };
  };
  return {
    title: 'Diary',
    pages: day.groups.map(({ name, items }, at) => ({
      name: `p${String(at)}`,
      title: name,
      elements: items.map(questionOf),
    })),
  };
}

export const formOf = (day: DiaryForm, hintOf: (item: DiaryItem) => string | undefined): Form =>
  parseForm(modelOf(day, hintOf));
