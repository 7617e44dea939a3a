import { describe, expect, it } from 'vitest';
import { dayOf, stampText, timeOf } from './wallClock';

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
});
