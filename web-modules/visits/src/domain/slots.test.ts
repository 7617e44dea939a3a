import { describe, expect, it } from 'vitest';
import { countByDay, groupByPart, heatLevel, slotsOfDay } from './slots';
import type { Slot } from '../data/visits.types';

const slot = (appointmentId: string, start: string): Slot => ({
  appointmentId,
  start: `${start}:00+03:00`,
  end: null,
  room: null,
  address: null,
  number: null,
});

describe('slots', () => {
  it('are grouped into morning, afternoon and evening; empty parts are left out', () => {
    const groups = groupByPart([
      slot('a', '2026-11-24T11:59'),
      slot('b', '2026-11-24T12:00'),
      slot('c', '2026-11-24T16:59'),
    ]);
    expect(groups.map((group) => [group.part, group.slots.map((one) => one.appointmentId)])).toEqual([
      ['morning', ['a']],
      ['afternoon', ['b', 'c']],
    ]);
    expect(groupByPart([slot('d', '2026-11-24T17:00')]).map((group) => group.part)).toEqual(['evening']);
  });

  it('of one day come by time, each once, on the hospital’s day', () => {
    const listed = [
      slot('late', '2026-11-24T15:00'),
      slot('early', '2026-11-24T08:20'),
      slot('early', '2026-11-24T08:20'),
      slot('other', '2026-11-25T00:10'),
    ];
    expect(slotsOfDay(listed, '2026-11-24').map((one) => one.appointmentId)).toEqual(['early', 'late']);
    expect([...countByDay(listed)]).toEqual([
      ['2026-11-24', 2],
      ['2026-11-25', 1],
    ]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 2],
    [6, 2],
    [7, 3],
    [40, 3],
  ])('%i free slots have shade %i, as the legend says', (count, level) => {
    expect(heatLevel(count)).toBe(level);
  });
});
