/** How long somebody has waited, in the largest whole unit: `25 minutes`. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function waitedText(since: string, now: number, language: string): string {
  const ms = Math.max(0, now - Date.parse(since));
  const [size, unit] =
    ms >= DAY_MS
      ? ([DAY_MS, 'day'] as const)
      : ms >= HOUR_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([MINUTE_MS, 'minute'] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(ms / size));
}
