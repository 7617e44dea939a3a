/** `/results/lab`: all laboratory indicators with their last value, their trend and whether they are in the norm. */
import { Card, EmptyState, glue, List, Pill, type TextKey, useDates, useTranslation } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { FilterChips, LinkRow, QueryView, RowWords } from '@cabinet/kit/views';
import {
  isFound,
  ListFailure,
  ListSkeleton,
  NothingThere,
  SearchField,
  type Series,
  useSearchText,
  useSeries,
} from '@cabinet/record';
import { FlaskConical, MoveRight, SearchX, TrendingDown, TrendingUp } from 'lucide-react';
import { indicatorAddress, LAB } from '../places';
import { ResultsFrame } from '../ResultsFrame';
import { isOutside, keyOf, lastOf, type Trend, trendOf } from './indicator';
import css from './LabPage.module.css';
import { useValues } from './useValues';
import { VerdictPill } from './VerdictPill';

export function LabPage() {
  const { t } = useTranslation('results');
  const series = useSeries();
  return (
    <ResultsFrame list="observations">
      <QueryView
        query={series}
        loading={<ListSkeleton />}
        failed={(failure) => <ListFailure title={t('lab.failed')} {...failure} />}
        empty={<NothingThere title={t('list.empty')} icon={<FlaskConical />} hint={t('lab.emptyHint')} />}
      >
        {(all) => <Indicators all={all} />}
      </QueryView>
    </ResultsFrame>
  );
}

const isAlarming = (series: Series): boolean => {
  const last = lastOf(series);
  return last !== undefined && isOutside(last);
};

function Indicators({ all }: { readonly all: readonly Series[] }) {
  const { t } = useTranslation('results');
  const search = useSearchText('results.lab.search');
  const [parameters] = useSearchParams();
  const isOutsideOnly = parameters.get('show') === 'outside';
  const met = all.filter(({ name, code }) => isFound(search.text, `${name} ${code}`));
  const alarming = met.filter(isAlarming);
  const shown = isOutsideOnly ? alarming : met;
  return (
    <>
      <SearchField search={search} label={t('lab.search')} placeholder={t('lab.searchHint')} />
      <FilterChips
        label={t('lab.filters')}
        chips={[
          { to: LAB, label: t('lab.all'), count: met.length, isActive: !isOutsideOnly },
          { to: `${LAB}?show=outside`, label: t('lab.outside'), count: alarming.length, isActive: isOutsideOnly },
        ]}
      />
      <p role="status" className="visually-hidden">
        {t('lab.count', { count: shown.length })}
      </p>
      {shown.length === 0 ? (
        <Card>
          <EmptyState title={t('list.notFound')} icon={<SearchX />}>
            {t('list.notFoundHint')}
          </EmptyState>
        </Card>
      ) : (
        <List role="list" aria-label={t('tabs.lab')}>
          {shown.map((series) => (
            <IndicatorRow key={keyOf(series)} series={series} />
          ))}
        </List>
      )}
    </>
  );
}

const TRENDS: Readonly<Record<Trend, { icon: typeof MoveRight; text: TextKey<'results'> }>> = {
  up: { icon: TrendingUp, text: 'lab.up' },
  down: { icon: TrendingDown, text: 'lab.down' },
  level: { icon: MoveRight, text: 'lab.level' },
};

function IndicatorRow({ series }: { readonly series: Series }) {
  const { t } = useTranslation('results');
  const { format } = useDates();
  const { value, norm } = useValues();
  const last = lastOf(series);
  if (!last) return null;
  const trend = trendOf(series);
  const { icon: Arrow, text } = TRENDS[trend ?? 'level'];
  return (
    <LinkRow className={css.item} data-indicator={series.code} to={indicatorAddress(series.code)}>
      <RowWords name={glue(series.name)}>
        <p className="muted small">
          {[format(last.at, 'date'), norm(last) && t('lab.normIs', { norm: norm(last) })].filter(Boolean).join('. ')}
        </p>
      </RowWords>
      <div className={css.last}>
        <span className={css.value}>{value(last, series)}</span>
        <span className={css.signs}>
          {trend && (
            <Pill kind="neutral" icon={<Arrow aria-hidden />}>
              {t(text)}
            </Pill>
          )}
          <VerdictPill point={last} />
        </span>
      </div>
    </LinkRow>
  );
}
