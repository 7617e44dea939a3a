/** `/results/diary`: the numbers of the diary of self-observation over time, beside the laboratory's (issue 17). */
import { Card, EmptyState, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { ListFailure, ListSkeleton } from '@cabinet/record';
import { Activity, PencilLine } from 'lucide-react';
import { ResultsFrame } from '../ResultsFrame';
import { chartsOf } from './charts';
import { useDiarySeries } from './diary.api';
import { DiaryChartCard } from './DiaryChartCard';
import css from './DiaryPage.module.css';

/** The page of the diary itself, which is another module's. */
const DIARY = '/diagnostic';

export function DiaryPage() {
  const { t } = useTranslation('results');
  const series = useDiarySeries();
  return (
    <ResultsFrame>
      <QueryView
        query={series}
        loading={<ListSkeleton />}
        failed={(failure) => <ListFailure title={t('diary.failed')} {...failure} />}
        empty={
          <Card>
            <EmptyState
              title={t('diary.empty')}
              icon={<Activity />}
              actions={<ButtonLink to={DIARY}>{t('diary.fill')}</ButtonLink>}
            >
              {t('diary.emptyHint')}
            </EmptyState>
          </Card>
        }
      >
        {(all) => (
          <>
            <div className={css.head}>
              <p className="muted">{t('diary.note')}</p>
              <ButtonLink kind="secondary" size="small" to={DIARY}>
                <PencilLine aria-hidden />
                {t('diary.fill')}
              </ButtonLink>
            </div>
            {chartsOf(all).map((chart) => (
              <DiaryChartCard key={chart.id} chart={chart} />
            ))}
          </>
        )}
      </QueryView>
    </ResultsFrame>
  );
}
