/** Why the sign-in through the state portal failed (B-332 to B-338): what happened, what to do, whom to ask. */
import { ApiProblem, phoneLink, RequestId, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';
import { AtDesk } from './AtDesk';
import { type SsoCode, ssoCodeOf } from './ssoCode';

/** Codes for which another attempt at the portal may help. */
const CURED_BY_RETRY: ReadonlySet<SsoCode> = new Set([
  'no_email',
  'not_trusted',
  'not_confirmed',
  'auth_service_error',
  'attempt_spent',
  'esia_refused',
  'esia_unavailable',
]);

/** Codes of users who may already have an account with a password. */
const WITH_PASSWORD: ReadonlySet<SsoCode> = new Set(['email_registered', 'esia_person_differs']);

/** Codes of users whom the reception may help, and in which role. */
const AT_DESK: Partial<Record<SsoCode, 'adult' | 'child'>> = { no_email: 'adult', esia_child: 'child' };

export function PortalFailure({ error, code }: { error?: unknown; code?: string | undefined }) {
  const { t } = useTranslation('auth');
  const { organisation, signIn } = useVariant();
  const known = ssoCodeOf(error, code);
  // Users who refused at the portal need no help from the hospital.
  const isOwnWish = known === 'esia_refused';
  const atDesk = AT_DESK[known];
  const requestId = error instanceof ApiProblem ? error.requestId : undefined;
  return (
    <Layout title={t('sso.title')}>
      <Notice kind="critical">
        <p>{t(`sso.${known}`)}</p>
      </Notice>
      <p>{t(`sso.${known}.advice`)}</p>
      {atDesk && <AtDesk who={atDesk} />}
      {!isOwnWish && !atDesk && (
        <p>
          <a href={phoneLink(organisation.phone)}>{organisation.phone}</a>
        </p>
      )}
      {requestId && !isOwnWish && !atDesk && <RequestId value={requestId} />}
      {WITH_PASSWORD.has(known) && <ButtonLink to="/login?who=foreigner">{t('sso.with_password')}</ButtonLink>}
      {CURED_BY_RETRY.has(known) && signIn.esia && (
        <ButtonLink to="/api/esia/auth-url?purpose=sign-in" reloadDocument>
          {t('sso.retry')}
        </ButtonLink>
      )}
      <ButtonLink kind="secondary" to="/login">
        {t('to_login')}
      </ButtonLink>
    </Layout>
  );
}
