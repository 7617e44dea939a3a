/** The payment of one invoice: who is paid, what for, how much, where it stands, and the next step. */
import { Card, glue, isProblem, useVariant } from '@cabinet/kit';
import { useLocation, useNavigate } from '@cabinet/kit/router';
import { useEffect, useEffectEvent, useId } from 'react';
import type { Invoice, OrderStatus } from '../data/payments.types';
import { attemptOf, type Phase, standingOf } from '../domain/standing';
import { isPayState } from '../places';
import { Money } from '../shared/Money';
import { useInvoiceTitle } from '../shared/useInvoiceTitle';
import { PaymentFacts } from '../shared/PaymentFacts';
import { NextStep } from './NextStep';
import { Outcome } from './Outcome';
import css from './PaymentCard.module.css';
import { usePay } from './usePay';

/** What the bank says about the order of the address. */
export interface AskedOrder {
  readonly data: OrderStatus | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface PaymentCardProps {
  readonly invoice: Invoice;
  readonly order: AskedOrder;
  /** The order with which the bank returned. */
  readonly orderId: string | null;
}

export function PaymentCard({ invoice, order, orderId }: PaymentCardProps) {
  const titleOf = useInvoiceTitle();
  const { organisation, branding } = useVariant();
  const titleId = useId();
  const paying = usePay(invoice.id);
  usePressFromElsewhere(invoice.canPay ? paying.press : null);

  const attempt = attemptOf(invoice, order.data);
  const standing = standingOf(invoice, attempt);
  const isAsked = orderId !== null && order.data === undefined;
  const isUndecided = standing === 'open' || standing === 'beingConfirmed' || standing === 'issued';
  const isSilent = isAsked && isUndecided && order.error !== null && !isProblem(order.error, 'not_found');
  const phase: Phase = paying.isBusy
    ? 'going'
    : isAsked && isUndecided && order.error === null
      ? 'checking'
      : isSilent
        ? 'silent'
        : standing;

  return (
    <Card kind="hero" aria-labelledby={titleId} className={css.card} data-keep-clear>
      <div className={css.hospital}>
        <img className={css.logo} src={branding.logo} alt="" data-picture="" />
        <p>{glue(organisation.title)}</p>
      </div>
      <div className={css.summary}>
        <p id={titleId} className="muted">
          {titleOf(invoice)}
        </p>
        {invoice.name !== '' && <p className={css.name}>{glue(invoice.name)}</p>}
        <Money kopecks={invoice.sum} className={css.sum} />
      </div>
      <Outcome phase={phase} attempt={attempt} payment={invoice.payment} paying={paying} />
      {(phase === 'paid' || phase === 'partlyRefunded' || phase === 'refunded') && invoice.payment && (
        <PaymentFacts payment={invoice.payment} />
      )}
      <NextStep
        phase={phase}
        invoice={invoice}
        paying={paying}
        isAsking={order.isFetching}
        onAsk={() => void order.refetch()}
      />
    </Card>
  );
}

/**
 * Presses "Pay" if it was pressed on another screen. The mark is taken from the history entry first: "back" from the
 * bank's page, or a reload, presses nothing.
 */
function usePressFromElsewhere(press: (() => void) | null): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isWanted = isPayState(location.state);
  const take = useEffectEvent(() => {
    const { pathname, search } = location;
    void navigate({ pathname, search }, { replace: true, state: null });
    press?.();
  });
  useEffect(() => {
    if (isWanted) take();
  }, [isWanted]);
}
