import { describe, expect, it } from 'vitest';
import { sampled, secondsLeft, speedOf } from './pace';
import { percentOf } from './percent';

describe('the speed of an upload', () => {
  it('is unknown at first and while nothing moves', () => {
    expect(speedOf([])).toBeNull();
    expect(
      speedOf([
        { at: 0, sent: 0 },
        { at: 500, sent: 10 },
      ]),
    ).toBeNull();
    expect(
      speedOf([
        { at: 0, sent: 10 },
        { at: 2000, sent: 10 },
      ]),
    ).toBeNull();
    expect(secondsLeft(100, 10, null)).toBeNull();
  });

  it('is that of the last seconds', () => {
    const samples = [0, 5000, 20_000, 22_000].reduce<ReturnType<typeof sampled>>(
      (all, at) => sampled(all, { at, sent: at }),
      [],
    );
    expect(samples.map(({ at }) => at)).toEqual([20_000, 22_000]);
    expect(speedOf(samples)).toBe(1000);
    expect(secondsLeft(25_000, 22_000, 1000)).toBe(3);
  });

  it('the percentage is 100 only at the end', () => {
    expect([percentOf(0, 0), percentOf(1, 3), percentOf(999, 1000), percentOf(1000, 1000)]).toEqual([0, 33, 99, 100]);
  });
});
