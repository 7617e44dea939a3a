/** Dates as `YYYY-MM-DD`, validated before they are sent to a server. */

/** Whether the text is an existing calendar day: 30 February is not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The typed date in the usual notation, `31.02.2030`; null while an input is empty. */
export function typedDate(text: string): string | null {
  const parts = /^(\d{1,4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts || parts[2] === '00' || parts[3] === '00') return null;
  return `${parts[3] ?? ''}.${parts[2] ?? ''}.${parts[1] ?? ''}`;
}
