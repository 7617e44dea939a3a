/**
 * Nobody knows yet whether the booking exists: the screen says so, looks for the ticket, counts down how
 * long it will look, and ends with the ticket, with a plain "no", or with whom to ask.
 */
import {
  Button,
  buttonClasses,
  Card,
  phoneLink,
  RequestId,
  toast,
  useQueryClient,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CircleHelp, CircleX, Hourglass, Phone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '../data/visits.types';
import { visitKeys } from '../data/queries';
import { usePendingBooking } from '../data/usePendingBooking';
import type { Wish } from '../domain/pendingBooking';
import css from './Outcome.module.css';

export interface PendingPanelProps {
  readonly host: string;
  readonly wish: Wish;
  /** When the outcome became open, milliseconds since 1970. */
  readonly since: number;
  readonly requestId: string | undefined;
  /** What was wished, in words. */
  readonly summary: string;
  readonly onBooked: (ticket: Ticket) => void;
  readonly onAgain: () => void;
}

export function PendingPanel({ host, wish, since, requestId, summary, onBooked, onAgain }: PendingPanelProps) {
  const { t } = useTranslation('visits');
  const { visits, organisation } = useVariant();
  const outcome = usePendingBooking(host, wish, since, visits.settleMs);
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  useEffect(() => heading.current?.focus(), [outcome.state]);
  useEffect(() => {
    if (outcome.state !== 'booked') return;
    toast.success(t('toast.booked'));
    for (const key of ['tickets', 'openBookings', 'clinics'] as const) {
      void queries.invalidateQueries({ queryKey: visitKeys[key](host) });
    }
    onBooked(outcome.ticket);
  }, [outcome, onBooked, queries, host, t]);
  useEffect(() => {
    if (outcome.state === 'refused') toast.error(t('toast.bookFailed'));
  }, [outcome.state, t]);

  const isWatching = outcome.state === 'watching' || outcome.state === 'booked';
  const part = isWatching ? 'title' : outcome.state === 'refused' ? 'refusedTitle' : 'unknownTitle';
  const text = isWatching ? 'lead' : outcome.state;
  return (
    <Card className={css.pending} data-outcome={outcome.state}>
      <span className={css.picture} data-picture="" aria-hidden>
        {isWatching ? <Hourglass /> : outcome.state === 'refused' ? <CircleX /> : <CircleHelp />}
      </span>
      <div className={css.words}>
        <h2 ref={heading} tabIndex={-1} className={css.heading}>
          {t(`pending.${part}`)}
        </h2>
        <p>
          <b>{summary}</b>
        </p>
        <p>{t(`pending.${text}`)}</p>
        {isWatching && <Countdown since={since} settleMs={visits.settleMs} />}
        <div className="wrap">
          {outcome.state === 'refused' ? (
            <Button onClick={onAgain}>{t('pending.again')}</Button>
          ) : (
            <ButtonLink kind={isWatching ? 'secondary' : 'primary'} to="/visit/my_tickets">
              {t('pending.check')}
            </ButtonLink>
          )}
          {!isWatching && organisation.phone && (
            <a className={buttonClasses({ kind: 'quiet' })} href={phoneLink(organisation.phone)}>
              <Phone aria-hidden />
              {t('pending.call', { phone: organisation.phone })}
            </a>
          )}
        </div>
        {requestId !== undefined && <RequestId value={requestId} />}
      </div>
    </Card>
  );
}

/** How long the screen will go on looking. */
function Countdown({ since, settleMs }: { readonly since: number; readonly settleMs: number }) {
  const { t } = useTranslation('visits');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const leftMs = Math.max(0, settleMs - (now - since));
  const seconds = Math.ceil(leftMs / 1000);
  const clock = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={css.countdown}>
      <progress max={settleMs} value={settleMs - leftMs} aria-label={t('pending.progress')} />
      <span className="muted small num">{t('pending.left', { time: clock })}</span>
    </div>
  );
}
