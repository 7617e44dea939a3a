/** One indicator: the last value in large type, its norm, and the chart or the table. */
import { Button, Card, glue, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { Series } from '@cabinet/record';
import { ChartLine, Table } from 'lucide-react';
import { useId, useState } from 'react';
import { indicatorAddress } from '../places';
import { lastOf, measuredOf } from './indicator';
import css from './IndicatorCard.module.css';
import { SeriesChart } from './SeriesChart';
import { SeriesTable } from './SeriesTable';
import { useValues } from './useValues';
import { VerdictPill } from './VerdictPill';

/** Codes with other characters have no text: a colon would lead to another namespace. */
const CODE = /^[\w.-]{1,64}$/;

/** What the hospital says that this indicator is: a text of its own, `results:analyte.<code>` (docs/variant-guide.md). */
function useExamined(code: string): string | null {
  const { t, i18n } = useTranslation('results');
  const key = `results:analyte.${code}`;
  return CODE.test(code) && i18n.exists(key) ? t(key as never, { defaultValue: '' }) : null;
}

export interface IndicatorCardProps {
  readonly series: Series;
  /** Shown among others: its name links to its own page. */
  readonly isPreview?: boolean;
}

export function IndicatorCard({ series, isPreview = false }: IndicatorCardProps) {
  const { t } = useTranslation('results');
  const { format } = useDates();
  const { bare, norm, inWords } = useValues();
  const examined = useExamined(series.code);
  const headingId = useId();
  const isDrawable = measuredOf(series).length > 1;
  const [isTable, setIsTable] = useState(!isDrawable);
  const last = lastOf(series);
  if (!last) return null;
  const name = [series.name, series.unit].filter(Boolean).join(', ');
  const about = [
    norm(last) === '' ? '' : t('lab.normIs', { norm: norm(last) }),
    t('lab.lastAt', { date: format(last.at, 'date') }),
  ];
  return (
    <Card aria-labelledby={headingId} className={css.card}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 id={headingId} className={css.name}>
            {isPreview ? <Link to={indicatorAddress(series.code)}>{glue(name)}</Link> : glue(name)}
          </h2>
          <p className="muted small">{about.filter(Boolean).join('. ')}</p>
        </div>
        <div className={css.last}>
          <span className={last.value === null ? css.text : css.number}>{bare(last, series)}</span>
          <VerdictPill point={last} />
        </div>
      </div>
      {(examined !== null || inWords(series) !== '') && (
        <div className={css.plain}>
          {inWords(series) !== '' && <p>{glue(inWords(series))}</p>}
          {examined !== null && <p className="muted">{glue(examined)}</p>}
        </div>
      )}
      {isTable ? <SeriesTable series={series} /> : <SeriesChart series={series} />}
      {isDrawable && (
        <div className={css.toggle}>
          <Button kind="quiet" size="small" onClick={() => setIsTable(!isTable)}>
            {isTable ? <ChartLine aria-hidden /> : <Table aria-hidden />}
            {t(isTable ? 'lab.showChart' : 'lab.showTable')}
          </Button>
        </div>
      )}
    </Card>
  );
}
