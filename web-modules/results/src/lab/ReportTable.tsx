/** The values of one document as table rows with their norms. Values outside the norm come first, with a flag. */
import { glue, ScrollableTable, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { indicatorAddress } from '../places';
import { isOutside, keyOf, type Reported } from './indicator';
import css from './SeriesTable.module.css';
import { useValues } from './useValues';
import { VerdictPill } from './VerdictPill';

export function ReportTable({ report, title }: { readonly report: readonly Reported[]; readonly title: string }) {
  const { t } = useTranslation('results');
  const { value, norm } = useValues();
  return (
    <div className={css.report}>
      <ScrollableTable label={t('lab.report', { name: title })}>
        <table className={css.table}>
          <caption className="visually-hidden">{t('lab.report', { name: title })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('lab.title')}</th>
              <th scope="col">{t('lab.value')}</th>
              <th scope="col">{t('lab.normTitle')}</th>
            </tr>
          </thead>
          <tbody>
            {report.map(({ series, point }) => (
              <tr key={keyOf(series)} data-outside={isOutside(point) || undefined}>
                <th scope="row" className={css.name}>
                  <Link to={indicatorAddress(series.code)}>{glue(series.name)}</Link>
                </th>
                <td className={css.measured}>
                  <span className={point.value === null ? undefined : css.whole}>{value(point, series)}</span>
                  {isOutside(point) && (
                    <div className={css.whole}>
                      <VerdictPill point={point} />
                    </div>
                  )}
                </td>
                <td className={css.whole}>{norm(point) || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollableTable>
    </div>
  );
}
