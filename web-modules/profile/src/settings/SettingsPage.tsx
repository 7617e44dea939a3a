/** `/profile/settings`: password, second factor, devices, own data. */
import { useTranslation } from '@cabinet/kit';
import type { Me } from '../data/me';
import { OwnData } from '../shared/OwnData';
import { ProfileFrame } from '../shared/ProfileFrame';
import { Factors } from '../factors/Factors';
import { PasswordForm } from './PasswordForm';
import { Sessions } from './Sessions';

export function SettingsPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  return (
    <ProfileFrame title={t('settings.title')}>
      <PasswordForm me={me} />
      <Factors />
      <Sessions />
      <OwnData isWithoutDevices />
    </ProfileFrame>
  );
}
