/** Dates as `YYYY-MM-DD`, checked before a server sees them. */

/** Whether the text is a day of the calendar: the thirtieth of February is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What was typed into the three boxes, as people write a date, `31.02.2030`; null while a box is empty. */
export function typedDate(text: string): string | null {
  const parts = /^(\d{1,4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || parts[2] === '00' || parts[3] === '00') return null;
  return `${parts[3] ?? ''}.${parts[2] ?? ''}.${parts[1] ?? ''}`;
}
