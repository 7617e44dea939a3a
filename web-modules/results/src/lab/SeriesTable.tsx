/** The values of an indicator as a table, newest first: the same data as the chart. */
import { ScrollableTable, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { addressOf, type Series } from '@cabinet/record';
import css from './SeriesTable.module.css';
import { useValues } from './useValues';
import { VerdictPill } from './VerdictPill';

export function SeriesTable({ series }: { readonly series: Series }) {
  const { t } = useTranslation('results');
  const { format } = useDates();
  const { value, norm } = useValues();
  return (
    <ScrollableTable label={t('lab.table', { name: series.name })}>
      <table className={css.table}>
        <caption className="visually-hidden">{t('lab.table', { name: series.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lab.date')}</th>
            <th scope="col">{t('lab.value')}</th>
            <th scope="col">{t('lab.normTitle')}</th>
            <th scope="col">{t('lab.verdict')}</th>
            <th scope="col">{t('lab.source')}</th>
          </tr>
        </thead>
        <tbody>
          {[...series.points].reverse().map((point) => (
            <tr key={point.at}>
              <th scope="row">{format(point.at, 'date')}</th>
              <td>{value(point, series)}</td>
              <td>{norm(point) || '—'}</td>
              <td>
                <VerdictPill point={point} />
              </td>
              <td>
                {point.documentId !== null && (
                  <Link to={addressOf({ id: point.documentId, type: 'result' })}>
                    {t('lab.document')}
                    <span className="visually-hidden">{` ${format(point.at, 'date')}`}</span>
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  );
}
