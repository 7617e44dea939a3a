/** `/results/lab/{code}`: one indicator over time; a card for each hospital and unit that use the code. */
import { Card, EmptyState, PageHeader, Skeleton, SkeletonGroup, useTranslation } from '@cabinet/kit';
import { ButtonLink, useParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { ListFailure, RecordSources, RecordTrouble, type Series, useSeries } from '@cabinet/record';
import { ArrowLeft, FlaskConical } from 'lucide-react';
import { Fragment } from 'react';
import page from '../Page.module.css';
import { LAB } from '../places';
import { keyOf, measuredOf } from './indicator';
import { IndicatorCard } from './IndicatorCard';
import { SeriesTable } from './SeriesTable';

export function IndicatorPage() {
  const { t } = useTranslation('results');
  const { code = '' } = useParams();
  const series = useSeries();
  const found = series.data?.filter((candidate) => candidate.code === code);
  return (
    <div className={page.page}>
      <div data-no-print="">
        <ButtonLink kind="quiet" size="small" to={LAB}>
          <ArrowLeft aria-hidden />
          {t('lab.back')}
        </ButtonLink>
      </div>
      <PageHeader title={found?.[0]?.name ?? t('lab.title')} />
      <QueryView
        query={{ ...series, data: found }}
        loading={
          <SkeletonGroup>
            <Skeleton height="34rem" radius="var(--r-l)" />
          </SkeletonGroup>
        }
        failed={(failure) => <ListFailure title={t('lab.failed')} {...failure} />}
        empty={
          <Card>
            <EmptyState title={t('lab.unknown')} icon={<FlaskConical />}>
              {t('lab.emptyHint')}
            </EmptyState>
          </Card>
        }
      >
        {(known) =>
          known.map((one) => (
            <Fragment key={keyOf(one)}>
              <IndicatorCard series={one} />
              {hasWordsBeside(one) && (
                <Card>
                  <SeriesTable series={one} />
                </Card>
              )}
            </Fragment>
          ))
        }
      </QueryView>
      <RecordTrouble />
      <RecordSources list="observations" />
    </div>
  );
}

/** The chart cannot show textual results: the table shows all. */
function hasWordsBeside(series: Series): boolean {
  const drawn = measuredOf(series).length;
  return drawn > 1 && drawn < series.points.length;
}
