/** The jobs in a state: what a failed one means, and repeating, acknowledging or discarding it with a reason. */
import { Button, classes, useCan, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Column, DataTable } from '@cabinet/kit/table';
import { DatedView, MoreButton } from '@cabinet/kit/views';
import type { JobEntry, JobState } from '../data/contract';
import { useJobs } from '../data/queries';
import { userAddress } from '../places';
import { CodeText } from '../shared/CodeText';
import own from './Health.module.css';
import { jobMeaning, jobName } from './jobTexts';
import { type JobActions, useJobActions } from './useJobActions';

export function JobList({ state, kind }: { readonly state: JobState; readonly kind: string }) {
  const { t } = useTranslation('admin_operations');
  const query = useJobs({ state, kind });
  // Above the rows: they may go while the dialog is open.
  const { ask, dialog } = useJobActions();
  return (
    <>
      <DatedView query={query} failed={t('jobs.loadFailed')}>
        {({ pages }) => <Table state={state} jobs={pages.flatMap(({ content }) => content)} onAsk={ask} />}
      </DatedView>
      <MoreButton query={query} label={t('more')} />
      {dialog}
    </>
  );
}

/** Columns that a list of this state does not have. */
const HIDDEN: Readonly<Record<JobState, readonly string[]>> = {
  failed: ['next', 'acknowledged'],
  acknowledged: ['next'],
  waiting: ['act', 'acknowledged'],
  running: ['act', 'acknowledged'],
};

interface TableProps {
  readonly state: JobState;
  readonly jobs: readonly JobEntry[];
  readonly onAsk: JobActions['ask'];
}

function Table({ state, jobs, onAsk }: TableProps) {
  const { t } = useTranslation('admin_operations');
  const can = useCan();
  const { format } = useDates();
  if (jobs.length === 0) return <p>{t(`jobs.none.${state}`)}</p>;
  const names = ({ kind, created }: JobEntry) => ({
    kind: jobName(kind, t),
    when: created ? format(created, 'dateTime') : '—',
  });
  const columns: readonly Column<JobEntry>[] = [
    {
      id: 'kind',
      label: t('jobs.kind'),
      isLong: true,
      cell: ({ kind }) => (
        <>
          {jobName(kind, t)}
          {state === 'failed' && <div className={classes('muted', 'small', own.meaning)}>{jobMeaning(kind, t)}</div>}
        </>
      ),
    },
    {
      id: 'subject',
      label: t('job.subject'),
      cell: ({ subject }) => (subject ? <Subject subject={subject} /> : '—'),
    },
    { id: 'created', label: t('job.created'), cell: ({ created }) => (created ? format(created, 'dateTime') : '—') },
    { id: 'attempts', label: t('job.attempts'), isNumber: true, cell: ({ attempts }) => String(attempts) },
    {
      id: 'error',
      label: t('job.error'),
      isLong: true,
      cell: ({ last_error }) => (last_error ? <CodeText code={last_error} /> : '—'),
    },
    {
      id: 'next',
      label: t('job.next'),
      cell: ({ next_attempt }) => (next_attempt ? format(next_attempt, 'dateTime') : '—'),
    },
    {
      id: 'acknowledged',
      label: t('job.acknowledgedAt'),
      cell: ({ acknowledged_at }) => (acknowledged_at ? format(acknowledged_at, 'dateTime') : '—'),
    },
    {
      id: 'act',
      label: t('job.act'),
      isLong: true,
      cell: (job) => (
        <div className="wrap">
          <Button
            kind="secondary"
            size="small"
            aria-label={t('job.retryNamed', names(job))}
            onClick={() => onAsk('retry', job)}
          >
            {t('job.retry')}
          </Button>
          {state === 'failed' && (
            <>
              <Button
                kind="secondary"
                size="small"
                aria-label={t('job.acknowledgeNamed', names(job))}
                onClick={() => onAsk('acknowledge', job)}
              >
                {t('job.acknowledge')}
              </Button>
              <Button
                kind="danger"
                size="small"
                aria-label={t('job.discardNamed', names(job))}
                onClick={() => onAsk('discard', job)}
              >
                {t('job.discard')}
              </Button>
            </>
          )}
        </div>
      ),
    },
  ];
  const hidden = can('operations.write') ? HIDDEN[state] : [...HIDDEN[state], 'act'];
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return <DataTable label={t('jobs.list')} columns={shown} rows={jobs} keyOf={({ id }) => id} />;
}

/** Whom the job is about; a link for those who may open the account. */
function Subject({ subject }: { readonly subject: NonNullable<JobEntry['subject']> }) {
  const { t } = useTranslation('admin_operations');
  const can = useCan();
  const name = subject.username ?? t('person.removed');
  return can('users.read') ? <Link to={userAddress(subject.id)}>{name}</Link> : name;
}
