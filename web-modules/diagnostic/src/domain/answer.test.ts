import { describe, expect, it } from 'vitest';
import type { DiaryItem, ItemKind } from '../data/diary.types';
import { bytesOf, readAnswer, timeOf, type Typed, typedOf } from './answer';

const item = (typeName: ItemKind, part: Partial<DiaryItem> = {}): DiaryItem => ({
  code: 'c',
  name: 'Вопрос',
  typeName,
  value: null,
  options: [],
  freeText: true,
  thesaurus: null,
  pattern: null,
  minimum: null,
  maximum: null,
  required: false,
  unit: null,
  ...part,
});

const read = (one: DiaryItem, typed: Typed) => {
  const reading = readAnswer(one, typed);
  return 'fault' in reading ? `! ${reading.fault}` : reading.value;
};
const picture = (bytes: number): Typed => ({ mime: 'image/png', base64: 'A'.repeat((bytes / 3) * 4) });

describe('what was typed', () => {
  it('is nothing, unless it must be answered', () => {
    for (const kind of ['String', 'Integer', 'Double', 'Image', 'Date', 'Time', 'DateTime', 'Constructor'] as const) {
      expect(read(item(kind), ' ')).toBeNull();
      expect(read(item(kind, { required: true }), '')).toBe('! required');
    }
  });

  /** */
  it.each<[Partial<DiaryItem>, string, unknown]>([
    [{}, ' болит голова ', 'болит голова'],
    [{ options: ['да', 'нет, иногда'], freeText: false }, 'нет, иногда', 'нет, иногда'],
    [{ options: ["d'accord"], freeText: false }, "d'accord", "d'accord"],
    [{ options: ['да'], freeText: false }, 'может быть', '! invalid'],
    [{ options: ['да'], freeText: true }, 'может быть', 'может быть'],
    [{ pattern: '\\d{2,3}/\\d{2,3}' }, '120/80', '120/80'],
    [{ pattern: '\\d{2,3}/\\d{2,3}' }, 'около 120/80', '! invalid'],
    [{ pattern: 'да|нет' }, 'данет', '! invalid'],
    [{ pattern: '(' }, 'left to the hospital', 'left to the hospital'],
  ])('as a text %o: %s', (part, typed, expected) => expect(read(item('String', part), typed)).toBe(expected));

  it('as a text that the hospital can hold', () => {
    expect(read(item('String'), '😀'.repeat(4000))).toBe('😀'.repeat(4000));
    expect(read(item('Constructor'), 'я'.repeat(4001))).toBe('! too_long');
  });

  /** */
  it.each([
    ['72', 72],
    ['-5', -5],
    ['1 200', 1200],
    ['72.0', '! invalid'],
    ['72,5', '! invalid'],
    ['сто', '! invalid'],
    ['29', '! out_of_range'],
    ['30', 30],
    ['1201', '! out_of_range'],
  ])('as a whole number: %s', (typed, expected) =>
    expect(read(item('Integer', { minimum: typed === '-5' ? null : 30, maximum: 1200 }), typed)).toBe(expected),
  );

  it('as a whole number that no machine holds', () => expect(read(item('Integer'), '9'.repeat(20))).toBe('! invalid'));

  /** a comma is accepted. */
  it.each([
    ['36,6', 36.6],
    ['36.6', 36.6],
    ['1 200,50', 1200.5],
    ['\u22120,5', -0.5],
    ['36,6,1', '! invalid'],
    ['1e3', '! invalid'],
    ['0x10', '! invalid'],
    [',', '! invalid'],
    ['42,1', '! out_of_range'],
  ])('as a decimal number: %s', (typed, expected) =>
    expect(read(item('Double', { maximum: typed === '42,1' ? 42 : null }), typed)).toBe(expected),
  );

  /** */
  it.each<[ItemKind, string, unknown]>([
    ['Date', '2026-02-28', '2026-02-28'],
    ['Date', '2026-02-30', '! invalid'],
    ['Date', '2026--', '! invalid'],
    ['Time', '9:05', '09:05'],
    ['Time', '24:00', '! invalid'],
    ['DateTime', '2026-03-12T0930', '2026-03-12T09:30'],
    ['DateTime', '2026-03-12T', '! invalid'],
    ['DateTime', 'T09:30', '! invalid'],
  ])('as %s: %s', (kind, typed, expected) => expect(read(item(kind), typed)).toBe(expected));

  /** */
  it('as a picture of at most 5 MB', () => {
    const image = picture(300);
    expect(read(item('Image'), image)).toBe(image);
    expect(read(item('Image'), picture(6 * 1024 * 1024))).toBe('! too_large');
  });
});

describe('a time', () => {
  it.each([
    ['09:30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['23:59', '23:59'],
    ['12:60', null],
    ['утром', null],
    ['12', null],
  ])('%s', (typed, expected) => expect(timeOf(typed)).toBe(expected));
});

it('a value stands in its field as it is read again', () => {
  expect(typedOf(36.6)).toBe('36.6');
  expect(typedOf(null)).toBe('');
  expect(read(item('Double'), typedOf(36.6))).toBe(36.6);
});

it('bytes of a Base64 text are counted', () => {
  for (const text of ['a', 'ab', 'abc', 'abcd']) {
    expect(bytesOf({ mime: 'image/png', base64: btoa(text) })).toBe(text.length);
  }
});
