/**
 * Shown for a hospital that only accepts patients verified by the state portal (`visits.patients = "vouched"`): what
 * that means, and a link to the profile for the verification.
 */
import { EmptyState, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { ShieldCheck } from 'lucide-react';

/** Where the profile module links an account to the portal. */
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
