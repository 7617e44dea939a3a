/** Dates as `YYYY-MM-DD`, checked before a server sees them. */

/** Whether the text is a day of the calendar: the thirtieth of February is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
