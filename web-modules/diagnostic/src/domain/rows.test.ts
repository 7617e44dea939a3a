import { describe, expect, it } from 'vitest';
import type { DiaryItem } from '../data/diary.types';
import { rowsOf } from './rows';

const item = (name: string, more: Partial<DiaryItem> = {}): DiaryItem => ({
  code: name,
  name,
  typeName: 'Integer',
  value: null,
  options: [],
  freeText: false,
  thesaurus: null,
  pattern: null,
  minimum: null,
  maximum: null,
  required: false,
  unit: 'мм рт. ст.',
  ...more,
});

const shown = (items: readonly DiaryItem[]) =>
  rowsOf(items).map((row) =>
    'pair' in row ? `${row.pair.name}: ${row.pair.halves.map(({ name }) => name).join(' / ')}` : row.item.name,
  );

describe('items of a group', () => {
  it('that are two halves of a measurement stand beside each other', () => {
    const [upper, lower] = [item('Артериальное давление, верхнее'), item('Артериальное давление, нижнее')];
    expect(shown([item('Вес'), upper, lower, item('Пульс')])).toEqual([
      'Вес',
      'Артериальное давление: верхнее / нижнее',
      'Пульс',
    ]);
  });

  it.each([
    ['other units', item('Давление, нижнее', { unit: '%' })],
    ['other kinds', item('Давление, нижнее', { typeName: 'Double' })],
    ['other measurements', item('Пульс, нижний')],
    ['one name without halves', item('Давление')],
  ])('of %s are not', (_, other) => {
    expect(shown([item('Давление, верхнее'), other])).toHaveLength(2);
  });

  it('that are texts are not', () => {
    const text = (name: string) => item(name, { typeName: 'String', unit: null });
    expect(shown([text('Боль, утром'), text('Боль, вечером')])).toHaveLength(2);
  });
});
