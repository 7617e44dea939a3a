/**
 * Arithmetic on calendar dates `YYYY-MM-DD`, without zones: a date of a hospital is not an instant.
 */

const DAY_MS = 86_400_000;

const parse = (date: string) => new Date(`${date}T00:00:00Z`);
const format = (date: Date) => date.toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  return format(new Date(parse(date).getTime() + days * DAY_MS));
}

/** The same day some months later; 31 January and one month is 28 or 29 February. */
export function addMonths(date: string, months: number): string {
  const start = parse(date);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return format(new Date(first.getTime() + (Math.min(start.getUTCDate(), lastDay) - 1) * DAY_MS));
}

/** 1 Monday … 7 Sunday. */
export function isoWeekday(date: string): number {
  return parse(date).getUTCDay() || 7;
}

/** `2026-11`. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** The weeks, Monday first, that a month touches; days of the neighbours included. */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  let day = addDays(first, 1 - isoWeekday(first));
  do {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
    day = addDays(day, 7);
  } while (monthOf(day) === month);
  return weeks;
}
