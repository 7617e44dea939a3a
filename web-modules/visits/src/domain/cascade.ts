/**
 * The booking cascade: clinic, speciality, doctor, date, slot. Its whole state is in the address, so that
 * reload, the back button and a shared link lead to the same place.
 *
 * `?clinic=17&spec=4&doctor=dr-9&date=2026-11-24&slot=abc`
 *
 * Addresses are untrusted input: a lower level without the upper one is dropped, and so is an invalid date.
 */
import { isCalendarDate, type Day } from '@cabinet/kit';

/** The levels in order. */
export const LEVELS = ['clinic', 'spec', 'doctor', 'date', 'slot'] as const;

/** One step of the cascade. */
export type Level = (typeof LEVELS)[number];

/** The choices so far; a level is set only if all upper levels are. */
export interface Cascade {
  readonly clinic?: string;
  readonly spec?: string;
  readonly doctor?: string;
  readonly date?: Day;
  readonly slot?: string;
}

/** Parses the cascade from an address. */
export function parseCascade(search: URLSearchParams): Cascade {
  const cascade: Partial<Record<Level, string>> = {};
  for (const level of LEVELS) {
    const value = search.get(level)?.trim() ?? '';
    if (value === '' || (level === 'date' && !isCalendarDate(value))) break;
    cascade[level] = value;
  }
  return cascade;
}

/** Writes the cascade to an address; unrelated parameters (`?from=mail`) are kept. */
export function formatCascade(cascade: Cascade, others?: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(others);
  for (const level of LEVELS) {
    search.delete(level);
    const value = cascade[level];
    if (value !== undefined) search.set(level, value);
  }
  return search;
}

/** Chooses one level and resets all lower ones. Has no effect without the upper levels. */
export function choose(cascade: Cascade, level: Level, value: string): Cascade {
  const above = keepAbove(cascade, level);
  const index = LEVELS.indexOf(level);
  const isReachable = LEVELS.slice(0, index).every((upper) => above[upper] !== undefined);
  return isReachable ? { ...above, [level]: value } : cascade;
}

/** Returns to a chosen level to choose it again: it and all lower ones are reset. */
export function returnTo(cascade: Cascade, level: Level): Cascade {
  return keepAbove(cascade, level);
}

/** The next level to choose, or `null` if a slot is chosen and only the confirmation is left. */
export function nextLevel(cascade: Cascade): Level | null {
  return LEVELS.find((level) => cascade[level] === undefined) ?? null;
}

function keepAbove(cascade: Cascade, level: Level): Cascade {
  const kept: Partial<Record<Level, string>> = {};
  for (const upper of LEVELS.slice(0, LEVELS.indexOf(level))) {
    const value = cascade[upper];
    if (value !== undefined) kept[upper] = value;
  }
  return kept;
}
