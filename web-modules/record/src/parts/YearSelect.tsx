/**
 * Filters a list by year with a native select, which takes one row however many years there are. The choice is part of
 * the address.
 */
import { SelectField, useTranslation } from '@cabinet/kit';
import { type To, useNavigate } from '@cabinet/kit/router';
import css from './YearSelect.module.css';

export interface YearSelectProps {
  /** Newest first, each with its number of documents. */
  readonly years: readonly { readonly year: string; readonly count: number }[];
  /** Number of documents of all years. */
  readonly total: number;
  /** Null: all years. */
  readonly chosen: string | null;
  readonly addressOf: (year: string | null) => To;
}

const ALL = '';

export function YearSelect({ years, total, chosen, addressOf }: YearSelectProps) {
  const { t } = useTranslation('record');
  const navigate = useNavigate();
  const known =
    years.some(({ year }) => year === chosen) || chosen === null ? years : [{ year: chosen, count: 0 }, ...years];
  return (
    <div className={css.period}>
      <SelectField
        label={t('period.label')}
        value={chosen ?? ALL}
        options={[
          { value: ALL, label: t('period.all', { total }) },
          ...known.map(({ year, count }) => ({ value: year, label: t('period.year', { year, total: count }) })),
        ]}
        onChange={(event) => void navigate(addressOf(event.target.value || null), { replace: true })}
      />
    </div>
  );
}

/** The years of the documents in the hospital's time zone (the offset of the timestamps), newest first. */
export function yearsOf(cards: readonly { readonly created: string }[]): YearSelectProps['years'] {
  const counts = new Map<string, number>();
  for (const { created } of cards) {
    const year = created.slice(0, 4);
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => b.year.localeCompare(a.year));
}
