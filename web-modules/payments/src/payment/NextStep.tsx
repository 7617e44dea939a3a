/** The buttons below the state of a payment: pay, go on, try again, give up, or back to the invoices. */
import { Button, PhoneLink, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CreditCard, ExternalLink, RefreshCw } from 'lucide-react';
import type { Invoice } from '../data/payments.types';
import type { Phase } from '../domain/standing';
import { INVOICES, invoiceAddress } from '../places';
import { CancelPayment } from '../shared/CancelPayment';
import page from '../shared/Page.module.css';
import type { Paying } from './usePay';

export interface NextStepProps {
  readonly phase: Phase;
  /** Of several: the one whose state is that of all. */
  readonly invoice: Invoice;
  readonly isPayable: boolean;
  readonly isSeveral: boolean;
  readonly paying: Paying;
  /** The bank is being asked. */
  readonly isAsking: boolean;
  readonly onAsk: () => void;
}

/** Phases in which "Pay" makes sense; the list may be older than the phase. */
const PAYABLE: ReadonlySet<Phase> = new Set(['issued', 'open', 'notPaid']);

/** Phases in which only the hospital can help. */
const NEEDS_HOSPITAL: ReadonlySet<Phase> = new Set(['underReview', 'unpayable', 'cancelled']);

export function NextStep({ phase, invoice, isPayable, isSeveral, paying, isAsking, onAsk }: NextStepProps) {
  const { t } = useTranslation('payments');
  const { phone } = useVariant().organisation;
  const canPress = isPayable && PAYABLE.has(phase);
  const label = phase === 'open' ? 'pay.continue' : phase === 'notPaid' ? 'pay.again' : 'pay.byCard';
  return (
    <div className={page.actions}>
      {(canPress || phase === 'going') && (
        <Button isBusy={paying.isBusy} onClick={paying.press}>
          {!paying.isBusy && <CreditCard aria-hidden />}
          {t(paying.isBusy ? 'pay.going' : label)}
        </Button>
      )}
      {paying.url !== null && (
        <a href={paying.url}>
          {t('pay.byHand')} <ExternalLink aria-hidden />
        </a>
      )}
      {phase === 'silent' && (
        <Button kind="secondary" isBusy={isAsking} onClick={onAsk}>
          {!isAsking && <RefreshCw aria-hidden />}
          {t('pay.check')}
        </Button>
      )}
      {phase === 'open' && <CancelPayment invoiceId={invoice.id} />}
      {NEEDS_HOSPITAL.has(phase) && phone !== '' && <PhoneLink phone={phone} />}
      {phase !== 'going' && !canPress && (
        <>
          <ButtonLink kind={phase === 'paid' ? 'primary' : 'secondary'} to={INVOICES}>
            {t('back')}
          </ButtonLink>
          {!isSeveral && (
            <ButtonLink kind="quiet" to={invoiceAddress(invoice.id)}>
              {t('payment.details')}
            </ButtonLink>
          )}
        </>
      )}
    </div>
  );
}
