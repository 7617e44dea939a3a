/** The latest errors of this kernel, with the request id by which the technical support finds them in the log. */
import { useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { type Column, DataTable } from '@cabinet/kit/table';
import type { ErrorHealth } from '../data/contract';
import { CodeText } from '../shared/CodeText';
import { Copied } from '../shared/Copied';
import { Section } from '../shared/Section';
import { PARTS } from './attention';
import { jobName } from './jobTexts';

export function Errors({ errors }: { readonly errors: readonly ErrorHealth[] }) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const language = useLanguage();
  const columns: readonly Column<ErrorHealth>[] = [
    { id: 'at', label: t('error.at'), cell: ({ at }) => format(at, 'dateTime') },
    { id: 'area', label: t('error.area'), isLong: true, cell: ({ area }) => <Area area={area} /> },
    {
      id: 'code',
      label: t('error.code'),
      isLong: true,
      cell: ({ code }) => <CodeText code={code} />,
    },
    { id: 'count', label: t('error.count'), isNumber: true, cell: ({ count }) => count.toLocaleString(language) },
    {
      id: 'request',
      label: t('error.request'),
      cell: ({ request_id }) => (request_id ? <Copied value={request_id} label={t('error.copy')} /> : '—'),
    },
  ];
  return (
    <Section id={PARTS.errors} title={t('errors.title')} note={t('errors.note')}>
      {errors.length === 0 ? (
        <p>{t('errors.none')}</p>
      ) : (
        <DataTable
          label={t('errors.title')}
          columns={columns}
          rows={errors}
          keyOf={({ at, area, code, request_id }) => `${at} ${area} ${code} ${request_id ?? ''}`}
        />
      )}
    </Section>
  );
}

const JOBS = 'jobs/';

/** A job by its kind; otherwise the address of a call, which only the technical support understands. */
function Area({ area }: { readonly area: string }) {
  const { t } = useTranslation('admin_operations');
  if (!area.startsWith(JOBS)) return <code className="code">{area}</code>;
  return <>{t('area.job', { kind: jobName(area.slice(JOBS.length), t) })}</>;
}
