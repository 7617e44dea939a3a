/**
 * A hospital that answers only about people for whom the state portal vouches (`visits.patients = "vouched"`): what that
 * means, and the way to the profile, where one proves it.
 */
import { EmptyState, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { ShieldCheck } from 'lucide-react';

/** Where the profile module links a cabinet to the portal. */
export const PROVING_PLACE = '/profile/info';

export function ProveIdentity() {
  const { t } = useTranslation('visits');
  return (
    <div role="alert">
      <EmptyState
        title={t('problem.identityUnproved')}
        icon={<ShieldCheck />}
        actions={<ButtonLink to={PROVING_PLACE}>{t('problem.proveIdentity')}</ButtonLink>}
      >
        {t('problem.identityUnprovedAdvice')}
      </EmptyState>
    </div>
  );
}
