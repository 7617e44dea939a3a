/** `/profile/settings`: password, second factor, devices, own data. */
import { useTranslation } from '@cabinet/kit';
import { isAdministrator, type Me } from '../data/me';
import { OwnData } from '../shared/OwnData';
import { ProfileFrame } from '../shared/ProfileFrame';
import { Factors } from '../factors/Factors';
import { PasswordForm } from './PasswordForm';
import { Sessions } from './Sessions';

export function SettingsPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  // Before a second factor is there that the hospital wants, the kernel answers nothing else.
  const isOpen = !me.factorRequired;
  return (
    <ProfileFrame title={t('settings.title')}>
      {isOpen && <PasswordForm me={me} />}
      <Factors />
      {isOpen && <Sessions />}
      {isOpen && !isAdministrator(me) && <OwnData isWithoutDevices />}
    </ProfileFrame>
  );
}
