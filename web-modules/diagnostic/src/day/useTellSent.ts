/** The message about a day that was sent by hand. A day that waits is told about in its place. */
import { toast, useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import type { Sent } from '../data/outbox';

export function useTellSent(): (sent: Sent) => void {
  const { t } = useTranslation('diagnostic');
  return useCallback(
    (sent) => {
      if (sent.kind === 'saved') toast.success(t('toast.saved'));
      if (sent.kind === 'closed') toast.failure(t('toast.closed'), sent.problem);
      if (sent.kind !== 'refused') return;
      // Faults of fields stand at the fields; anything else is for the hospital's support.
      const isOfFields = sent.problem.code === 'validation';
      toast.failure(t(isOfFields ? 'toast.saveFailed' : 'toast.saveFailedSupport'), sent.problem);
    },
    [t],
  );
}
