/** The days of the diary: today and the 14 before, in the hospital's calendar. */
import { addDays } from '@cabinet/kit';
import type { DayState, DiaryDay } from '../data/diary.types';

/** */
export const DIARY_DAYS = 15;

/** Today and the days before it, today first. */
export function windowOf(today: string): readonly string[] {
  return Array.from({ length: DIARY_DAYS }, (_, days) => addDays(today, -days));
}

/** How the strip marks a day: the kernel's state, or this browser's. */
export type DayMark = DayState | 'draft' | 'unsent';

export interface MarkedDay {
  readonly date: string;
  readonly mark: DayMark;
}

/** Oldest day first, in reading order. The state on this device takes precedence. */
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
