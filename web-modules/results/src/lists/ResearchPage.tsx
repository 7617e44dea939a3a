/**
 * `/results/research`: examinations with search. Above them the laboratory indicator that needs a look, or the one that the
 * search names.
 */
import { Pill, useTranslation } from '@cabinet/kit';
import { isFound, useSearchText, useSeries } from '@cabinet/kit/record';
import { keyOf, outsideByDocument, worthALook } from '../lab/indicator';
import { IndicatorCard } from '../lab/IndicatorCard';
import { ResultsFrame } from '../ResultsFrame';
import { ResultList } from './ResultList';

export function ResearchPage() {
  const { t } = useTranslation('results');
  const search = useSearchText('results.research.search');
  const { data: series = [], isPending } = useSeries();
  const named = search.query === '' ? series : series.filter(({ name }) => isFound(search.query, name));
  const indicator = worthALook(named);
  const outside = outsideByDocument(series);
  return (
    <ResultsFrame>
      <ResultList
        kind="research"
        search={search}
        searchHint={t('research.searchHint')}
        above={indicator && <IndicatorCard key={keyOf(indicator)} series={indicator} isPreview />}
        isAboveComing={isPending}
        noteOf={({ id }) => {
          const count = outside.get(id);
          return count ? <Pill kind="warning">{t('lab.outsideCount', { count })}</Pill> : null;
        }}
      />
    </ResultsFrame>
  );
}
