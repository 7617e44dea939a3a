/** A day's form for react-hook-form: a field for each item, checked by the rules of its kind. */
import { z } from '@cabinet/kit/forms';
import type { DiaryAnswer, DiaryForm, DiaryItem } from '../data/diary.types';
import type { Draft } from '../data/shelf';
import { readAnswer, type Typed, type TypedAnswers, typedOf } from '../domain/answer';

export type DayValues = Record<string, Typed>;

/** An item with the name of its field. A code of the hospital may have dots, which mean something in a field's name. */
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

/** What the fields hold when the day opens: the form's own values. */
export function givenValues(items: readonly NamedItem[]): DayValues {
  return Object.fromEntries(items.map(({ item, name }) => [name, typedOf(item.value)]));
}

/** The given values with the draft's in their place. */
export function startValues(items: readonly NamedItem[], draft: Draft | null): DayValues {
  const given = givenValues(items);
  return Object.fromEntries(items.map(({ item, name }) => [name, draft?.typed[item.code] ?? given[name] ?? '']));
}

const isSame = (one: Typed, other: Typed): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.base64 === other.base64;

/** What differs from the form's own values, by code: what a draft keeps. */
export function typedAnswers(items: readonly NamedItem[], values: DayValues): TypedAnswers {
  const given = givenValues(items);
  return Object.fromEntries(
    items.flatMap(({ item, name }) => {
      const typed = values[name] ?? '';
      return isSame(typed, given[name] ?? '') ? [] : [[item.code, typed] as const];
    }),
  );
}

/** What is sent: every item that has an answer. */
export function answersOf(items: readonly NamedItem[], values: DayValues): readonly DiaryAnswer[] {
  return items.flatMap(({ item, name }) => {
    const reading = readAnswer(item, values[name] ?? '');
    return 'value' in reading && reading.value !== null ? [{ code: item.code, value: reading.value }] : [];
  });
}
