import { addMonths } from '@cabinet/kit';
import { describe, expect, it } from 'vitest';
import { isInside, pageCount, pageOf, weeksOfPage } from './calendarPages';

const window = { from: '2026-11-21', to: addMonths('2026-11-21', 2) };

describe('pages of the calendar', () => {
  it('begin with the week of the first bookable day', () => {
    expect(weeksOfPage(window, 0)[0]).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  /** both ends of the window are inclusive. */
  it('show every day of the window exactly once', () => {
    const shown = Array.from({ length: pageCount(window) }, (_, page) => weeksOfPage(window, page).flat()).flat();
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown).toContain('2026-11-21');
    expect(shown).toContain('2027-01-21');
    expect(shown.filter((day) => isInside(window, day))).toHaveLength(62);
  });

  it('find the page of a day, and the nearest one for a day outside', () => {
    expect(pageOf(window, '2026-11-24')).toBe(0);
    expect(pageOf(window, '2026-12-21')).toBe(1);
    expect(pageOf(window, '2020-01-01')).toBe(0);
    expect(pageOf(window, '2030-01-01')).toBe(pageCount(window) - 1);
  });
});
