/** The payment of one or several invoices: who is paid, what for, how much, where it stands, and the next step. */
import { Card, glue, isProblem, useVariant } from '@cabinet/kit';
import { useLocation, useNavigate } from '@cabinet/kit/router';
import { useEffect, useEffectEvent, useId } from 'react';
import type { Invoice, OrderStatus } from '../data/payments.types';
import { type Phase, placedWith } from '../domain/standing';
import { foremost } from '../domain/together';
import { isPayState } from '../places';
import { PaymentFacts } from '../shared/PaymentFacts';
import { Receipts } from '../shared/Receipts';
import { NextStep } from './NextStep';
import { Outcome } from './Outcome';
import css from './PaymentCard.module.css';
import { Summary } from './Summary';
import { usePay } from './usePay';

/** What the bank says about the order of the address. */
export interface AskedOrder {
  readonly data: OrderStatus | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface PaymentCardProps {
  /** At least one. */
  readonly invoices: readonly Invoice[];
  readonly order: AskedOrder;
  /** The order with which the bank returned. */
  readonly orderId: string | null;
}

export function PaymentCard({ invoices, order, orderId }: PaymentCardProps) {
  const { organisation, branding } = useVariant();
  const titleId = useId();
  const payable = invoices.filter(({ canPay }) => canPay);
  const paying = usePay(payable.map(({ id }) => id));
  usePressFromElsewhere(payable.length > 0 ? paying.press : null);

  const first = foremost(invoices.map((invoice) => placedWith(invoice, order.data)));
  if (!first) return null;
  const { standing, attempt, invoice } = first;
  const isSeveral = invoices.length > 1;
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
      <Summary titleId={titleId} invoices={invoices} payable={payable} />
      <Outcome phase={phase} attempt={attempt} payment={invoice.payment} paying={paying} isSeveral={isSeveral} />
      {(phase === 'paid' || phase === 'partlyRefunded' || phase === 'refunded') && invoice.payment && (
        <>
          <PaymentFacts payment={invoice.payment} />
          <Receipts invoice={invoice} />
        </>
      )}
      <NextStep
        phase={phase}
        invoice={invoice}
        isPayable={payable.length > 0}
        isSeveral={isSeveral}
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
