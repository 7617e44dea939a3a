import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, daysBetween, isDay, mondayOf, stampText, timeOf, todayIn } from './wallClock';

describe('the hospital’s wall clock', () => {
  /** the offset belongs to the hospital; the browser’s zone must not shift the time. */
  it('reads day and time off the wall, not through the browser’s zone', () => {
    expect(dayOf('2026-11-24T23:40:00+10:00')).toBe('2026-11-24');
    expect(timeOf('2026-11-24T23:40:00+10:00')).toBe('23:40');
    expect(timeOf('2026-11-24T00:05:00.000Z')).toBe('00:05');
  });

  /** A-388, B-354 */
  it('shows a time as DD.MM.YYYY HH:mm', () => {
    expect(stampText('2026-11-04T09:05:00+03:00')).toBe('04.11.2026 09:05');
  });

  it('leaves a text that is no time as it is', () => {
    expect(dayOf('24 ноября')).toBeNull();
    expect(stampText('по звонку')).toBe('по звонку');
  });

  it('knows real days from impossible ones', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect(isDay('2026-02-29')).toBe(false);
    expect(isDay('24.11.2026')).toBe(false);
  });

  it('counts over the change of the year and of the clocks', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
  });

  /** two calendar months from today. */
  it('adds calendar months and stays within the shorter month', () => {
    expect(addMonths('2026-11-21', 2)).toBe('2027-01-21');
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  });

  it('knows the day at the hospital, not at the reader', () => {
    const lateEvening = new Date('2026-11-21T21:30:00Z');
    expect(todayIn('Europe/Moscow', lateEvening)).toBe('2026-11-22');
    expect(todayIn('Europe/Paris', lateEvening)).toBe('2026-11-21');
    expect(todayIn('Mars/Olympus', lateEvening)).toBe('2026-11-21');
  });
});
