/** Answers of the form model, to and from the values and the drafts of a day. */
import { type Answers, commentKey, numberFrom, OTHER } from '@cabinet/form';
import type { DiaryAnswer, DiaryImage, DiaryItem, DiaryValue } from '../data/diary.types';
import { hasOptions, type NamedItem } from './model';

/** An answer as a draft keeps it: the text that stands in the field, or a picture. */
export type Typed = string | DiaryImage;

/** Drafts by code of the item. */
export type TypedAnswers = Readonly<Record<string, Typed>>;

const isPicture = (value: unknown): value is DiaryImage => typeof value === 'object' && value !== null;

/** The trimmed text of an answer; blank text counts as no answer. */
const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || undefined : value);

/** What a field holds, by the names of the question and of its own words. */
export function answersFrom({ item, name }: NamedItem, held: DiaryValue): Answers {
  if (held === '') return {};
  if (typeof held === 'string' && hasOptions(item)) {
    const option = item.options.indexOf(held);
    if (option >= 0) return { [name]: option };
    return item.freeText ? { [name]: OTHER, [commentKey(name)]: held } : {};
  }
  const isNumber = item.typeName === 'Integer' || item.typeName === 'Double';
  return { [name]: isNumber && typeof held === 'string' ? numberFrom(held) : held };
}

/** The value that is sent; null if there is none. */
export function valueOf({ item, name }: NamedItem, answers: Answers): DiaryValue | null {
  const answer = answers[name];
  const ofOptions = () => (answer === OTHER ? trimmed(answers[commentKey(name)]) : item.options[Number(answer)]);
  const value = hasOptions(item) ? ofOptions() : trimmed(answer);
  return typeof value === 'string' || typeof value === 'number' || isPicture(value) ? value : null;
}

/** The form's values, with those of the draft instead. */
export function startAnswers(items: readonly NamedItem[], typed: TypedAnswers): Answers {
  const given = items.map((named) => answersFrom(named, typed[named.item.code] ?? named.item.value ?? ''));
  return Object.fromEntries(given.flatMap((one) => Object.entries(one)));
}

/** The answers as they are checked and sent: without blanks around them. */
export const trimmedAnswers = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, trimmed(answer)]));

function isGiven(item: DiaryItem, value: DiaryValue | null): boolean {
  if (isPicture(value) && isPicture(item.value)) return value.base64 === item.value.base64;
  return value === (item.value === '' ? null : item.value);
}

/** The answers that differ from the form's: the content of a draft. */
export function draftOf(items: readonly NamedItem[], answers: Answers): TypedAnswers {
  return Object.fromEntries(
    items.flatMap((named) => {
      const value = valueOf(named, answers);
      if (isGiven(named.item, value)) return [];
      return [[named.item.code, typeof value === 'number' ? String(value) : (value ?? '')] as const];
    }),
  );
}

/** The answers of the request: every item that has one. */
export function sentAnswers(items: readonly NamedItem[], answers: Answers): readonly DiaryAnswer[] {
  return items.flatMap((named) => {
    const value = valueOf(named, answers);
    return value === null ? [] : [{ code: named.item.code, value }];
  });
}
