/** The table of the report (B-189…B-192, X-049). */
import { EmptyState, Pill, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Column, DataTable } from '@cabinet/kit/table';
import type { ReportRow } from '../data/contract';
import { answersAddress, historyAddress } from '../places';

export interface ReportTableProps {
  readonly rows: readonly ReportRow[];
  readonly isBusy: boolean;
}

const isByLink = (source: string): boolean => source === 'link';

export function ReportTable({ rows, isBusy }: ReportTableProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const columns: readonly Column<ReportRow>[] = [
    {
      id: 'patient',
      label: t('report.patient'),
      // The person may have several ids; each names the same person.
      cell: ({ name, client_id }) =>
        client_id ? <Link to={historyAddress(client_id.split(',')[0]?.trim() ?? '')}>{name}</Link> : name,
    },
    { id: 'number', label: t('report.number'), isNumber: true, cell: ({ number }) => number ?? '—' },
    { id: 'quiz', label: t('report.quizTitle'), cell: ({ quiz_title }) => quiz_title },
    { id: 'version', label: t('report.version'), isNumber: true, cell: ({ version }) => version },
    {
      id: 'esia',
      label: t('report.esia'),
      // Unknown of a person without an account.
      cell: ({ is_esia, source }) => (isByLink(source) ? '—' : t(is_esia ? 'report.yes' : 'report.no')),
    },
    // B-192: the mark is the letter X.
    { id: 'citizen', label: t('report.citizen'), cell: ({ is_citizen }) => (is_citizen ? 'X' : '') },
    {
      id: 'status',
      label: t('report.status'),
      cell: ({ id, status, source }) =>
        status === 1 ? (
          <Link to={answersAddress(id, isByLink(source))}>{t('status.1')}</Link>
        ) : (
          <Pill kind="neutral">{t('status.0')}</Pill>
        ),
    },
    {
      id: 'source',
      label: t('report.source'),
      cell: ({ source }) => t(isByLink(source) ? 'report.source.link' : 'report.source.cabinet'),
    },
    { id: 'assigned', label: t('report.assigned'), cell: ({ assigned }) => format(assigned, 'date') },
    { id: 'due', label: t('report.due'), cell: ({ due }) => (due ? format(due, 'date') : '—') },
    {
      id: 'completed',
      label: t('report.completed'),
      cell: ({ completed }) => (completed ? format(completed, 'dateTime') : '—'),
    },
  ];
  return (
    <DataTable
      label={t('report.table')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      isWide
      isBusy={isBusy}
      empty={<EmptyState title={t('report.none')}>{t('report.noneHint')}</EmptyState>}
    />
  );
}
