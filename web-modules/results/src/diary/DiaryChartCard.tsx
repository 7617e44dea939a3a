/** One chart of the diary: the last value in large type, and the chart or the table. */
import { Button, Card, glue, ScrollableTable, useDates, useTranslation } from '@cabinet/kit';
import { type ChartPoint, LineChart } from '@cabinet/kit/chart';
import { ChartLine, Table } from 'lucide-react';
import { useId, useState } from 'react';
import css from '../lab/IndicatorCard.module.css';
import tableCss from '../lab/SeriesTable.module.css';
import { useChartTexts } from '../lab/useChartTexts';
import { useValues } from '../lab/useValues';
import type { DiaryChart } from './charts';

const NBSP = '\u00a0';

export function DiaryChartCard({ chart }: { readonly chart: DiaryChart }) {
  const { t } = useTranslation('results');
  const { format } = useDates();
  const { number } = useValues();
  const texts = useChartTexts(chart.title);
  const headingId = useId();
  const isDrawable = chart.points.length > 1;
  const [isTable, setIsTable] = useState(!isDrawable);
  const last = chart.points[chart.points.length - 1];
  if (!last) return null;
  const isOne = chart.lines.length === 1;
  const written = (value: number | null) => (value === null ? '—' : number(value));
  const values = ({ values: all }: ChartPoint) =>
    isOne
      ? written(all[0] ?? null)
      : chart.lines
          .flatMap((line, at) => {
            const value = all[at] ?? null;
            return value === null ? [] : [`${line}${NBSP}${number(value)}`];
          })
          .join(', ');
  const sentence = (point: ChartPoint) =>
    `${format(point.at, 'date')}: ${[values(point), chart.unit].filter(Boolean).join(NBSP)}`;
  return (
    <Card aria-labelledby={headingId} className={css.card}>
      <div className={css.head}>
        <div className={css.words}>
          <h2 id={headingId} className={css.name}>
            {glue([chart.title, chart.unit].filter(Boolean).join(', '))}
          </h2>
          <p className="muted small">{t('diary.lastAt', { date: format(last.at, 'date') })}</p>
        </div>
        <div className={css.last}>
          <span className={css.number}>{last.values.map(written).join(' / ')}</span>
        </div>
      </div>
      {isTable ? (
        <DiaryTable chart={chart} written={written} />
      ) : (
        <LineChart
          lines={chart.lines}
          points={chart.points}
          texts={texts}
          number={number}
          dateOf={(at) => format(at, 'dayMonthShort')}
          sentence={sentence}
        />
      )}
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

/** The same data, newest first. */
function DiaryTable({
  chart,
  written,
}: {
  readonly chart: DiaryChart;
  readonly written: (value: number | null) => string;
}) {
  const { t } = useTranslation('results');
  const { format } = useDates();
  const label = t('lab.table', { name: chart.title });
  return (
    <ScrollableTable label={label}>
      <table className={tableCss.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('lab.date')}</th>
            {chart.lines.map((line) => (
              <th key={line} scope="col">
                {[chart.lines.length === 1 ? t('lab.value') : line, chart.unit].filter(Boolean).join(', ')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...chart.points].reverse().map((point) => (
            <tr key={point.at}>
              <th scope="row">{format(point.at, 'date')}</th>
              {point.values.map((value, line) => (
                <td key={chart.lines[line]}>{written(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableTable>
  );
}
