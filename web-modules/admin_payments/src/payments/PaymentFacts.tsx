import { Card, useDates, useHostName, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { type Fact, Facts } from '@cabinet/kit/views';
import type { AdminPaymentDetail } from '../data/contract';
import { linksOf } from '../places';
import { StatePill } from '../shared/StatePill';
import { Sum } from '../shared/Sum';

/** What is known of an attempt. */
export function PaymentFacts({ payment }: { readonly payment: AdminPaymentDetail }) {
  const { t } = useTranslation('admin_payments');
  const { format } = useDates();
  const hostName = useHostName();
  const { state, sum, refunded, refundable, begunAt, changedAt, paidAt, told, invoices, hostId, userId } = payment;
  const { actionCode, actionCodeDescription, orderId, maskedCard, reference } = payment;
  const reason = [actionCode, actionCodeDescription].filter((part) => part !== null && part !== undefined).join(' ');
  const facts: readonly Fact[] = [
    [t('column.state'), <StatePill key="state" state={state} />],
    [t('column.sum'), <Sum key="sum" rubles={sum} />],
    [t('column.refunded'), <Sum key="refunded" rubles={refunded} />],
    [t('fact.refundable'), <Sum key="refundable" rubles={refundable} />],
    [t('column.begun'), format(begunAt, 'dateTime')],
    [t('fact.changed'), format(changedAt, 'dateTime')],
    [t('fact.paid'), paidAt && format(paidAt, 'dateTime')],
    [t('column.told'), t(`told.${told}`, { defaultValue: told })],
    [t('fact.invoices'), invoices.join(', ')],
    [t('fact.host'), hostName(hostId, hostId)],
    [t('fact.order'), orderId],
    [t('column.card'), maskedCard],
    [t('fact.reference'), reference],
    [t('fact.reason'), reason],
    [
      t('fact.user'),
      userId ? (
        <>
          {userId} <Link to={linksOf(userId)}>{t('fact.links')}</Link>
        </>
      ) : (
        t('fact.noUser')
      ),
    ],
  ];
  return (
    <Card>
      <Facts facts={facts} otherwise="—" />
    </Card>
  );
}
