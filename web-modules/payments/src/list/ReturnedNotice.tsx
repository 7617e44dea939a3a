/** The result of the payment from which a bank returned to the list, asked for once. */
import { Notice, Spinner, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CircleCheck } from 'lucide-react';
import type { Invoice } from '../data/payments.types';
import { useOrderStatus } from '../data/queries';
import { placedWith } from '../domain/standing';
import { foremost } from '../domain/together';
import { paymentAddress } from '../places';
import { outcomeKey } from '../shared/outcomeKey';
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
  const paid = invoices.filter(({ id }) => order.invoiceIds.includes(id)).map((invoice) => placedWith(invoice, order));
  const { attempt, standing } = foremost(paid) ?? { attempt: order, standing: order.state };
  const isSeveral = order.invoiceIds.length > 1;
  const isDone = standing === 'paid';
  return (
    <Notice
      kind={isDone || standing === 'beingConfirmed' ? 'info' : 'warning'}
      role={standing === 'notPaid' ? 'alert' : 'status'}
      {...(isDone && { icon: <CircleCheck /> })}
      data-outcome={standing}
    >
      <h2>{t(outcomeKey(standing, 'title', isSeveral))}</h2>
      <OutcomeWords phase={standing} attempt={attempt} isSeveral={isSeveral} />
      <div>
        <ButtonLink kind="secondary" size="small" to={paymentAddress(...order.invoiceIds)}>
          {t('returned.more')}
        </ButtonLink>
      </div>
    </Notice>
  );
}
