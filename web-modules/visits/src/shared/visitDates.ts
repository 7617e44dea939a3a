/** Dates of visits in words, off the hospital's own wall clock (see `wallClock.ts`). */
import { useDates, useVariant, type DateStyle } from '@cabinet/kit';
import { useMemo } from 'react';
import { dayOf, timeOf, todayIn, type Day } from '../domain/wallClock';

/** What the screens need to say when something is. */
export interface VisitDates {
  /** Today at the hospital. */
  readonly today: Day;
  /** A day or a time stamp's day in words; an unreadable one as it is. */
  readonly words: (dayOrStamp: string, style: DateStyle) => string;
  /** `Вторник, 24 ноября`: as a heading. */
  readonly heading: (dayOrStamp: string) => string;
  /** `24 ноября 2026, 09:40`. */
  readonly dateTime: (stamp: string) => string;
}

export function useVisitDates(): VisitDates {
  const { format } = useDates();
  const { timezone } = useVariant();
  return useMemo(() => {
    const words = (text: string, style: DateStyle): string => format(dayOf(text) ?? text, style) || text;
    return {
      today: todayIn(timezone, new Date()),
      words,
      heading: (text) => {
        const phrase = words(text, 'weekdayDayMonth');
        return phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1);
      },
      dateTime: (stamp) => [words(stamp, 'date'), timeOf(stamp)].filter(Boolean).join(', '),
    };
  }, [format, timezone]);
}
