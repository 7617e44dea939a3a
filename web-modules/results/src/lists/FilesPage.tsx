/** `/results/files`: documents of consultations and laboratories. */
import { useTranslation } from '@cabinet/kit';
import { useSearchText, useSeries } from '@cabinet/record';
import { ResultsFrame } from '../ResultsFrame';
import { ResultList } from './ResultList';

export function FilesPage() {
  const { t } = useTranslation('results');
  const search = useSearchText('results.files.search');
  const series = useSeries();
  return (
    <ResultsFrame list="documents">
      <ResultList
        kind="consultation"
        search={search}
        searchHint={t('consultation.searchHint')}
        series={series.data ?? []}
        isWaiting={series.isPending}
      />
    </ResultsFrame>
  );
}
