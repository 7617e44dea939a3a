/** `/admin/payments/alarms`: what a person must look at. */
import { Card, EmptyState, useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { Column } from '@cabinet/kit/table';
import { DatedView, MoreButton } from '@cabinet/kit/views';
import { ShieldCheck } from 'lucide-react';
import type { AdminAlarm } from '../data/contract';
import { useAlarms } from '../data/queries';
import { paymentAddress } from '../places';
import { ChosenTable } from '../shared/ChosenTable';
import { AdminPage } from '../shared/AdminPage';
import { Change } from '../shared/Change';
import { StatePill } from '../shared/StatePill';
import { Sum } from '../shared/Sum';

export function AlarmsPage() {
  const { t } = useTranslation('admin_payments');
  const query = useAlarms();
  return (
    <AdminPage>
      <DatedView query={query} failed={t('alarms.failed')}>
        {({ pages }) => <Alarms alarms={pages.flatMap(({ alarms }) => alarms)} />}
      </DatedView>
      <MoreButton query={query} label={t('more')} />
    </AdminPage>
  );
}

function Alarms({ alarms }: { readonly alarms: readonly AdminAlarm[] }) {
  const { t } = useTranslation('admin_payments');
  const { format } = useDates();
  if (alarms.length === 0) {
    return (
      <Card>
        <EmptyState title={t('alarms.none')} icon={<ShieldCheck />}>
          {t('alarms.noneHint')}
        </EmptyState>
      </Card>
    );
  }
  const columns: readonly Column<AdminAlarm>[] = [
    { id: 'at', label: t('column.at'), cell: ({ at }) => format(at, 'dateTime') },
    { id: 'what', label: t('column.what'), isLong: true, cell: (alarm) => <Change entry={alarm} /> },
    {
      id: 'number',
      label: t('column.number'),
      cell: ({ payment }) => <Link to={paymentAddress(payment.id)}>{payment.number}</Link>,
    },
    { id: 'sum', label: t('column.sum'), isNumber: true, cell: ({ payment }) => <Sum rubles={payment.sum} /> },
    { id: 'now', label: t('column.now'), cell: ({ payment }) => <StatePill state={payment.state} /> },
  ];
  return (
    <ChosenTable id="alarms" label={t('tab.alarms')} columns={columns} rows={alarms} keyOf={({ id }) => String(id)} />
  );
}
