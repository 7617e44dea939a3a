/**
 * Medians of scores and ratings over time, with the band between the quartiles, and how many questionnaires were completed
 * in each period. Everything drawn is also in a table.
 */
import { Button, Card, ScrollableTable, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { type ReactNode, useId } from 'react';
import type { Trend, TrendSeries } from '../data/contract';
import { type Period, PERIODS } from '../data/results.api';
import css from '../shared/Questionnaires.module.css';
import chart from './Trend.module.css';
import { bandOf, drawingOf, knownOf, lineOf } from './trend';

export interface TrendViewProps {
  readonly trend: Trend;
  readonly by: Period;
  readonly onPeriod: (by: Period) => void;
}

/** The name of a period: its month, or the first day of its week. */
function usePeriodName(by: Period) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  return (from: string) =>
    by === 'month' ? format(from, 'monthYear') : t('trend.weekOf', { date: format(from, 'date') });
}

export function TrendView({ trend: { periods, series }, by, onPeriod }: TrendViewProps) {
  const { t } = useTranslation('admin_questionnaires');
  const titleId = useId();
  return (
    <section className={css.stack} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.heading}>
        {t('trend.title')}
      </h2>
      <div
        role="group"
        aria-label={t('trend.by')}
        className={`${css.actions ?? ''} ${chart.periods ?? ''}`}
        data-no-print=""
      >
        {PERIODS.map((one) => (
          <Button key={one} kind="secondary" size="small" aria-pressed={one === by} onClick={() => onPeriod(one)}>
            {t(`trend.by.${one}`)}
          </Button>
        ))}
      </div>
      {periods.length === 0 ? (
        <p className="muted">{t('trend.none')}</p>
      ) : (
        <>
          <Completed periods={periods} by={by} />
          {series.map((one) => (
            <Series key={one.name} series={one} by={by} />
          ))}
        </>
      )}
    </section>
  );
}

/** Of a column, in percent of the picture: few periods are columns, too. */
const WIDEST = 12;

function Completed({ periods, by }: { readonly periods: Trend['periods']; readonly by: Period }) {
  const { t } = useTranslation('admin_questionnaires');
  const language = useLanguage();
  const nameOf = usePeriodName(by);
  const largest = Math.max(1, ...periods.map(({ completed }) => completed ?? 0));
  const step = 100 / periods.length;
  const width = Math.min(step * 0.7, WIDEST);
  return (
    <Card className={css.stack}>
      <h3>{t('trend.completed')}</h3>
      <svg className={chart.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        {periods.map(({ from, completed }, at) => {
          const height = ((completed ?? 0) / largest) * 100;
          return (
            <rect
              key={from}
              className={chart.column}
              x={(at + 0.5) * step - width / 2}
              width={width}
              y={100 - height}
              height={height}
            />
          );
        })}
      </svg>
      <Edges from={periods[0]?.from} to={periods.at(-1)?.from} by={by} />
      <AsTable label={t('trend.completed')}>
        <thead>
          <tr>
            <th scope="col">{t('trend.period')}</th>
            <th scope="col">{t('trend.completed')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, completed }) => (
            <tr key={from}>
              <th scope="row">{nameOf(from)}</th>
              <td>{typeof completed === 'number' ? completed.toLocaleString(language) : t('counts.hiddenChoice')}</td>
            </tr>
          ))}
        </tbody>
      </AsTable>
    </Card>
  );
}

function Series({ series: { title, points }, by }: { readonly series: TrendSeries; readonly by: Period }) {
  const { t } = useTranslation('admin_questionnaires');
  const language = useLanguage();
  const nameOf = usePeriodName(by);
  const number = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 2 });
  const drawing = drawingOf(points);
  return (
    <Card className={css.stack}>
      <h3>{title}</h3>
      {drawing === null ? (
        <p className="muted small">{t('trend.hidden')}</p>
      ) : (
        <>
          <p className="muted small">{t('trend.what')}</p>
          <div className={chart.plot} aria-hidden>
            <span className={chart.scale}>
              <span>{number(drawing.top)}</span>
              {drawing.bottom !== drawing.top && <span>{number(drawing.bottom)}</span>}
            </span>
            <svg className={chart.drawing} viewBox="0 0 100 100" preserveAspectRatio="none">
              {drawing.runs.map((run) => (
                <g key={run[0]?.x}>
                  <polygon className={chart.band} points={bandOf(run)} />
                  <polyline className={chart.line} points={lineOf(run)} />
                  {run.map(({ x, median }) => (
                    // A line without length: its round end is a dot that is not stretched with the picture.
                    <line key={x} className={chart.dot} x1={x} x2={x} y1={median} y2={median} />
                  ))}
                </g>
              ))}
            </svg>
          </div>
          <Edges from={points[0]?.from} to={points.at(-1)?.from} by={by} />
        </>
      )}
      <AsTable label={title}>
        <thead>
          <tr>
            <th scope="col">{t('trend.period')}</th>
            <th scope="col">{t('trend.answered')}</th>
            <th scope="col">{t('trend.median')}</th>
            <th scope="col">{t('trend.quartiles')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => {
            const known = knownOf(point);
            return (
              <tr key={point.from}>
                <th scope="row">{nameOf(point.from)}</th>
                <td>
                  {typeof point.answered === 'number'
                    ? point.answered.toLocaleString(language)
                    : t('counts.hiddenChoice')}
                </td>
                <td>{known ? number(known.median) : '—'}</td>
                <td>{known ? `${number(known.lower)}–${number(known.upper)}` : '—'}</td>
              </tr>
            );
          })}
        </tbody>
      </AsTable>
    </Card>
  );
}

interface EdgesProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly by: Period;
}

/** The first and the last period, below the picture. */
function Edges({ from, to, by }: EdgesProps) {
  const { format } = useDates();
  const words = (day: string) => format(day, by === 'month' ? 'monthYear' : 'date');
  return (
    <div className={chart.edges} aria-hidden>
      <span>{from && words(from)}</span>
      {to !== from && <span>{to && words(to)}</span>}
    </div>
  );
}

function AsTable({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const { t } = useTranslation('admin_questionnaires');
  return (
    <details>
      <summary>{t('trend.asTable')}</summary>
      <ScrollableTable label={label}>
        <table className={chart.table}>
          <caption className="visually-hidden">{label}</caption>
          {children}
        </table>
      </ScrollableTable>
    </details>
  );
}
