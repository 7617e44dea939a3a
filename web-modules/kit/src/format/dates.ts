/**
 * Date formatting, always in the hospital's time zone: `12 марта 2026, 14:30`.
 *
 * There are two kinds of input: an instant with an offset (`2026-11-24T09:40:00+03:00`), and a calendar date
 * (`2026-11-24`), which has no zone and is never shifted.
 */
import { type Language, LANGUAGES } from '../i18n/languages';
import { daysBetween } from './calendar';

export type DateStyle =
  /** 24 ноября 2026 */
  | 'date'
  /** 24 ноября 2026, 09:40 */
  | 'dateTime'
  /** 09:40 */
  | 'time'
  /** 24 ноября */
  | 'dayMonth'
  /** 24 нояб. */
  | 'dayMonthShort'
  /** вторник, 24 ноября */
  | 'weekdayDayMonth'
  /** вторник */
  | 'weekday'
  /** вт */
  | 'weekdayShort'
  /** ноябрь */
  | 'month'
  /** нояб. */
  | 'monthShort'
  /** ноябрь 2026 */
  | 'monthYear'
  /** 24 */
  | 'day';

const OPTIONS: Readonly<Record<Exclude<DateStyle, 'dateTime'>, Intl.DateTimeFormatOptions>> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  dayMonth: { day: 'numeric', month: 'long' },
  dayMonthShort: { day: 'numeric', month: 'short' },
  weekdayDayMonth: { weekday: 'long', day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  weekdayShort: { weekday: 'short' },
  month: { month: 'long' },
  monthShort: { month: 'short' },
  monthYear: { month: 'long', year: 'numeric' },
  day: { day: 'numeric' },
};

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Creating an Intl formatter is slow (about 50 us); a list of slots needs the same one a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, style: Exclude<DateStyle, 'dateTime'>, timeZone: string) {
  const key = `${language} ${style} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat(LANGUAGES[language].locale, { ...OPTIONS[style], timeZone });
  formatters.set(key, fresh);
  return fresh;
}

/** Removes the final " г." of Russian dates and keeps day and month on one line. */
function polish(text: string): string {
  return text
    .replace(/\sг\.$/, '')
    .replace(/(\d{1,2}\.?) (?=\p{L})/gu, '$1\u00a0')
    .replace(/(\p{L}) (?=\d{4}\b)/gu, '$1\u00a0');
}

/**
 * Formats an instant or a calendar date. An invalid value gives an empty string: one bad value from a hospital system
 * must not break the screen.
 */
export function formatDate(value: string | Date, style: DateStyle, language: Language, timeZone: string): string {
  const isCalendarDate = typeof value === 'string' && CALENDAR_DATE.test(value);
  const instant = isCalendarDate ? new Date(`${value}T00:00:00Z`) : new Date(value);
  if (Number.isNaN(instant.getTime())) return '';
  const zone = isCalendarDate ? 'UTC' : timeZone;
  if (style === 'dateTime') {
    const date = polish(formatter(language, 'date', zone).format(instant));
    return isCalendarDate ? date : `${date}, ${formatter(language, 'time', zone).format(instant)}`;
  }
  return polish(formatter(language, style, zone).format(instant));
}

/** The calendar date of an instant in a zone: `2026-11-24`. */
export function calendarDate(instant: string | Date, timeZone: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(date);
}

/** Whole days from today to a calendar date in the hospital's zone: 0 is today, 1 is tomorrow. */
export function daysUntil(date: string, timeZone: string, now: Date = new Date()): number {
  return daysBetween(calendarDate(now, timeZone), date.slice(0, 10));
}
