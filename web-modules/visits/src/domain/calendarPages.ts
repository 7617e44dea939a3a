/**
 * Pages of the booking calendar. A page holds whole weeks and starts with the week of the first bookable day: late in a
 * month, a calendar month would mostly show past days.
 */
import { addDays, type Day, daysBetween, mondayOf } from '@cabinet/kit';

/** Weeks per page: five fill the height beside the slots, and two pages cover the two-month window. */
export const WEEKS_PER_PAGE = 5;
const DAYS_PER_PAGE = WEEKS_PER_PAGE * 7;

/** The days that can be booked, both ends inclusive. */
export interface BookingWindow {
  readonly from: Day;
  readonly to: Day;
}

/** Number of pages of the window. */
export function pageCount(window: BookingWindow): number {
  const days = daysBetween(mondayOf(window.from), window.to) + 1;
  return Math.max(1, Math.ceil(days / DAYS_PER_PAGE));
}

/** The page that shows a day; days outside the window map to the nearest page. */
export function pageOf(window: BookingWindow, day: Day): number {
  const page = Math.floor(daysBetween(mondayOf(window.from), day) / DAYS_PER_PAGE);
  return Math.min(Math.max(page, 0), pageCount(window) - 1);
}

/** The weeks of a page, each seven days from Monday. The last page ends with the window's last week. */
export function weeksOfPage(window: BookingWindow, page: number): readonly (readonly Day[])[] {
  const start = addDays(mondayOf(window.from), page * DAYS_PER_PAGE);
  const weeks: Day[][] = [];
  for (let week = 0; week < WEEKS_PER_PAGE; week += 1) {
    const monday = addDays(start, week * 7);
    if (monday > window.to) break;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}

/** Whether a day is in the booking window. */
export function isInside(window: BookingWindow, day: Day): boolean {
  return day >= window.from && day <= window.to;
}
