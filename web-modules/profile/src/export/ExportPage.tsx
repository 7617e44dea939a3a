/** `/profile/export`: a copy of all data that the portal stores about the user. */
import { Card, useTranslation } from '@cabinet/kit';
import page from '../shared/Page.module.css';
import { ProfileFrame } from '../shared/ProfileFrame';
import { ExportButton } from './ExportButton';

export function ExportPage() {
  const { t } = useTranslation('profile');
  return (
    <ProfileFrame title={t('export.title')} note={t('export.note')}>
      <Card className={page.section}>
        <p>{t('export.what')}</p>
        <p className="muted">{t('export.care')}</p>
        <ExportButton />
      </Card>
    </ProfileFrame>
  );
}
