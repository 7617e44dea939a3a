/**
 * Where the payment stands, in words: a live region, so that a change is heard. If the button that had the focus is gone
 * with the change, the focus comes here.
 */
import { classes, Notice, Spinner, useDates, useTranslation } from '@cabinet/kit';
import { CircleCheck, Clock, CreditCard, Info, ShieldAlert, TriangleAlert, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Payment } from '../data/payments.types';
import { refusalKey, refusalOf } from '../domain/refusal';
import type { Attempt, Phase } from '../domain/standing';
import { outcomeKey } from '../shared/outcomeKey';
import { OutcomeWords } from '../shared/OutcomeWords';
import css from './Outcome.module.css';
import type { Paying } from './usePay';

type Tone = 'positive' | 'warning' | 'critical' | 'info';

const LOOK: Readonly<Record<Phase, readonly [tone: Tone, icon: ReactNode]>> = {
  issued: ['info', <CreditCard key="icon" />],
  unpayable: ['info', <Info key="icon" />],
  cancelled: ['info', <Info key="icon" />],
  open: ['warning', <Clock key="icon" />],
  beingConfirmed: ['info', <Spinner key="icon" />],
  checking: ['info', <Spinner key="icon" />],
  going: ['info', <Spinner key="icon" />],
  silent: ['warning', <TriangleAlert key="icon" />],
  paid: ['positive', <CircleCheck key="icon" />],
  partlyRefunded: ['info', <Undo2 key="icon" />],
  refunded: ['info', <Undo2 key="icon" />],
  notPaid: ['critical', <TriangleAlert key="icon" />],
  underReview: ['warning', <ShieldAlert key="icon" />],
};

export interface OutcomeProps {
  readonly phase: Phase;
  readonly attempt: Attempt | null;
  readonly payment: Payment | null;
  readonly paying: Paying;
  readonly isSeveral: boolean;
}

export function Outcome({ phase, attempt, payment, paying, isSeveral }: OutcomeProps) {
  const { t } = useTranslation('payments');
  const { format } = useDates();
  const heading = useFocusAfterChange(phase);
  const [tone, icon] = LOOK[phase];
  const endsAt = phase === 'open' ? (payment?.pageEndsAt ?? null) : null;
  return (
    <>
      <div
        role={phase === 'notPaid' ? 'alert' : 'status'}
        className={classes(css.outcome, css[tone])}
        data-outcome={phase}
      >
        <span className={css.icon} aria-hidden>
          {icon}
        </span>
        <div className={css.words}>
          <h2 ref={heading} tabIndex={-1} className={css.title}>
            {t(outcomeKey(phase, 'title', isSeveral))}
          </h2>
          <OutcomeWords phase={phase} attempt={attempt} isSeveral={isSeveral} />
          {endsAt !== null && <p>{t('outcome.open.until', { time: format(endsAt, 'time') })}</p>}
        </div>
      </div>
      {paying.error !== null && phase !== 'going' && <Refused error={paying.error} isSeveral={isSeveral} />}
    </>
  );
}

/** Why the bank's page did not open. */
function Refused({ error, isSeveral }: { readonly error: unknown; readonly isSeveral: boolean }) {
  const { t } = useTranslation('payments');
  return (
    <Notice kind="warning" role="alert" data-refusal={refusalOf(error)}>
      <h3>{t('toast.pageFailed')}</h3>
      <p>{t(refusalKey(refusalOf(error), isSeveral))}</p>
    </Notice>
  );
}

/** Moves the focus to the heading if a change has removed the element that had it. */
function useFocusAfterChange(phase: Phase) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = () => {
      focused.current = document.activeElement;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isGone = focused.current !== null && !focused.current.isConnected;
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [phase]);
  return heading;
}
