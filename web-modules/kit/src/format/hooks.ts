/** Formatting with the current language and the hospital's time zone. */
import { useMemo } from 'react';
import { useLanguage } from '../i18n/hooks';
import { useVariant } from '../variant/context';
import { calendarDate, type DateStyle, daysUntil, formatDate } from './dates';

export interface DateFormats {
  /** See `formatDate`. */
  format: (value: string | Date, style: DateStyle) => string;
  /** Calendar date of an instant in the hospital's zone. */
  dateOf: (instant: string | Date) => string;
  /** Whole days from today in the hospital's zone. */
  daysUntil: (date: string) => number;
  /** `через 3 дня`, `tomorrow`. */
  relativeDays: (date: string) => string;
}

export function useDates(): DateFormats {
  const language = useLanguage();
  const { timezone } = useVariant();
  return useMemo(() => {
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return {
      format: (value, style) => formatDate(value, style, language, timezone),
      dateOf: (instant) => calendarDate(instant, timezone),
      daysUntil: (date) => daysUntil(date, timezone),
      relativeDays: (date) => relative.format(daysUntil(date, timezone), 'day'),
    };
  }, [language, timezone]);
}
