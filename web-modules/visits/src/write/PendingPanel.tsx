/**
 * A booking with an unknown outcome: the screen says so, polls for the ticket, counts down the remaining time,
 * and ends with the ticket, with a clear "no", or with whom to ask.
 */
import { Button, Card, PhoneLink, RequestId, useQueryClient, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { CircleHelp, CircleX, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '../data/visits.types';
import { visitKeys } from '../data/queries';
import { settledNotices, usePendingBooking } from '../data/usePendingBooking';
import { useReadNotices } from '../data/useReadNotices';
import type { PendingBooking } from '../domain/pendingBooking';
import css from './Outcome.module.css';

export interface PendingPanelProps {
  readonly host: string;
  readonly pendingBooking: PendingBooking;
  /** When the outcome became unknown, milliseconds since 1970. */
  readonly since: number;
  readonly requestId: string | undefined;
  /** Description of the requested visit. */
  readonly summary: string;
  /** The clinic's number; defaults to the hospital's. */
  readonly phone: string | null;
  /** The booking replaces a ticket. */
  readonly isMove: boolean;
  readonly onBooked: (ticket: Ticket) => void;
  readonly onAgain: () => void;
}

export function PendingPanel(props: PendingPanelProps) {
  const { host, pendingBooking, since, requestId, summary, phone, isMove, onBooked, onAgain } = props;
  const { t } = useTranslation('visits');
  const { visits, organisation } = useVariant();
  const outcome = usePendingBooking(host, pendingBooking, since, visits.settleMs);
  const heading = useRef<HTMLHeadingElement>(null);
  const queries = useQueryClient();
  useEffect(() => heading.current?.focus(), [outcome.state]);
  const { mutate: markRead } = useReadNotices(host);
  useEffect(() => {
    // If the outcome is seen here, its notice is marked as read; a hidden page is not seen.
    if ((outcome.state !== 'booked' && outcome.state !== 'refused') || document.hidden) return;
    void settledNotices(host, pendingBooking).then((ids) => {
      if (ids.length > 0) markRead(ids);
    });
  }, [outcome.state, host, pendingBooking, markRead]);
  useEffect(() => {
    if (outcome.state !== 'booked') return;
    for (const key of ['tickets', 'openBookings', 'openMoves', 'clinics'] as const) {
      void queries.invalidateQueries({ queryKey: visitKeys[key](host) });
    }
    onBooked(outcome.ticket);
  }, [outcome, onBooked, queries, host]);

  const number = phone ?? organisation.phone;
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
        {isMove && outcome.state !== 'booked' && (
          <p>{t(outcome.state === 'refused' ? 'moving.oldStands' : 'moving.oldWaits')}</p>
        )}
        {outcome.state !== 'refused' && <p className="muted">{t('pending.told')}</p>}
        {isWatching && <Countdown since={since} settleMs={visits.settleMs} />}
        <div className="wrap">
          {outcome.state === 'refused' ? (
            <Button onClick={onAgain}>{t('pending.again')}</Button>
          ) : (
            <ButtonLink kind={isWatching ? 'secondary' : 'primary'} to="/visit/my_tickets">
              {t('pending.check')}
            </ButtonLink>
          )}
          {!isWatching && number !== '' && (
            <PhoneLink phone={number} label={t('pending.call', { phone: number })} look={{ kind: 'quiet' }} />
          )}
        </div>
        {outcome.state === 'unknown' && requestId !== undefined && <RequestId value={requestId} />}
      </div>
    </Card>
  );
}

/** How long the screen will keep polling. */
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
