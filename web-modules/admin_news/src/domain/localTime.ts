/**
 * Times of the hospital's clock, as a `datetime-local` input has them: `2026-11-26T09:30`. The administrator plans by
 * the hospital's clock, wherever the browser is.
 */

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The time that the hospital's clock shows at an instant; empty for none. */
export function localOf(instant: string | null | undefined, timeZone: string): string {
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return '';
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(date);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * The instant at which the hospital's clock shows a time; null if there is none. Of a time that occurs twice in autumn
 * one is taken; one that is skipped in spring is moved by the hour.
 */
export function instantOf(local: string, timeZone: string): string | null {
  if (!LOCAL.test(local)) return null;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // The offset at the guess may differ from the one at the result, so it is corrected once.
  let instant = asUtc;
  for (let round = 0; round < 2; round += 1) {
    const shown = Date.parse(`${localOf(new Date(instant).toISOString(), timeZone)}:00Z`);
    instant += asUtc - shown;
  }
  return new Date(instant).toISOString();
}
