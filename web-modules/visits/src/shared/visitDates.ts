/** Dates of visits for display, in the hospital's local time (see `wallClock.ts`). */
import { type DateStyle, type Day, useDates } from '@cabinet/kit';
import { useMemo } from 'react';
import { dayOf, timeOf } from '../domain/wallClock';

/** Date formatting for the screens. */
export interface VisitDates {
  /** Today in the hospital's time zone. */
  readonly today: Day;
  /** Formats a day or a timestamp; an unreadable one is returned unchanged. */
  readonly words: (dayOrStamp: string, style: DateStyle) => string;
  /** `Вторник, 24 ноября`: for headings. */
  readonly heading: (dayOrStamp: string) => string;
  /** `24 ноября 2026, 09:40`. */
  readonly dateTime: (stamp: string) => string;
}

export function useVisitDates(): VisitDates {
  const { dateOf, format } = useDates();
  return useMemo(() => {
    const words = (text: string, style: DateStyle): string => format(dayOf(text) ?? text, style) || text;
    return {
      today: dateOf(new Date()),
      words,
      heading: (text) => {
        const phrase = words(text, 'weekdayDayMonth');
        return phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1);
      },
      dateTime: (stamp) => [words(stamp, 'date'), timeOf(stamp)].filter(Boolean).join(', '),
    };
  }, [dateOf, format]);
}
