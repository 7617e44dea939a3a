/** The form of a day for react-hook-form: one field per item, validated by its kind. */
import { z } from '@cabinet/kit/forms';
import type { DiaryAnswer, DiaryForm, DiaryItem } from '../data/diary.types';
import type { Draft } from '../data/offline';
import { readAnswer, type Typed, type TypedAnswers, typedOf } from '../domain/answer';

export type DayValues = Record<string, Typed>;

/** An item with the name of its field. The hospital's codes may contain dots, which are special in field names. */
export interface NamedItem {
  readonly item: DiaryItem;
  readonly name: string;
}

export function namedItems(form: DiaryForm): readonly NamedItem[] {
  return form.groups.flatMap(({ items }) => items).map((item, at) => ({ item, name: `item${String(at)}` }));
}

/** Messages are codes of `Fault`. */
export function daySchema(items: readonly NamedItem[]) {
  return z.record(z.string(), z.custom<Typed>()).check((context) => {
    for (const { item, name } of items) {
      const typed = context.value[name] ?? '';
      const reading = readAnswer(item, typed);
      if ('fault' in reading) {
        context.issues.push({ code: 'custom', message: reading.fault, path: [name], input: typed });
      }
    }
  });
}

/** The initial values of the fields: those of the form. */
export function givenValues(items: readonly NamedItem[]): DayValues {
  return Object.fromEntries(items.map(({ item, name }) => [name, typedOf(item.value)]));
}

/** The form's values, overridden by the draft's. */
export function startValues(items: readonly NamedItem[], draft: Draft | null): DayValues {
  const given = givenValues(items);
  return Object.fromEntries(items.map(({ item, name }) => [name, draft?.typed[item.code] ?? given[name] ?? '']));
}

const isSame = (one: Typed, other: Typed): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.base64 === other.base64;

/** The values that differ from the form's, by code: the content of a draft. */
export function typedAnswers(items: readonly NamedItem[], values: DayValues): TypedAnswers {
  const given = givenValues(items);
  return Object.fromEntries(
    items.flatMap(({ item, name }) => {
      const typed = values[name] ?? '';
      return isSame(typed, given[name] ?? '') ? [] : [[item.code, typed] as const];
    }),
  );
}

/** The request's answers: every item that has one. */
export function answersOf(items: readonly NamedItem[], values: DayValues): readonly DiaryAnswer[] {
  return items.flatMap(({ item, name }) => {
    const reading = readAnswer(item, values[name] ?? '');
    return 'value' in reading && reading.value !== null ? [{ code: item.code, value: reading.value }] : [];
  });
}
