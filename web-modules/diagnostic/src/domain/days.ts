/** The days of the diary: today and the 14 before, counted by the hospital's calendar. */
import type { DayState, DiaryDay } from '../data/diary.types';

/** */
export const DIARY_DAYS = 15;

const DAY_MS = 86_400_000;

/** The calendar date so many days earlier. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Today and the days before it, today first. */
export function windowOf(today: string): readonly string[] {
  return Array.from({ length: DIARY_DAYS }, (_, days) => daysBefore(today, days));
}

/** What a day looks like in the strip: what the kernel knows, and what this browser does. */
export type DayMark = DayState | 'draft' | 'unsent';

export interface MarkedDay {
  readonly date: string;
  readonly mark: DayMark;
}

/** The oldest day first, as one reads. What waits on this device is told before anything else. */
export function markedDays(
  days: readonly DiaryDay[],
  unsent: ReadonlySet<string>,
  drafted: ReadonlySet<string>,
): readonly MarkedDay[] {
  return days
    .map(({ date, state }): MarkedDay => {
      if (unsent.has(date)) return { date, mark: 'unsent' };
      return { date, mark: state === 'empty' && drafted.has(date) ? 'draft' : state };
    })
    .sort((one, other) => one.date.localeCompare(other.date));
}
