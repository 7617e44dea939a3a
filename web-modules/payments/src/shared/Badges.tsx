/**
 * The state of an invoice as pills: what the hospital says, and beside it what the bank says about the
 * payment, if that is news.
 */
import { Pill, type PillKind, Spinner, useTranslation } from '@cabinet/kit';
import { Check, CreditCard, ShieldAlert, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Invoice, PaymentState } from '../data/payments.types';
import { isPaid, placed } from '../domain/standing';

const LOOK: Readonly<Record<Exclude<PaymentState, 'paid'>, readonly [kind: PillKind, icon: ReactNode]>> = {
  open: ['brand', <CreditCard key="icon" aria-hidden />],
  beingConfirmed: ['brand', <Spinner key="icon" />],
  partlyRefunded: ['neutral', <Undo2 key="icon" aria-hidden />],
  refunded: ['neutral', <Undo2 key="icon" aria-hidden />],
  notPaid: ['critical', <X key="icon" aria-hidden />],
  underReview: ['warning', <ShieldAlert key="icon" aria-hidden />],
};

export function Badges({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const hasPaid = isPaid(placed(invoice));
  const state = invoice.payment?.state;
  // A paid invoice has nothing to say about the attempt that failed before somebody paid at the desk.
  const isNews = state !== undefined && state !== 'paid' && !(hasPaid && (state === 'notPaid' || state === 'open'));
  const [kind, icon] = isNews ? LOOK[state] : [];
  return (
    <>
      {hasPaid ? (
        <Pill kind="positive" icon={<Check aria-hidden />}>
          {t('status.paid')}
        </Pill>
      ) : (
        <Pill kind={invoice.status === 'cancelled' ? 'neutral' : 'warning'}>{t(`status.${invoice.status}`)}</Pill>
      )}
      {isNews && kind && (
        <Pill kind={kind} icon={icon}>
          {t(`state.${state}`)}
        </Pill>
      )}
    </>
  );
}
