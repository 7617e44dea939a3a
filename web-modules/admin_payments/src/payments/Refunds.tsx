import { Pill, type PillKind, useDates, useTranslation } from '@cabinet/kit';
import { type Column, DataTable } from '@cabinet/kit/table';
import type { AdminRefund } from '../data/contract';
import { Sum } from '../shared/Sum';

const KINDS: Readonly<Record<AdminRefund['state'], PillKind>> = {
  asked: 'brand',
  done: 'positive',
  refused: 'critical',
  lost: 'warning',
};

/** The refunds of an attempt, oldest first; nothing without any. */
export function Refunds({ refunds }: { readonly refunds: readonly AdminRefund[] }) {
  const { t } = useTranslation('admin_payments');
  const { format } = useDates();
  if (refunds.length === 0) return null;
  const columns: readonly Column<AdminRefund>[] = [
    { id: 'at', label: t('column.at'), cell: ({ askedAt }) => format(askedAt, 'dateTime') },
    { id: 'sum', label: t('column.sum'), isNumber: true, cell: ({ sum }) => <Sum rubles={sum} /> },
    {
      id: 'state',
      label: t('column.state'),
      isLong: true,
      cell: ({ state }) => (
        <>
          <Pill kind={KINDS[state]}>{t(`refund.state.${state}`)}</Pill>{' '}
          <span className="muted small">{t(`refund.about.${state}`)}</span>
        </>
      ),
    },
    { id: 'way', label: t('column.way'), cell: ({ way }) => t(`refund.way.${way}`) },
    { id: 'by', label: t('column.by'), cell: ({ by }) => by ?? '—' },
  ];
  return (
    <section className="stack" aria-live="polite">
      <h2 className="heading">{t('refunds.title')}</h2>
      <DataTable label={t('refunds.title')} columns={columns} rows={refunds} keyOf={({ id }) => id} />
    </section>
  );
}
