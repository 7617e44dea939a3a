/**
 * Parses and validates the input of an item by its kind (A-197…A-204). The error codes are those of the kernel, so that
 * one set of texts serves both.
 */
import { isCalendarDate } from '@cabinet/kit';
import type { DiaryImage, DiaryItem, DiaryValue } from '../data/diary.types';
import { IMAGE_BYTES } from '../image/limits';

export const FAULTS = ['required', 'invalid', 'too_long', 'out_of_range', 'wrong_format', 'too_large'] as const;
export type Fault = (typeof FAULTS)[number];

/** Text input, or a picture. */
export type Typed = string | DiaryImage;

/** The input by code of the item. */
export type TypedAnswers = Readonly<Record<string, Typed>>;

/** The value, null if empty; or the error. */
export type Reading = { readonly value: DiaryValue | null } | { readonly fault: Fault };

const fault = (code: Fault): Reading => ({ fault: code });

/** Converts a value of the form to the input of its field. */
export function typedOf(value: DiaryValue | null): Typed {
  return typeof value === 'number' ? String(value) : (value ?? '');
}

export const isEmpty = (typed: Typed): boolean => typeof typed === 'string' && typed.trim() === '';

/** Number of bytes that a Base64 text encodes. */
export function bytesOf({ base64 }: DiaryImage): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return (base64.length * 3) / 4 - padding;
}

/** `9:05`, `09.05` and `0905` all give `09:05`. Null for anything that is not a time. */
export function timeOf(typed: string): string | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:. ]?(\d{2})$/.exec(typed.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** Whether the text matches the whole pattern. A pattern that this browser cannot parse is left to the hospital. */
function matches(typed: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(typed);
  } catch {
    return true;
  }
}

/** kernel/records/src/diary/check.rs: the hospital stores no longer text. Characters, not UTF-16 units. */
const TEXT_AT_MOST = 4000;

function readText(item: DiaryItem, typed: string): Reading {
  if (typed.length > TEXT_AT_MOST && Array.from(typed).length > TEXT_AT_MOST) return fault('too_long');
  if (item.options.length > 0 && !item.freeText && !item.options.includes(typed)) return fault('invalid');
  if (item.pattern !== null && !item.options.includes(typed) && !matches(typed, item.pattern)) return fault('invalid');
  return { value: typed };
}

function readNumber(item: DiaryItem, typed: string, shape: RegExp): Reading {
  // Russian keyboards type a comma; thousands may be separated by spaces.
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

/** Parses and validates the input of an item. */
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
