/** The job queue: numbers, the queues by kind, and the list of jobs in a state. State and kind are in the address. */
import { Notice, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { Link, useSearchParams } from '@cabinet/kit/router';
import { type Column, DataTable } from '@cabinet/kit/table';
import { FilterChips } from '@cabinet/kit/views';
import { JOB_STATES, type JobsHealth, type JobState } from '../data/contract';
import css from '../shared/Operations.module.css';
import { Section } from '../shared/Section';
import { PARTS } from './attention';
import own from './Health.module.css';
import { JobList } from './JobList';
import { jobName } from './jobTexts';

type KindRow = JobsHealth['kinds'][number];

const addressOf = (state: JobState, kind: string): string =>
  `?jobs=${state}${kind === '' ? '' : `&kind=${encodeURIComponent(kind)}`}`;

export function Jobs({ jobs }: { readonly jobs: JobsHealth }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const language = useLanguage();
  const [parameters] = useSearchParams();
  const state = JOB_STATES.find((one) => one === parameters.get('jobs')) ?? 'failed';
  const kind = parameters.get('kind') ?? '';
  const { oldest_waiting, kinds } = jobs;
  return (
    <Section id={PARTS.jobs} title={t('jobs.title')} note={t('jobs.note')}>
      <dl className={own.numbers}>
        {JOB_STATES.map((one) => (
          <div key={one}>
            <dt>{t(`jobs.${one}`)}</dt>
            <dd className="num">{jobs[one].toLocaleString(language)}</dd>
          </div>
        ))}
      </dl>
      {oldest_waiting && (
        <p className="muted">
          {t('jobs.oldest')} {format(oldest_waiting, 'dateTime')}
        </p>
      )}
      {kinds.length > 0 && <Kinds kinds={kinds} />}
      <FilterChips
        label={t('jobs.filter')}
        chips={JOB_STATES.map((one) => ({
          to: addressOf(one, kind),
          label: t(`jobs.${one}`),
          count: jobs[one],
          isActive: one === state,
        }))}
      />
      {kind !== '' && (
        <Notice>
          <p>{t('jobs.ofKind', { kind: jobName(kind, t) })}</p>
          <Link to={addressOf(state, '')}>{t('jobs.allKinds')}</Link>
        </Notice>
      )}
      <JobList state={state} kind={kind} />
    </Section>
  );
}

function Kinds({ kinds }: { readonly kinds: readonly KindRow[] }) {
  const { t } = useTranslation('admin_operations');
  const language = useLanguage();
  const columns: readonly Column<KindRow>[] = [
    { id: 'kind', label: t('jobs.kind'), cell: ({ kind }) => jobName(kind, t) },
    {
      id: 'waiting',
      label: t('jobs.waiting'),
      isNumber: true,
      cell: ({ waiting }) => waiting.toLocaleString(language),
    },
    {
      id: 'failed',
      label: t('jobs.failed'),
      isNumber: true,
      cell: ({ kind, failed }) => {
        const number = failed.toLocaleString(language);
        return failed > 0 ? <Link to={`${addressOf('failed', kind)}#${PARTS.jobs}`}>{number}</Link> : number;
      },
    },
  ];
  return (
    <details className={css.more}>
      <summary>{t('jobs.table')}</summary>
      <DataTable label={t('jobs.table')} columns={columns} rows={kinds} keyOf={({ kind }) => kind} />
    </details>
  );
}
