/**
 * Calendar arithmetic. A day has no time zone; midnight UTC stands for it while counting, so that no change of the clocks
 * shifts it.
 */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;

const utcOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (utc: number): Day => new Date(utc).toISOString().slice(0, 10);

/** Whether the text is an existing calendar day: 30 February is not. */
export function isCalendarDate(text: string): boolean {
  const utc = DAY.test(text) ? utcOf(text) : Number.NaN;
  return !Number.isNaN(utc) && dayOfUtc(utc) === text;
}

/** The day `count` days later (earlier if negative). */
export function addDays(day: Day, count: number): Day {
  return dayOfUtc(utcOf(day) + count * DAY_MS);
}

/** Number of days between two days; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MS);
}

/** Monday of the day's week: weeks start on Monday in every language of the product. */
export function mondayOf(day: Day): Day {
  const weekday = (new Date(utcOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The same date some months later; the last day of a shorter month (31 December + 2 months = 28 February; X-041). */
export function addMonths(day: Day, count: number): Day {
  const start = new Date(utcOf(day));
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
  const lastDate = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDate));
  return dayOfUtc(target.getTime());
}
