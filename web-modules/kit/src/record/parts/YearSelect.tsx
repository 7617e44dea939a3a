/** Which year of a list: the browser's own control, which takes one row however many years there are. The choice has an address. */
import { useNavigate, type To } from 'react-router';
import { SelectField } from '../../forms/SelectField';
import { useTranslation } from '../../i18n/hooks';
import css from './YearSelect.module.css';

export interface YearSelectProps {
  /** The newest first, each with the number of its documents. */
  readonly years: readonly { readonly year: string; readonly count: number }[];
  /** Documents of all years. */
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

/** The years of some documents as the hospital wrote them (the offset of a stamp is the hospital's), the newest first. */
export function yearsOf(cards: readonly { readonly created: string }[]): YearSelectProps['years'] {
  const counts = new Map<string, number>();
  for (const { created } of cards) {
    const year = created.slice(0, 4);
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => b.year.localeCompare(a.year));
}
