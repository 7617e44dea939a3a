import { describe, expect, it } from 'vitest';
import { quietFault } from './quietHours';

describe('quiet hours', () => {
  it.each([
    ['22:00', '08:00', null],
    ['00:00', '00:01', null],
    ['16:00', '08:00', null],
    ['16:00', '08:01', 'long'],
    ['08:00', '08:00', 'same'],
    ['', '08:00', 'missing'],
    ['22:00', '', 'missing'],
  ])('from %s to %s: %s', (from, to, fault) => {
    expect(quietFault(from, to)).toBe(fault);
  });
});
