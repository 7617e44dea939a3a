/** Sizes and times in words: `12,5 ГБ`, `3 days ago`. */

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;
const STEP_BITS = 10;

export function sizeText(bytes: number, language: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / STEP_BITS));
  const unit = UNITS[power] ?? 'byte';
  const maximumFractionDigits = power < 3 ? 0 : 1;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(bytes / STEP ** power);
}

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** An age in its largest whole unit. */
export function agoText(seconds: number, language: string): string {
  const [size, unit] =
    seconds >= DAY_S
      ? ([DAY_S, 'day'] as const)
      : seconds >= HOUR_S
        ? ([HOUR_S, 'hour'] as const)
        : ([MINUTE_S, 'minute'] as const);
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(seconds / size), unit);
}
