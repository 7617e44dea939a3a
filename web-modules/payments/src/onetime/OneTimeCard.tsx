/** The invoice of a link: its number and sum, where the payment stands, and "Pay". */
import { Button, Card, classes, Notice, PhoneLink, Spinner, useDates, useTranslation, useVariant } from '@cabinet/kit';
import { CircleCheck, CreditCard, ExternalLink, Info, ShieldAlert, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { askOneTimePage } from '../data/payments.api';
import type { LinkState, OneTimePayment } from '../data/payments.types';
import { isShownByState, refusalOf } from '../domain/refusal';
import outcomeCss from '../payment/Outcome.module.css';
import cardCss from '../payment/PaymentCard.module.css';
import { useBankPage } from '../payment/useBankPage';
import { Money } from '@cabinet/kit/views';
import page from '../shared/Page.module.css';
import { keepToken } from './token';

type Phase = LinkState | 'going';

/** Tone, icon and texts of each phase; most are those of an invoice in the cabinet. */
const LOOK = {
  canPay: ['info', <CreditCard key="icon" />, 'outcome.issued'],
  going: ['info', <Spinner key="icon" />, 'outcome.going'],
  refused: ['critical', <TriangleAlert key="icon" />, 'outcome.notPaid'],
  beingConfirmed: ['info', <Spinner key="icon" />, 'outcome.beingConfirmed'],
  paid: ['positive', <CircleCheck key="icon" />, 'outcome.paid'],
  returned: ['info', <Undo2 key="icon" />, 'onetime.returned'],
  underReview: ['warning', <ShieldAlert key="icon" />, 'outcome.underReview'],
  sumChanged: ['warning', <Info key="icon" />, 'onetime.sumChanged'],
  cancelled: ['info', <Info key="icon" />, 'outcome.cancelled'],
  unavailable: ['info', <Info key="icon" />, 'outcome.unpayable'],
} as const satisfies Readonly<Record<Phase, readonly [tone: string, icon: ReactNode, text: string]>>;

/** Only the hospital can help. */
const NEEDS_HOSPITAL: ReadonlySet<Phase> = new Set([
  'underReview',
  'sumChanged',
  'cancelled',
  'unavailable',
  'returned',
]);

export interface OneTimeCardProps {
  readonly token: string;
  readonly payment: OneTimePayment;
  readonly loadAgain: () => void;
}

export function OneTimeCard({ token, payment, loadAgain }: OneTimeCardProps) {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  const { phone } = useVariant().organisation;
  const titleId = useId();
  const paying = useBankPage((wish) => {
    keepToken(token);
    return askOneTimePage(token, wish);
  }, loadAgain);
  const { state, number, sum, expiresAt } = payment;

  const canPress = state === 'canPay' || state === 'refused';
  const phase: Phase = paying.isBusy ? 'going' : state;
  const canCall = NEEDS_HOSPITAL.has(phase) && phone !== '';
  const [tone, icon, words] = LOOK[phase];
  const refusal = paying.error !== null && !paying.isBusy ? refusalOf(paying.error) : null;
  return (
    <Card kind="hero" aria-labelledby={titleId} className={cardCss.card} data-keep-clear>
      <div className={cardCss.summary}>
        <p id={titleId} className="muted">
          {t('onetime.number', { number })}
        </p>
        <Money kopecks={sum} className={cardCss.sum} />
      </div>
      <div
        role={phase === 'refused' ? 'alert' : 'status'}
        className={classes(outcomeCss.outcome, outcomeCss[tone])}
        data-outcome={phase}
      >
        <span className={outcomeCss.icon} aria-hidden>
          {icon}
        </span>
        <div className={outcomeCss.words}>
          <h2 className={outcomeCss.title}>{t(`${words}.title`)}</h2>
          <p>{t(`${words}.text`)}</p>
        </div>
      </div>
      {refusal !== null && !isShownByState(refusal) && (
        <Notice kind="warning" role="alert" data-refusal={refusal}>
          <h3>{t('toast.pageFailed')}</h3>
          <p>{t(`refusal.${refusal}`)}</p>
        </Notice>
      )}
      {(canPress || canCall) && (
        <div className={page.actions}>
          {canPress && (
            <Button isBusy={paying.isBusy} onClick={paying.press}>
              {!paying.isBusy && <CreditCard aria-hidden />}
              {t(paying.isBusy ? 'pay.going' : state === 'refused' ? 'pay.again' : 'pay.byCard')}
            </Button>
          )}
          {paying.url !== null && (
            <a href={paying.url}>
              {t('pay.byHand')} <ExternalLink aria-hidden />
            </a>
          )}
          {canCall && <PhoneLink phone={phone} />}
        </div>
      )}
      {expiresAt !== null && canPress && (
        <p className="muted">{t('onetime.until', { time: format(expiresAt, 'dateTime') })}</p>
      )}
    </Card>
  );
}
