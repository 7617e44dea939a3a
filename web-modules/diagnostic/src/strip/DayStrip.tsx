/**
 * The 15 days as a strip, the oldest on the left, today on the right. A day's state is a shape and a
 * word, not only a colour. Its accessible name starts with the visible text (WCAG 2.5.3), followed by the full form.
 * Arrow keys move between days; on a narrow screen the strip scrolls, and the selected day is in view.
 */
import { ScrollHints, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { MarkedDay } from '../domain/days';
import { placeOf } from '../places';
import css from './DayStrip.module.css';
import { MarkIcon } from './MarkIcon';

export interface DayStripProps {
  readonly days: readonly MarkedDay[];
  readonly today: string;
  readonly chosen: string;
}

/** The day an arrow key leads to; null for other keys. */
function goal(key: string, at: number, last: number): number | null {
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

export function DayStrip({ days, today, chosen }: DayStripProps) {
  const { t } = useTranslation('diagnostic');
  const { format } = useDates();
  const row = useRef<HTMLOListElement>(null);
  // The one day in the tab order: the selected one, until arrow keys move to another.
  const [stop, setStop] = useState(chosen);
  const [known, setKnown] = useState(chosen);
  if (chosen !== known) {
    setKnown(chosen);
    setStop(chosen);
  }

  const onKey = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const next = days[goal(event.key, at, days.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    setStop(next.date);
    row.current?.querySelector<HTMLElement>(`[data-day="${next.date}"]`)?.focus();
  };

  return (
    <nav aria-label={t('strip.label')} className={css.frame}>
      <ScrollHints row={row} current={`${chosen} of ${String(days.length)}`}>
        <ol ref={row} className={css.strip}>
          {days.map(({ date, mark }, at) => (
            <li key={date}>
              <Link
                to={placeOf(date, today)}
                className={css.day}
                data-day={date}
                data-mark={mark}
                tabIndex={date === stop ? 0 : -1}
                aria-current={date === chosen ? 'page' : undefined}
                onKeyDown={(event) => onKey(event, at)}
              >
                <span className={css.weekday}>{date === today ? t('strip.now') : format(date, 'weekdayShort')}</span>{' '}
                <span className={css.number}>{format(date, 'day')}</span> <MarkIcon mark={mark} />
                {mark !== 'empty' && (
                  <>
                    <span className={css.word}>{t(`mark.short.${mark}`)}</span>{' '}
                  </>
                )}
                <span className="visually-hidden">
                  {t('strip.day', {
                    day: format(date, date === today ? 'dayMonth' : 'weekdayDayMonth'),
                    state: t(`mark.${mark}`),
                  })}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </ScrollHints>
    </nav>
  );
}
