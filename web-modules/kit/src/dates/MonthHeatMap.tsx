/**
 * A month as a heat map of free slots: what is free is seen before it is asked for. A table, so that screen readers
 * hear week and weekday; arrow keys move between the free days.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../components/Button';
import { classes } from '../components/classes';
import { useDates } from '../format/hooks';
import { useTranslation } from '../i18n/hooks';
import { addMonths, monthOf, weeksOfMonth } from './calendar';
import css from './MonthHeatMap.module.css';

export interface MonthHeatMapProps {
  /** `2026-11`. */
  readonly month: string;
  readonly onMonth: (month: string) => void;
  /** Free slots per date. `null`: free, but the number is not known. Absent dates are not free. */
  readonly free: ReadonlyMap<string, number | null>;
  readonly selected: string | null;
  readonly onSelect: (date: string) => void;
  /** First and last date that may be shown. */
  readonly from: string;
  readonly to: string;
}

/** Steps of the scale: 1-2, 3-6, 7 and more (mockup visits-write). */
function heat(count: number | null): string | undefined {
  if (count === null) return css.some;
  if (count <= 2) return css.few;
  return count <= 6 ? css.some : css.many;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Moves to the neighbouring free day. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const days = Array.from(event.currentTarget.querySelectorAll<HTMLButtonElement>('button'));
  const index = days.findIndex((day) => day === document.activeElement);
  days[index + step]?.focus();
  event.preventDefault();
}

export function MonthHeatMap({ month, onMonth, free, selected, onSelect, from, to }: MonthHeatMapProps) {
  const { t } = useTranslation('kit');
  const { format } = useDates();
  const weeks = weeksOfMonth(month);
  const first = `${month}-01`;
  const hasCounts = [...free.values()].some((count) => count !== null);

  const day = (date: string) => {
    const count = free.get(date);
    const isInside = monthOf(date) === month && date >= from && date <= to;
    const number = Number(date.slice(8));
    if (!isInside || count === undefined) {
      return <span className={classes(css.day, !isInside && css.outside)}>{number}</span>;
    }
    const words = count === null ? t('dates.free') : t('dates.free_slots', { count });
    return (
      <button
        type="button"
        className={classes(css.day, heat(count), date === selected && css.selected)}
        aria-pressed={date === selected}
        aria-label={`${format(date, 'weekdayDayMonth')}, ${words}`}
        onClick={() => onSelect(date)}
      >
        {number}
        {count !== null && <small>{count}</small>}
      </button>
    );
  };

  return (
    <div>
      <div className={css.head}>
        <h3 aria-live="polite">{format(first, 'monthYear')}</h3>
        <div>
          <IconButton
            label={t('dates.previous_month')}
            disabled={month <= monthOf(from)}
            onClick={() => onMonth(monthOf(addMonths(first, -1)))}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label={t('dates.next_month')}
            disabled={month >= monthOf(to)}
            onClick={() => onMonth(monthOf(addMonths(first, 1)))}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys between the buttons inside */}
      <table className={css.grid} aria-label={format(first, 'monthYear')} onKeyDown={moveFocus}>
        <thead>
          <tr>
            {weeks[0]?.map((date) => (
              <th key={date} scope="col" abbr={format(date, 'weekday')}>
                {format(date, 'weekdayShort')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>{day(date)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasCounts && (
        <ul className={css.legend} aria-hidden>
          <li>
            <i className={css.few} /> 1–2
          </li>
          <li>
            <i className={css.some} /> 3–6
          </li>
          <li>
            <i className={css.many} /> {t('dates.seven_or_more')}
          </li>
        </ul>
      )}
    </div>
  );
}
