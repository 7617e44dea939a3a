/**
 * The return from the state portal: first both consents on one page (B-042, B-058 to B-060, B-203, X-058), then the
 * session. Users without an e-mail address at the portal verify one next.
 */
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
import { ProveEmailPage } from './ProveEmailPage';
import { keepWaiting, waitingOf } from './waitingRegistration';

const NONE_GIVEN = { esia: false, personal_data: false };

export function PortalReturnPage({ answer }: { answer: PortalAnswer }) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const enter = useEnter();
  const esia = useConsentText('esia');
  const personal = useConsentText('personal_data');
  const [given, setGiven] = useState(NONE_GIVEN);
  const [isWaiting, setIsWaiting] = useState(() => waitingOf(answer.state) !== null);
  const isGiven = given.esia && given.personal_data;
  const sending = useMutation({
    mutationFn: async () =>
      enter(
        await authorizeAtPortal(answer, {
          confirmed: isGiven,
          consentVersion: esia.data?.version ?? '',
          personalDataVersion: personal.data?.version ?? '',
          language,
          staySignedIn: isStayChosen(),
        }),
      ),
    onError: (error) => {
      if (isProblem(error, 'no_email') && error.extra.canProveEmail === true) {
        keepWaiting({ state: answer.state, sentTo: null });
        setIsWaiting(true);
      }
      if (!isProblem(error, 'consent_outdated')) return;
      setGiven(NONE_GIVEN);
      void esia.refetch();
      void personal.refetch();
    },
  });
  if (isWaiting) return <ProveEmailPage state={answer.state} />;
  // After these errors the user can try again; all others end the attempt.
  const isOpen = !sending.error || isProblem(sending.error, 'consent_outdated', 'not_confirmed', 'network', 'timeout');
  if (!isOpen) return <PortalFailure error={sending.error} />;
  const tick = (kind: keyof typeof given) => (isTicked: boolean) =>
    setGiven((before) => ({ ...before, [kind]: isTicked }));
  return (
    <Layout title={t('portal.title')} note={t('portal.note')}>
      <Consent kind="esia" isGiven={given.esia} onChange={tick('esia')} />
      <Consent kind="personal_data" isGiven={given.personal_data} onChange={tick('personal_data')} />
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
      <ConsentNeeded isGiven={isGiven} of="both" />
      <ButtonLink kind="secondary" to="/login">
        {t('cancel')}
      </ButtonLink>
    </Layout>
  );
}
