/** `/profile/devices`: the user's sessions; also for users without settings. */
import { useTranslation } from '@cabinet/kit';
import { ProfileFrame } from '../shared/ProfileFrame';
import { Sessions } from './Sessions';

export function DevicesPage() {
  const { t } = useTranslation('profile');
  return (
    <ProfileFrame title={t('devices.title')} note={t('devices.note')}>
      <Sessions />
    </ProfileFrame>
  );
}
