/**
 * The state of an invoice as one pill: what the bank says about the payment if that says more, otherwise what the
 * hospital says. Both only where they contradict each other: money for an invoice that was withdrawn.
 */
import { Pill, type PillKind, Spinner, useTranslation } from '@cabinet/kit';
import { Check, CreditCard, ShieldAlert, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Invoice, PaymentState } from '../data/payments.types';
import { isPaid, placed } from '../domain/standing';

type News = Exclude<PaymentState, 'paid'>;

const LOOK: Readonly<Record<News, readonly [kind: PillKind, icon: ReactNode]>> = {
  open: ['brand', <CreditCard key="icon" aria-hidden />],
  beingConfirmed: ['brand', <Spinner key="icon" />],
  partlyRefunded: ['neutral', <Undo2 key="icon" aria-hidden />],
  refunded: ['neutral', <Undo2 key="icon" aria-hidden />],
  notPaid: ['critical', <X key="icon" aria-hidden />],
  underReview: ['warning', <ShieldAlert key="icon" aria-hidden />],
};

/** Attempts that say nothing once the invoice is settled otherwise: paid at the hospital, or withdrawn. */
const WITHOUT_MONEY: ReadonlySet<News> = new Set(['notPaid', 'open']);

/** What the bank's state adds to the hospital's; null if nothing. */
function newsOf(invoice: Invoice): News | null {
  const state = invoice.payment?.state;
  if (state === undefined || state === 'paid') return null;
  const isSettled = isPaid(placed(invoice)) || invoice.status === 'cancelled';
  return isSettled && WITHOUT_MONEY.has(state) ? null : state;
}

export function Badges({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payments');
  const news = newsOf(invoice);
  const [kind, icon] = news === null ? [] : LOOK[news];
  return (
    <>
      {(news === null || invoice.status === 'cancelled') && <OfHospital invoice={invoice} />}
      {news !== null && kind && (
        <Pill kind={kind} icon={icon}>
          {t(`state.${news}`)}
        </Pill>
      )}
    </>
  );
}

function OfHospital({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payments');
  if (isPaid(placed(invoice))) {
    return (
      <Pill kind="positive" icon={<Check aria-hidden />}>
        {t('status.paid')}
      </Pill>
    );
  }
  return <Pill kind={invoice.status === 'cancelled' ? 'neutral' : 'warning'}>{t(`status.${invoice.status}`)}</Pill>;
}
