/**
 * The booking cascade: clinic, speciality, doctor, date, slot. Its whole state lives in the
 * address, so that reload, the back button and a link sent by a relative all lead to the same place.
 *
 * `?clinic=17&spec=4&doctor=dr-9&date=2026-11-24&slot=abc`
 *
 * An address is written by anyone, so it is parsed, not trusted: a lower level without the upper one is
 * dropped, and so is a date that is none.
 */
import { isDay, type Day } from './wallClock';

/** The levels in their order. */
export const LEVELS = ['clinic', 'spec', 'doctor', 'date', 'slot'] as const;

/** One step of the cascade. */
export type Level = (typeof LEVELS)[number];

/** What has been chosen so far; a level is set only if all upper levels are. */
export interface Cascade {
  readonly clinic?: string;
  readonly spec?: string;
  readonly doctor?: string;
  readonly date?: Day;
  readonly slot?: string;
}

/** Reads the cascade from an address. */
export function parseCascade(search: URLSearchParams): Cascade {
  const cascade: Partial<Record<Level, string>> = {};
  for (const level of LEVELS) {
    const value = search.get(level)?.trim() ?? '';
    if (value === '' || (level === 'date' && !isDay(value))) break;
    cascade[level] = value;
  }
  return cascade;
}

/** Writes the cascade as an address; parameters of others (`?from=mail`) are kept. */
export function formatCascade(cascade: Cascade, others?: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(others);
  for (const level of LEVELS) {
    search.delete(level);
    const value = cascade[level];
    if (value !== undefined) search.set(level, value);
  }
  return search;
}

/** Chooses one level; all lower ones are forgotten. Without its upper levels nothing changes. */
export function choose(cascade: Cascade, level: Level, value: string): Cascade {
  const above = keepAbove(cascade, level);
  const index = LEVELS.indexOf(level);
  const isReachable = LEVELS.slice(0, index).every((upper) => above[upper] !== undefined);
  return isReachable ? { ...above, [level]: value } : cascade;
}

/** Returns to a level already chosen, to choose it again: it and all lower ones are open. */
export function returnTo(cascade: Cascade, level: Level): Cascade {
  return keepAbove(cascade, level);
}

/** The level to be chosen next, or `null` when a slot is chosen and only the confirmation is left. */
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
