/**
 * Why a day cannot be opened: the hospital does not know the patient, the identity is not verified, or something
 * failed.
 */
import { ApiProblem, EmptyState, ErrorState, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { UserRoundSearch } from 'lucide-react';

export interface DayFailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** Codes for which a retry does not help; each has a text. */
const WITHOUT_CARD = ['patient_unknown', 'patient_ambiguous', 'identity_unproved'] as const;

export function DayFailure({ error, isRetrying, onRetry }: DayFailureProps) {
  const { t } = useTranslation('diagnostic');
  const problem = error instanceof ApiProblem ? error : null;
  const withoutCard = WITHOUT_CARD.find((code) => code === problem?.code);
  if (withoutCard) {
    return (
      <EmptyState
        icon={<UserRoundSearch />}
        title={t('noCard.title')}
        actions={
          <ButtonLink kind="secondary" to="/profile/info">
            {t('noCard.profile')}
          </ButtonLink>
        }
      >
        {t(`noCard.${withoutCard}`)}
      </EmptyState>
    );
  }
  const needsSupport = problem !== null && problem.status >= 500 && !problem.isPassing;
  return (
    <ErrorState
      title={t(needsSupport ? 'day.failedSupport' : 'day.failed')}
      error={error}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}
