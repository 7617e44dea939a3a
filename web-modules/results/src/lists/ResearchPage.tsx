/**
 * `/results/research`: examinations with search. Above them the laboratory indicator that needs attention, or
 * the one that the search names.
 */
import { useTranslation } from '@cabinet/kit';
import { isFound, useSearchText, useSeries } from '@cabinet/record';
import { keyOf, worthALook } from '../lab/indicator';
import { IndicatorCard } from '../lab/IndicatorCard';
import { ResultsFrame } from '../ResultsFrame';
import { ResultList } from './ResultList';

export function ResearchPage() {
  const { t } = useTranslation('results');
  const search = useSearchText('results.research.search');
  const { data: series = [], isPending } = useSeries();
  const named = search.query === '' ? series : series.filter(({ name }) => isFound(search.query, name));
  const indicator = worthALook(named);
  return (
    <ResultsFrame list="documents">
      <ResultList
        kind="research"
        search={search}
        searchHint={t('research.searchHint')}
        above={indicator && <IndicatorCard key={keyOf(indicator)} series={indicator} isPreview />}
        series={series}
        isWaiting={isPending}
      />
    </ResultsFrame>
  );
}
