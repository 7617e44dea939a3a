import { expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, isCalendarDate, mondayOf } from './calendar';

/** */
it('real days are told from impossible ones', () => {
  expect(['2028-02-29', '2026-02-29', '24.11.2026', '2026-1-02', ''].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('days are counted over the change of the year and of the clocks', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
  expect(mondayOf('2026-11-22')).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
});

/** two calendar months from today. */
it('months are added within the shorter month', () => {
  expect(addMonths('2026-11-21', 2)).toBe('2027-01-21');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
});
