/**
 * `/profile/consent`: the text, its version, the date of consent, the history, and the buttons to withdraw and
 * give it again. While the consent is missing, the shell opens this page first, with the wanted address in `?return=`.
 */
import { Card, Notice, useTranslation } from '@cabinet/kit';
import { Link, useNavigate, useSearchParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { useState } from 'react';
import type { Me } from '../data/me';
import type { CurrentConsent } from '../data/profile.types';
import { useConsents } from '../data/queries';
import { LeaveCard } from '../leaving/LeaveCard';
import { ownAddress } from '../places';
import page from '../shared/Page.module.css';
import { ProfileFrame } from '../shared/ProfileFrame';
import { ConsentCard } from './ConsentCard';
import { ConsentHistory } from './ConsentHistory';

export function ConsentPage({ me }: { readonly me: Me }) {
  const { t } = useTranslation('profile');
  const consents = useConsents();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // The value at page load: a user who agrees is sent on, one who withdraws stays and reads the consequences.
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
      <QueryView query={consents} failed={t('consent.failed')}>
        {({ current, esia, history }) => (
          <>
            {current && <ConsentCard consent={current} onGiven={onGiven} />}
            {/* The consent for the state portal's data only concerns users who signed in there, or gave it before. */}
            {esia && (me.fromEsia || esia.given) && !isRequired && <ConsentCard consent={esia} onGiven={onGiven} />}
            <ConsentHistory lines={history} />
          </>
        )}
      </QueryView>
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
