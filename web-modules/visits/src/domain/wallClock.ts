/**
 * The hospital's wall clock. Every time of the scheduling calls is RFC 3339 with the hospital's offset, and a
 * patient must see the hospital's local time wherever the browser is. So dates and times are cut out of the text and
 * never converted to the browser's time zone.
 */
import type { Day } from '@cabinet/kit';

const STAMP = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/;

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
