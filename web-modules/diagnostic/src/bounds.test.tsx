import { renderHook } from '@testing-library/react';
import { startTestI18n } from '@cabinet/kit/testing';
import { beforeEach, expect, it } from 'vitest';
import ru from '../locales/ru.json';
import { useFaultText } from './fields/useFaultText';
import { useItemHint } from './fields/useItemHint';

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

/** ui.md, principle 6; A-199: as the hint writes a number, so it may be typed. */
it('bounds are written as one writes numbers here', () => {
  expect(renderHook(() => useItemHint(temperature)).result.current).toBe('От 34 до 42,5');
  expect(renderHook(() => useItemHint({ ...temperature, minimum: null })).result.current).toBe('Не больше 42,5');
  const { current: fault } = renderHook(() => useFaultText()).result;
  expect(fault('out_of_range', temperature)).toBe('Введите число от 34 до 42,5');
});
