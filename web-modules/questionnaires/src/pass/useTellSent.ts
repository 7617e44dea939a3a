/** The toast about answers that were sent by hand. Waiting ones are told of on their page. */
import { toast, useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import type { Sent } from '../data/outbox';

export function useTellSent(): (sent: Sent) => void {
  const { t } = useTranslation('questionnaires');
  return useCallback(
    (sent) => {
      if (sent.kind === 'completed') toast.success(t('toast.passed'));
      if (sent.kind === 'closed') toast.failure(t('toast.closed'), sent.problem);
      if (sent.kind !== 'refused') return;
      // What is wrong with answers is shown at their questions; all else is for the hospital's support.
      toast.failure(t(sent.faults.length > 0 ? 'toast.saveFailed' : 'toast.saveFailedSupport'), sent.problem);
    },
    [t],
  );
}
