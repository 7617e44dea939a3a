/** Repeats, acknowledges or discards a failed job after a question with a reason. */
import { Beside, toast, useDates, useMutation, useTranslation } from '@cabinet/kit';
import { lazy, type ReactNode, useState } from 'react';
import type { JobEntry } from '../data/contract';
import { acknowledgeJob, discardJob, retryJob } from '../data/operations.api';
import { useFreshHealth } from '../data/queries';
import { jobMeaning, jobName } from './jobTexts';
import { refusalOf } from './refusal';

const ReasonDialog = lazy(async () => ({ default: (await import('@cabinet/kit/aria')).ReasonDialog }));

const ACTIONS = {
  retry: { run: retryJob, done: 'job.retried' },
  acknowledge: { run: acknowledgeJob, done: 'job.acknowledged' },
  discard: { run: discardJob, done: 'job.discarded' },
} as const;

export type JobAction = keyof typeof ACTIONS;

export interface JobActions {
  readonly ask: (action: JobAction, job: JobEntry) => void;
  readonly dialog: ReactNode;
}

interface Asked {
  readonly action: JobAction;
  readonly job: JobEntry;
}

export function useJobActions(): JobActions {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const loadAgain = useFreshHealth();
  const [asked, setAsked] = useState<Asked | null>(null);
  const acting = useMutation({
    mutationFn: ({ action, job, reason }: Asked & { readonly reason: string }) => ACTIONS[action].run(job.id, reason),
    networkMode: 'always',
    onSuccess: (_, { action }) => {
      toast.success(t(ACTIONS[action].done));
      setAsked(null);
      void loadAgain();
    },
  });
  // A refused job may be gone: the list shows it once the reason was read.
  const close = () => {
    setAsked(null);
    if (acting.error !== null) void loadAgain();
  };
  return {
    ask: (action, job) => {
      acting.reset();
      setAsked({ action, job });
    },
    dialog: asked && (
      <Beside onClose={close}>
        <ReasonDialog
          title={t(`job.${asked.action}Title`)}
          confirmLabel={t(`job.${asked.action}`)}
          isCritical={asked.action === 'discard'}
          isBusy={acting.isPending}
          error={acting.error}
          refusal={t(refusalOf(acting.error))}
          onConfirm={(reason) => acting.mutate({ ...asked, reason })}
          onClose={close}
        >
          <p>
            <strong>{jobName(asked.job.kind, t)}</strong>{' '}
            {asked.job.created && <span className="muted">{format(asked.job.created, 'dateTime')}</span>}
          </p>
          {asked.action !== 'retry' && <p>{jobMeaning(asked.job.kind, t)}</p>}
          <p>{t(`job.${asked.action}Meaning`)}</p>
        </ReasonDialog>
      </Beside>
    ),
  };
}
