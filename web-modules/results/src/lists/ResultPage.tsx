/** `/resultsDocument/{id}`: one result as picture, PDF or text. */
import { useTranslation } from '@cabinet/kit';
import { useParams } from '@cabinet/kit/router';
import { DocumentScreen } from '@cabinet/kit/record';
import { FILES } from '../places';

export function ResultPage() {
  const { t } = useTranslation('results');
  const { id = '' } = useParams();
  return <DocumentScreen key={id} id={id} shelf="results" list={FILES} listLabel={t('list.back')} />;
}
