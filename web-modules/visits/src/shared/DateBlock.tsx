/** The date of a visit as a small calendar leaf; screen readers read the text beside it instead. */
import { classes } from '@cabinet/kit';
import css from './DateBlock.module.css';
import { useVisitDates } from './visitDates';

export function DateBlock({ stamp, isBig = false }: { readonly stamp: string; readonly isBig?: boolean }) {
  const { words } = useVisitDates();
  return (
    <span className={classes(css.block, isBig && css.big)} aria-hidden>
      <span>{words(stamp, isBig ? 'month' : 'monthShort')}</span>
      <b>{words(stamp, 'day')}</b>
      <span>{words(stamp, isBig ? 'weekday' : 'weekdayShort')}</span>
    </span>
  );
}
