/** `/results/files`: what consultations left. */
import { useTranslation } from '@cabinet/kit';
import { useSearchText } from '@cabinet/kit/record';
import { ResultsFrame } from '../ResultsFrame';
import { ResultList } from './ResultList';

export function FilesPage() {
  const { t } = useTranslation('results');
  const search = useSearchText('results.files.search');
  return (
    <ResultsFrame>
      <ResultList kind="consultation" search={search} searchHint={t('consultation.searchHint')} />
    </ResultsFrame>
  );
}
