/** The result of the payment from which a bank returned to the list, asked for once. */
import { Notice, Spinner, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CircleCheck } from 'lucide-react';
import type { Invoice } from '../data/payments.types';
import { useOrderStatus } from '../data/queries';
import { attemptOf, standingOf } from '../domain/standing';
import { paymentAddress } from '../places';
import { OutcomeWords } from '../shared/OutcomeWords';

export interface ReturnedNoticeProps {
  readonly orderId: string;
  readonly invoices: readonly Invoice[];
}

export function ReturnedNotice({ orderId, invoices }: ReturnedNoticeProps) {
  const { t } = useTranslation('payments');
  const { data: order, isError } = useOrderStatus(orderId, { isWatched: false });
  if (isError) {
    return (
      <Notice kind="warning" role="status">
        <p>{t('returned.failed')}</p>
      </Notice>
    );
  }
  if (!order) {
    return (
      <Notice role="status" icon={<Spinner />}>
        <p>{t('outcome.checking.title')}</p>
      </Notice>
    );
  }
  // The list follows the payment by itself, and this notice with it.
  const invoice = invoices.find(({ id }) => id === order.invoiceId);
  const attempt = invoice ? attemptOf(invoice, order) : order;
  const standing = invoice ? standingOf(invoice, attempt) : order.state;
  const isDone = standing === 'paid';
  return (
    <Notice
      kind={isDone || standing === 'beingConfirmed' ? 'info' : 'warning'}
      role={standing === 'notPaid' ? 'alert' : 'status'}
      {...(isDone && { icon: <CircleCheck /> })}
      data-outcome={standing}
    >
      <h2>{t(`outcome.${standing}.title`)}</h2>
      <OutcomeWords phase={standing} attempt={attempt} />
      <div>
        <ButtonLink kind="secondary" size="small" to={paymentAddress(order.invoiceId)}>
          {t('returned.more')}
        </ButtonLink>
      </div>
    </Notice>
  );
}
