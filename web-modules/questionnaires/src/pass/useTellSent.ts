/** The toast about answers that were sent by hand. Waiting ones are told of on their page. */
import { toast, useTranslation } from '@cabinet/kit';
import { useCallback } from 'react';
import type { Sent } from '../data/outbox';

export function useTellSent(): (sent: Sent) => void {
  const { t } = useTranslation('questionnaires');
  return useCallback(
    (sent) => {
      // What a service of the hospital's own has not confirmed is told on the page, and is not passed.
      if (sent.kind === 'completed' && sent.quiz.isCompleted) toast.success(t('toast.passed'));
      if (sent.kind === 'changed' && sent.problem.code === 'questionnaire_form_changed')
        toast.info(t('toast.formChanged'));
      if (sent.kind === 'closed') toast.failure(t('toast.closed'), sent.problem);
      if (sent.kind !== 'refused') return;
      // What is wrong with answers is shown at their questions; all else is for the hospital's support.
      toast.failure(t(sent.faults.length > 0 ? 'toast.saveFailed' : 'toast.saveFailedSupport'), sent.problem);
    },
    [t],
  );
}
