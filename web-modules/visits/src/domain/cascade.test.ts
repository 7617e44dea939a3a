import { describe, expect, it } from 'vitest';
import { choose, formatCascade, nextLevel, parseCascade, returnTo, type Cascade } from './cascade';

const full: Cascade = { clinic: '17', spec: '4', doctor: 'dr/9', date: '2026-11-24', slot: 'a&b=c' };

describe('the cascade in the address', () => {
  /** the order is clinic, speciality, doctor, date, slot. */
  it('asks for the levels in their order', () => {
    const order: string[] = [];
    let cascade: Cascade = {};
    for (let level = nextLevel(cascade); level !== null; level = nextLevel(cascade)) {
      order.push(level);
      cascade = choose(cascade, level, level === 'date' ? '2026-11-24' : 'x');
    }
    expect(order).toEqual(['clinic', 'spec', 'doctor', 'date', 'slot']);
  });

  it('survives the way through an address, whatever the ids contain', () => {
    const address = formatCascade(full).toString();
    expect(parseCascade(new URLSearchParams(address))).toEqual(full);
  });

  it('keeps parameters of others and drops its own stale ones', () => {
    const others = new URLSearchParams('from=mail&doctor=old&slot=old');
    expect(formatCascade({ clinic: '1' }, others).toString()).toBe('from=mail&clinic=1');
  });

  it.each([
    ['a lower level without the upper one', 'spec=4&doctor=9', {}],
    ['a hole in the middle', 'clinic=1&doctor=9&date=2026-11-24', { clinic: '1' }],
    ['a date that is none', 'clinic=1&spec=2&doctor=3&date=2026-02-30&slot=5', { clinic: '1', spec: '2', doctor: '3' }],
    ['a date in words', 'clinic=1&spec=2&doctor=3&date=tomorrow', { clinic: '1', spec: '2', doctor: '3' }],
    ['an empty level', 'clinic=%20&spec=2', {}],
  ])('does not trust %s', (_, address, expected) => {
    expect(parseCascade(new URLSearchParams(address))).toEqual(expected);
  });
});

describe('choosing and going back', () => {
  /** choosing a level resets all lower ones. */
  it.each([
    ['clinic', { clinic: 'new' }],
    ['spec', { clinic: '17', spec: 'new' }],
    ['doctor', { clinic: '17', spec: '4', doctor: 'new' }],
    ['date', { clinic: '17', spec: '4', doctor: 'dr/9', date: 'new' }],
  ] as const)('choosing the %s forgets everything below', (level, expected) => {
    expect(choose(full, level, 'new')).toEqual(expected);
  });

  it('does not choose a level whose upper level is open', () => {
    expect(choose({ clinic: '1' }, 'doctor', '9')).toEqual({ clinic: '1' });
  });

  /** clicking a chosen section returns to it. */
  it('returns to a level by opening it and all below', () => {
    expect(returnTo(full, 'spec')).toEqual({ clinic: '17' });
    expect(nextLevel(returnTo(full, 'spec'))).toBe('spec');
    expect(returnTo(full, 'clinic')).toEqual({});
  });
});
