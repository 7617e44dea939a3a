/**
 * Shown in place of a list that could not be loaded (A-351… ): what happened, what to do, "try again" where
 * waiting helps, whom to call, and the collapsed request id. There is no toast, because the page already shows it.
 */
import { ErrorState, isProblem, useTranslation } from '@cabinet/kit';
import { listProblem } from '../domain/listProblem';
import { ProveIdentity } from './ProveIdentity';

/** Which list; selects the texts. */
export type ListName = 'clinics' | 'specs' | 'doctors' | 'dates' | 'slots' | 'tickets';

export interface LoadFailureProps {
  readonly list: ListName;
  readonly error: unknown;
  /** The clinic's number; defaults to the hospital's. */
  readonly phone?: string | null | undefined;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

export function LoadFailure({ list, error, phone, onRetry, isRetrying }: LoadFailureProps) {
  const { t } = useTranslation('visits');
  const problem = isProblem(error) ? listProblem(error) : ({ kind: 'unexpected' } as const);
  const number = phone ?? undefined;
  switch (problem.kind) {
    case 'unproved':
      return <ProveIdentity />;
    case 'refused':
      return (
        <ErrorState
          title={t(`problem.${problem.text}`)}
          advice={problem.sentence ?? t(`problem.${problem.text}Advice`)}
          phone={number}
        />
      );
    case 'away': {
      // The kit has texts for a lost network and for rate limits; an unresponsive hospital is explained here.
      const isHospital = isProblem(error) && error.status >= 502;
      return (
        <ErrorState
          title={t(`problem.${list}Away`)}
          error={error}
          advice={isHospital ? t('problem.awayAdvice') : undefined}
          onRetry={onRetry}
          isRetrying={isRetrying}
          phone={isHospital ? number : null}
        />
      );
    }
    case 'unexpected':
      return (
        <ErrorState
          title={t(`problem.${list}`)}
          error={error}
          advice={t('problem.supportAdvice')}
          onRetry={onRetry}
          isRetrying={isRetrying}
          phone={number}
        />
      );
  }
}
