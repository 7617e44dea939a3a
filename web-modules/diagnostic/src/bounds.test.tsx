import { renderHook } from '@testing-library/react';
import { startTestI18n } from '@cabinet/kit/testing';
import { beforeEach, expect, it } from 'vitest';
import ru from '../locales/ru.json';
import { useFaultText } from './fields/useFaultText';
import { useItemHints } from './fields/useItemHints';

const temperature = {
  code: 'temp',
  name: 'Температура',
  typeName: 'Double' as const,
  value: null,
  options: [],
  freeText: false,
  thesaurus: null,
  pattern: null,
  minimum: 34,
  maximum: 42.5,
  required: false,
  unit: '°C',
};

beforeEach(() => startTestI18n({ diagnostic: ru }));

/** ui.md, principle 6; A-199: numbers can be typed as the hint shows them. */
it('bounds are written as one writes numbers here', () => {
  expect(renderHook(() => useItemHints()(temperature)).result.current).toBe('От 34 до 42,5');
  expect(renderHook(() => useItemHints()({ ...temperature, minimum: null })).result.current).toBe('Не больше 42,5');
  const { current: fault } = renderHook(() => useFaultText()).result;
  expect(fault('out_of_range', temperature)).toBe('Введите число от 34 до 42,5');
});

/** Issue 11, 26f: a date that does not exist is quoted; an incomplete one is asked for. */
it.each([
  ['Date', '2030-02-31', 'Даты 31.02.2030 нет в календаре'],
  ['Date', '2030-02-', ru['fault.invalid.Date']],
  ['DateTime', '2030-02-31T09:30', 'Даты 31.02.2030 нет в календаре'],
  ['DateTime', '2030-02-28T', ru['fault.invalid.DateTime']],
  ['Double', '2030-02-31', ru['fault.invalid.Double']],
] as const)('%s: %s is answered with "%s"', (typeName, typed, text) => {
  const { current: fault } = renderHook(() => useFaultText()).result;
  const item = { ...temperature, typeName };
  expect(fault('invalid', item, typed)).toBe(text);
  // The kernel's code.
  expect(fault('wrong_format', item, typed)).toBe(text);
});
