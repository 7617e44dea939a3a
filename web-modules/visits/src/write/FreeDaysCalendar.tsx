/**
 * Free days as a heat map: the shade and the number below a date show how many slots are free. One page holds five
 * weeks. It is a grid for the keyboard: arrows move by day and week, Home and End within the week, Page Up and Page
 * Down by page, Enter selects. Each cell's label contains date and number.
 */
import { addDays, type Day, IconButton, mondayOf, useTranslation } from '@cabinet/kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isInside, pageCount, WEEKS_PER_PAGE, weeksOfPage, type BookingWindow } from '../domain/calendarPages';
import { heatLevel } from '../domain/slots';
import { useVisitDates } from '../shared/visitDates';
import css from './FreeDaysCalendar.module.css';

export interface FreeDaysCalendarProps {
  readonly window: BookingWindow;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Days with at least one free slot. */
  readonly freeDays: ReadonlySet<Day>;
  /** Free slots per day of this page; absent while they load. */
  readonly counts: ReadonlyMap<Day, number> | undefined;
  readonly selected: Day | undefined;
  readonly onSelect: (day: Day) => void;
}

const MOVES: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => mondayOf(day),
  End: (day) => addDays(mondayOf(day), 6),
  PageUp: (day) => addDays(day, -7 * WEEKS_PER_PAGE),
  PageDown: (day) => addDays(day, 7 * WEEKS_PER_PAGE),
};

export function FreeDaysCalendar(props: FreeDaysCalendarProps) {
  const { window, page, onPage, freeDays, counts, selected, onSelect } = props;
  const { t } = useTranslation('visits');
  const { today, words } = useVisitDates();
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState<Day | null>(null);
  const weeks = weeksOfPage(window, page);
  const days = weeks.flat();
  const isHere = (day: Day | undefined | null): day is Day => day !== undefined && day !== null && days.includes(day);
  const first = days.find((day) => freeDays.has(day)) ?? days.find((day) => isInside(window, day));
  // One day of the page is in the tab order: the last one reached by keyboard, else the selected one, else the first
  // free one.
  const reachable = [moved, selected, first].find(isHere);

  // A layout effect, to run before the next key press: a passive effect may run after it, and the key would act on the
  // previous day.
  useLayoutEffect(() => {
    if (moved !== null) grid.current?.querySelector<HTMLButtonElement>(`[data-day="${moved}"]`)?.focus();
  }, [moved, page]);

  const onKeyDown = (event: KeyboardEvent, day: Day): void => {
    const target = MOVES[event.key]?.(day);
    if (target === undefined) return;
    event.preventDefault();
    const kept = target < window.from ? window.from : target > window.to ? window.to : target;
    setMoved(kept);
    if (!days.includes(kept)) onPage(kept < (days[0] ?? kept) ? page - 1 : page + 1);
  };

  const countOf = (day: Day): number | null => (freeDays.has(day) ? (counts?.get(day) ?? null) : 0);
  const nameOf = (day: Day): string => {
    const date = words(day, 'weekdayDayMonth');
    const count = countOf(day);
    if (!isInside(window, day)) return t('calendar.outside', { date });
    if (count === null) return t('calendar.freeUncounted', { date });
    return count === 0 ? t('calendar.none', { date }) : t('calendar.free', { date, count });
  };

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <h2 id={titleId}>
          {titleOf(
            days.filter((day) => isInside(window, day)),
            words,
            (from, to) => t('calendar.fromTo', { from, to }),
          )}
        </h2>
        <div className={css.paging}>
          <IconButton label={t('calendar.previous')} disabled={page === 0} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label={t('calendar.next')}
            disabled={page >= pageCount(window) - 1}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      <table
        ref={grid}
        // WAI-ARIA's grid of dates; a table provides its headers.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- so says the pattern
        role="grid"
        aria-label={t('calendar.label')}
        aria-describedby={titleId}
        className={css.grid}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={words(day, 'weekday')}>
                {words(day, 'weekdayShort')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const count = countOf(day);
                const isOpen = isInside(window, day) && count !== 0;
                return (
                  <td key={day} role="gridcell" aria-selected={day === selected}>
                    <button
                      type="button"
                      data-day={day}
                      data-heat={isOpen ? heatLevel(count ?? 1) : isInside(window, day) ? 0 : undefined}
                      className={css.day}
                      tabIndex={day === reachable ? 0 : -1}
                      aria-label={nameOf(day)}
                      aria-disabled={!isOpen || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      onKeyDown={(event) => onKeyDown(event, day)}
                      onClick={() => {
                        setMoved(day);
                        if (isOpen) onSelect(day);
                      }}
                    >
                      <span className={css.number}>
                        {words(day, 'day')}
                        {day.endsWith('-01') && <small> {words(day, 'monthShort')}</small>}
                      </span>
                      <span className={css.count}>{isOpen ? count : ''}</span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </div>
  );
}

/** `Ноябрь 2026` or `Ноябрь — декабрь 2026`. */
function titleOf(
  days: readonly Day[],
  words: (day: Day, style: 'month' | 'monthYear') => string,
  span: (from: string, to: string) => string,
): string {
  const first = days[0];
  const last = days[days.length - 1];
  if (first === undefined || last === undefined) return '';
  const end = words(last, 'monthYear');
  const sameMonth = first.slice(0, 7) === last.slice(0, 7);
  const start = first.slice(0, 4) === last.slice(0, 4) ? words(first, 'month') : words(first, 'monthYear');
  const title = sameMonth ? end : span(start, end);
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}

function Legend() {
  const { t } = useTranslation('visits');
  const shades = [
    [1, 'calendar.legendFew'],
    [2, 'calendar.legendSome'],
    [3, 'calendar.legendMany'],
  ] as const;
  return (
    <ul className={css.legend} aria-label={t('calendar.legend')}>
      {shades.map(([heat, text]) => (
        <li key={heat}>
          <span className={css.shade} data-heat={heat} aria-hidden />
          {t(text)}
        </li>
      ))}
    </ul>
  );
}
