/**
 * Input validation of the diary: of the kernel's responses, and of this browser's storage, where an older version may
 * have stored another shape. Unreadable input gives null; an item of an unknown kind is omitted.
 */
import {
  DAY_STATES,
  type DayState,
  type DiaryDay,
  type DiaryForm,
  type DiaryGroup,
  type DiaryImage,
  type DiaryItem,
  type DiaryValue,
  ITEM_KINDS,
  type ItemKind,
} from './diary.types';

type Loose = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isImage(value: unknown): value is DiaryImage {
  return isRecord(value) && typeof value.mime === 'string' && typeof value.base64 === 'string';
}

export function isValue(value: unknown): value is DiaryValue {
  return typeof value === 'string' || typeof value === 'number' || isImage(value);
}

const isKind = (value: unknown): value is ItemKind => ITEM_KINDS.some((kind) => kind === value);
const isState = (value: unknown): value is DayState => DAY_STATES.some((state) => state === value);
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function itemOf(value: unknown): DiaryItem[] {
  if (!isRecord(value) || !isKind(value.typeName) || typeof value.code !== 'string') return [];
  return [
    {
      code: value.code,
      name: text(value.name) ?? value.code,
      typeName: value.typeName,
      value: isValue(value.value) ? value.value : null,
      options: Array.isArray(value.options) ? value.options.filter((one) => typeof one === 'string') : [],
      freeText: value.freeText === true,
      thesaurus: text(value.thesaurus),
      pattern: text(value.pattern),
      minimum: number(value.minimum),
      maximum: number(value.maximum),
      required: value.required === true,
      unit: text(value.unit),
    },
  ];
}

/** The form of a day: `groups` maps a heading to its items, in the hospital's order. */
export function formOf(value: unknown): DiaryForm | null {
  if (!isRecord(value) || typeof value.date !== 'string' || !isRecord(value.groups)) return null;
  const groups = Object.entries(value.groups).map(([name, items]): DiaryGroup => ({
    name,
    items: Array.isArray(items) ? items.flatMap(itemOf) : [],
  }));
  return {
    date: value.date,
    isSaved: value.is_save === true,
    isSent: value.sent === true,
    isRefused: value.state === 'refused',
    revision: number(value.revision) ?? 0,
    sentRevision: number(value.sentRevision) ?? 0,
    savedAt: text(value.savedAt),
    correctableUntil: text(value.correctableUntil),
    groups: groups.filter(({ items }) => items.length > 0),
  };
}

/** The days, today first. */
export function stripOf(value: unknown): readonly DiaryDay[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((day: unknown) =>
    isRecord(day) && typeof day.date === 'string' && isState(day.state) ? [{ date: day.date, state: day.state }] : [],
  );
}
