/** `/results/lab/{code}`: one indicator over time. */
import { Card, EmptyState, PageHeader, useTranslation } from '@cabinet/kit';
import { ButtonLink, useParams } from '@cabinet/kit/router';
import { ListFailure, ListSkeleton, RecordSources, useSeries } from '@cabinet/kit/record';
import { ArrowLeft, FlaskConical } from 'lucide-react';
import page from '../Page.module.css';
import { LAB } from '../places';
import { measuredOf } from './indicator';
import { IndicatorCard } from './IndicatorCard';
import { SeriesTable } from './SeriesTable';

export function IndicatorPage() {
  const { t } = useTranslation('results');
  const { code = '' } = useParams();
  const series = useSeries();
  const one = series.data?.find((candidate) => candidate.code === code);
  return (
    <div className={page.page}>
      <div data-no-print="">
        <ButtonLink kind="quiet" size="small" to={LAB}>
          <ArrowLeft aria-hidden />
          {t('lab.back')}
        </ButtonLink>
      </div>
      <PageHeader title={one?.name ?? t('lab.title')} />
      {series.isPending && <ListSkeleton rows={2} />}
      {series.isError && !series.data && (
        <ListFailure
          title={t('lab.failed')}
          error={series.error}
          isRetrying={series.isFetching}
          onRetry={() => void series.refetch()}
        />
      )}
      {series.data && !one && (
        <Card>
          <EmptyState title={t('lab.unknown')} icon={<FlaskConical />}>
            {t('lab.emptyHint')}
          </EmptyState>
        </Card>
      )}
      {one && <IndicatorCard key={one.code} series={one} />}
      {one && measuredOf(one).length < one.points.length && measuredOf(one).length > 1 && (
        <Card>
          <SeriesTable series={one} />
        </Card>
      )}
      <RecordSources />
    </div>
  );
}
