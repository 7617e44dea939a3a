import { expect, it } from 'vitest';
import { matches } from './matches';

it('finds every word, whatever the case, and ё as е', () => {
  expect(matches('семен КОРОЛ', 'Королёв Семён Ильич')).toBe(true);
  expect(matches('', 'что угодно')).toBe(true);
  expect(matches('  ', 'что угодно')).toBe(true);
  expect(matches('семен иванов', 'Королёв Семён Ильич')).toBe(false);
});
