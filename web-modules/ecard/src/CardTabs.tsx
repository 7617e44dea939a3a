/** The two lists of the electronic card as tabs. */
import { useTranslation } from '@cabinet/kit';
import { TabLinks } from '@cabinet/kit/router';
import { DIAGNOSES, DOCUMENTS } from './places';

export function CardTabs() {
  const { t } = useTranslation('ecard');
  return (
    <TabLinks
      label={t('tabs.label')}
      tabs={[
        { to: DIAGNOSES, label: t('tabs.diagnoses') },
        { to: DOCUMENTS, label: t('tabs.documents') },
      ]}
    />
  );
}
