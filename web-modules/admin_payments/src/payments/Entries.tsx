import { Pill, useDates, useTranslation } from '@cabinet/kit';
import { type Column, DataTable } from '@cabinet/kit/table';
import { TriangleAlert } from 'lucide-react';
import type { AdminEntry } from '../data/contract';
import { Change } from '../shared/Change';

/** The entries of the ledger, oldest first. */
export function Entries({ entries }: { readonly entries: readonly AdminEntry[] }) {
  const { t } = useTranslation('admin_payments');
  const { format } = useDates();
  const columns: readonly Column<AdminEntry>[] = [
    { id: 'at', label: t('column.at'), cell: ({ at }) => format(at, 'dateTime') },
    { id: 'what', label: t('column.what'), isLong: true, cell: (entry) => <Change entry={entry} /> },
    {
      id: 'alarm',
      label: t('column.alarm'),
      cell: ({ isAlarm }) =>
        isAlarm ? (
          <Pill kind="critical" icon={<TriangleAlert aria-hidden />}>
            {t('alarm')}
          </Pill>
        ) : (
          '—'
        ),
    },
  ];
  const numbered = entries.map((entry, index) => ({ ...entry, index }));
  return (
    <section className="stack">
      <h2 className="heading">{t('entries.title')}</h2>
      <DataTable
        label={t('entries.title')}
        columns={columns}
        rows={numbered}
        keyOf={({ index }) => String(index)}
        isMarked={({ isAlarm }) => isAlarm}
      />
    </section>
  );
}
