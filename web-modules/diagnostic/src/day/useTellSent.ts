/** The toast about a day that was sent manually. A waiting day is reported in its own section. */
import { toast, useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import type { Sent } from '../data/outbox';

export function useTellSent(): (sent: Sent) => void {
  const { t } = useTranslation('diagnostic');
  return useCallback(
    (sent) => {
      if (sent.kind === 'saved') toast.success(t('toast.saved'));
      if (sent.kind === 'changed') toast.failure(t('toast.changed'), sent.problem);
      if (sent.kind === 'closed') toast.failure(t('toast.closed'), sent.problem);
      if (sent.kind !== 'refused') return;
      // Field errors are shown at the fields; all others are for the hospital's support.
      const isOfFields = sent.problem.code === 'validation';
      toast.failure(t(isOfFields ? 'toast.saveFailed' : 'toast.saveFailedSupport'), sent.problem);
    },
    [t],
  );
}
