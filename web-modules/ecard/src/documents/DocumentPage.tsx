/**
 * `/electronic_card/documents/{id}`: one fragment, with a link back to the list in its previous state.
 */
import { useTranslation } from '@cabinet/kit';
import { useParams } from '@cabinet/kit/router';
import { DocumentScreen } from '@cabinet/record';
import { DOCUMENTS } from '../places';

export function DocumentPage() {
  const { t } = useTranslation('ecard');
  const { id = '' } = useParams();
  return <DocumentScreen key={id} id={id} category="fragments" list={DOCUMENTS} listLabel={t('documents.back')} />;
}
