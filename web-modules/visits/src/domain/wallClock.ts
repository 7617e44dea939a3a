/**
 * The hospital's wall clock. Every time of the scheduling calls is RFC 3339 with the hospital's offset, and a
 * patient must see the hospital's local time wherever the browser is. So dates and times are cut out of the text and
 * never converted to the browser's time zone.
 */

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

const STAMP = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

/** The day in the hospital's calendar; `null` if the text is not a timestamp. */
export function dayOf(stamp: string): Day | null {
  return STAMP.exec(stamp)?.[1] ?? null;
}

/** `09:40` in the hospital's local time; empty if the text is not a timestamp. */
export function timeOf(stamp: string): string {
  return STAMP.exec(stamp)?.[2] ?? '';
}

/** `24.11.2026 09:40` (A-388: time display is `DD.MM.YYYY HH:mm`). Other texts are returned unchanged. */
export function stampText(stamp: string): string {
  const day = dayOf(stamp);
  if (day === null) return stamp;
  const [year, month, date] = day.split('-');
  return `${date ?? ''}.${month ?? ''}.${year ?? ''} ${timeOf(stamp)}`;
}

/** Whether the text is an existing calendar day (`2026-02-30` is not). */
export function isDay(text: string): boolean {
  const found = DAY.exec(text);
  if (!found) return false;
  return dayFromUtc(utcOf(text)) === text;
}

/** Midnight UTC of the day: only for counting days and for `Intl` with `timeZone: 'UTC'`. */
export function utcOf(day: Day): number {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return Date.UTC(year, month - 1, date);
}

/** The day of a UTC midnight. */
export function dayFromUtc(utc: number): Day {
  return new Date(utc).toISOString().slice(0, 10);
}

/** The day `count` days later (earlier if negative). */
export function addDays(day: Day, count: number): Day {
  return dayFromUtc(utcOf(day) + count * MS_PER_DAY);
}

/** Number of days between two days; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcOf(to) - utcOf(from)) / MS_PER_DAY);
}

/** Monday of the day's week: weeks start on Monday in all four languages of the product. */
export function mondayOf(day: Day): Day {
  const weekday = (new Date(utcOf(day)).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/**
 * The same date some calendar months later; clamped to the last day of a shorter month (31 December + 2 months = 28
 * February), as X-041 defines the window.
 */
export function addMonths(day: Day, count: number): Day {
  const start = new Date(utcOf(day));
  const target = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
  const lastDate = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(start.getUTCDate(), lastDate));
  return dayFromUtc(target.getTime());
}

/** Today in the hospital's calendar. An unknown zone falls back to UTC, not to the browser's zone. */
export function todayIn(timezone: string, now: Date): Day {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}
