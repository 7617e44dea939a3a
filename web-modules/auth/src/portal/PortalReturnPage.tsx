/** Back from the state portal: the consent first (B-042, B-058 to B-060, B-203, X-058), then in. */
import { Button, isProblem, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { useState } from 'react';
import { authorizeAtPortal, useConsentText } from '../data/auth.api';
import type { PortalAnswer } from '../data/auth.types';
import { Consent, ConsentNeeded } from '../shared/Consent';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';
import { StaySignedIn } from '../shared/StaySignedIn';
import { isStayChosen } from '../shared/stayChoice';
import { useEnter } from '../shared/useEnter';
import { PortalFailure } from './PortalFailure';

export function PortalReturnPage({ answer }: { answer: PortalAnswer }) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const enter = useEnter();
  const text = useConsentText('esia');
  const [isGiven, setIsGiven] = useState(false);
  const sending = useMutation({
    mutationFn: async () =>
      enter(
        await authorizeAtPortal(answer, {
          confirmed: isGiven,
          consentVersion: text.data?.version ?? '',
          language,
          staySignedIn: isStayChosen(),
        }),
      ),
    onError: (error) => {
      if (!isProblem(error, 'consent_outdated')) return;
      setIsGiven(false);
      void text.refetch();
    },
  });
  // These two leave the way open; everything else ends it.
  const isOpen = !sending.error || isProblem(sending.error, 'consent_outdated', 'not_confirmed', 'network', 'timeout');
  if (!isOpen) return <PortalFailure error={sending.error} />;
  return (
    <Layout title={t('portal.title')} note={t('portal.note')}>
      <Consent kind="esia" isGiven={isGiven} onChange={setIsGiven} />
      <StaySignedIn />
      {sending.error && (
        <Notice kind="critical">
          <p>
            {t(
              isProblem(sending.error, 'consent_outdated')
                ? 'consent.outdated'
                : isProblem(sending.error, 'not_confirmed')
                  ? 'sso.not_confirmed'
                  : 'no_network',
            )}
          </p>
        </Notice>
      )}
      <Button
        isWide
        disabled={!isGiven}
        isBusy={sending.isPending}
        aria-describedby={isGiven ? undefined : 'consent-needed'}
        onClick={() => sending.mutate()}
      >
        {t('sign_in')}
      </Button>
      <ConsentNeeded isGiven={isGiven} />
      <ButtonLink kind="secondary" to="/login">
        {t('cancel')}
      </ButtonLink>
    </Layout>
  );
}
