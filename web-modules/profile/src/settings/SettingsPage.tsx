/** `/profile/settings`: password, second factor, devices, own data. */
import { useTranslation } from '@cabinet/kit';
import { isAdministrator, type Me } from '../data/me';
import { OwnData } from '../shared/OwnData';
import { ProfileFrame } from '../shared/ProfileFrame';
import { Factors } from '../factors/Factors';
import { NotificationsCard } from '../notices/NotificationsCard';
import { PushCard } from '../notices/PushCard';
import { PasswordForm } from './PasswordForm';
import { Sessions } from './Sessions';

export function SettingsPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  // Until the password is changed, or a required second factor is added, the kernel refuses all other calls.
  const isPasswordFirst = me.passwordChangeRequired;
  const isOpen = !isPasswordFirst && !me.factorRequired;
  return (
    <ProfileFrame title={t('settings.title')}>
      {(isOpen || isPasswordFirst) && <PasswordForm me={me} />}
      {!isPasswordFirst && <Factors />}
      {isOpen && !isAdministrator(me) && !me.consentRequired && (
        <>
          <NotificationsCard />
          <PushCard />
        </>
      )}
      {isOpen && <Sessions />}
      {isOpen && !isAdministrator(me) && <OwnData isWithoutDevices />}
    </ProfileFrame>
  );
}
