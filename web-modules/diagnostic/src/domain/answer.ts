/**
 * What was typed into an item, read as its kind of value (A-197…A-204), and what is wrong with it. The codes are those of
 * the kernel's list of errors, so that one set of words serves both.
 */
import { isCalendarDate } from '@cabinet/kit/forms';
import type { DiaryImage, DiaryItem, DiaryValue } from '../data/diary.types';
import { IMAGE_BYTES } from '../image/limits';

export const FAULTS = ['required', 'invalid', 'too_long', 'out_of_range', 'wrong_format', 'too_large'] as const;
export type Fault = (typeof FAULTS)[number];

/** A text as typed, or a picture. */
export type Typed = string | DiaryImage;

/** What was typed, by code of the item. */
export type TypedAnswers = Readonly<Record<string, Typed>>;

/** The value, null for nothing; or the fault. */
export type Reading = { readonly value: DiaryValue | null } | { readonly fault: Fault };

const fault = (code: Fault): Reading => ({ fault: code });

/** A value of the form as it stands in a field. */
export function typedOf(value: DiaryValue | null): Typed {
  return typeof value === 'number' ? String(value) : (value ?? '');
}

export const isEmpty = (typed: Typed): boolean => typeof typed === 'string' && typed.trim() === '';

/** Bytes of a Base64 text. */
export function bytesOf({ base64 }: DiaryImage): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length * 3) / 4 - padding;
}

/** `9:05`, `09.05` and `0905` are all five past nine: `09:05`. Null for what is no time. */
export function timeOf(typed: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:. ]?(\d{2})$/.exec(typed.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** Whether the text matches the whole pattern. A pattern that this browser cannot read is left to the hospital. */
function matches(typed: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(typed);
  } catch {
    return true;
  }
}

/** kernel/records/src/diary/check.rs: the hospital holds no longer text. Characters, not UTF-16 units. */
const TEXT_AT_MOST = 4000;

function readText(item: DiaryItem, typed: string): Reading {
  if (typed.length > TEXT_AT_MOST && Array.from(typed).length > TEXT_AT_MOST) return fault('too_long');
  if (item.options.length > 0 && !item.freeText && !item.options.includes(typed)) return fault('invalid');
  if (item.pattern !== null && !item.options.includes(typed) && !matches(typed, item.pattern)) return fault('invalid');
  return { value: typed };
}

function readNumber(item: DiaryItem, typed: string, shape: RegExp): Reading {
  // A comma is what a Russian keyboard writes; groups of thousands may have spaces.
  const plain = typed
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace('\u2212', '-');
  const value = Number(plain);
  if (!shape.test(plain) || !Number.isFinite(value)) return fault('invalid');
  const isBelow = item.minimum !== null && value < item.minimum;
  const isAbove = item.maximum !== null && value > item.maximum;
  return isBelow || isAbove ? fault('out_of_range') : { value };
}

function readMoment(typed: string): Reading {
  const [date = '', clock = ''] = typed.split('T');
  const time = timeOf(clock);
  return isCalendarDate(date) && time !== null ? { value: `${date}T${time}` } : fault('invalid');
}

/** Reads what was typed into an item. */
export function readAnswer(item: DiaryItem, typed: Typed): Reading {
  if (isEmpty(typed)) return item.required ? fault('required') : { value: null };
  if (typeof typed !== 'string') return bytesOf(typed) > IMAGE_BYTES ? fault('too_large') : { value: typed };
  const trimmed = typed.trim();
  switch (item.typeName) {
    case 'String':
    case 'Constructor':
      return readText(item, trimmed);
    case 'Integer': {
      const reading = readNumber(item, trimmed, /^[+-]?\d+$/);
      return 'value' in reading && !Number.isSafeInteger(reading.value) ? fault('invalid') : reading;
    }
    case 'Double':
      return readNumber(item, trimmed, /^[+-]?(\d+(\.\d*)?|\.\d+)$/);
    case 'Date':
      return isCalendarDate(trimmed) ? { value: trimmed } : fault('invalid');
    case 'Time': {
      const value = timeOf(trimmed);
      return value === null ? fault('invalid') : { value };
    }
    case 'DateTime':
      return readMoment(trimmed);
    case 'Image':
      return fault('wrong_format');
  }
}
