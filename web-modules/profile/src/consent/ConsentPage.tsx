/**
 * `/profile/consent`: the text, its version, when it was agreed to, the register; taking it back, and giving it
 * again. The shell opens this page first while the consent is missing, with `?return=` to where the person wanted to go.
 */
import { Card, Notice, useTranslation } from '@cabinet/kit';
import { Link, useNavigate, useSearchParams } from '@cabinet/kit/router';
import { useState } from 'react';
import type { Me } from '../data/me';
import type { CurrentConsent } from '../data/profile.types';
import { useConsents } from '../data/queries';
import { LeaveCard } from '../leaving/LeaveCard';
import { ownAddress } from '../places';
import { Loaded } from '../shared/Loaded';
import page from '../shared/Page.module.css';
import { ProfileFrame } from '../shared/ProfileFrame';
import { ConsentCard } from './ConsentCard';
import { ConsentHistory } from './ConsentHistory';

export function ConsentPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const consents = useConsents();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // As it was when the page opened: whoever agrees is led on, whoever withdraws stays and reads what follows.
  const [wanted] = useState(() => ownAddress(search.get('return')));
  const isRequired = me.consentRequired;
  const onGiven = (consent: CurrentConsent) => {
    if (consent.kind === 'personal_data' && wanted) void navigate(wanted, { replace: true });
  };
  return (
    <ProfileFrame title={t('consent.title')}>
      {isRequired && (
        <Notice kind="warning">
          <p>
            <b>{t('consent.required')}</b>
          </p>
          <p>{t('consent.requiredNote')}</p>
        </Notice>
      )}
      <Loaded query={consents} failed={t('consent.failed')}>
        {({ current, esia, history }) => (
          <>
            {current && <ConsentCard consent={current} onGiven={onGiven} />}
            {/* Data from the state portal concern those who came from there, or have agreed to it once. */}
            {esia && (me.fromEsia || esia.given) && !isRequired && <ConsentCard consent={esia} onGiven={onGiven} />}
            <ConsentHistory lines={history} />
          </>
        )}
      </Loaded>
      {isRequired && (
        <>
          <Card className={page.section}>
            <h2>{t('consent.otherwise')}</h2>
            <p>{t('consent.otherwiseNote')}</p>
            <p>
              <Link to="/profile/export">{t('export.title')}</Link>
            </p>
          </Card>
          <LeaveCard me={me} />
        </>
      )}
    </ProfileFrame>
  );
}
