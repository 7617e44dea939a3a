/** `/profile/info` (A-042…A-050): personal data, the state portal, own data, deleting the account. */
import { Card, useTranslation, useVariant } from '@cabinet/kit';
import type { Me } from '../data/me';
import page from '../shared/Page.module.css';
import { FormWithHelp } from '../shared/FormWithHelp';
import { ProfileFrame } from '../shared/ProfileFrame';
import { OwnData } from '../shared/OwnData';
import { LeaveCard } from '../leaving/LeaveCard';
import { PersonForm } from './PersonForm';
import { PortalCard } from './PortalCard';
import { SnilsFact } from './SnilsFact';
import { VouchedInfo } from './VouchedInfo';

export function InfoPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const { esia } = useVariant().signIn;
  return (
    <ProfileFrame title={t('info.title')}>
      <Card className={page.section}>
        {me.fromEsia ? (
          <VouchedInfo me={me} />
        ) : (
          <FormWithHelp
            title={t('help.info')}
            points={[t('help.info.hospital'), t('help.info.changes'), t('help.info.contact')]}
          >
            <PersonForm me={me} />
          </FormWithHelp>
        )}
        <SnilsFact me={me} />
      </Card>
      {esia && <PortalCard me={me} />}
      <OwnData />
      <LeaveCard me={me} />
    </ProfileFrame>
  );
}
