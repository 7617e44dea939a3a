/**
 * `/visit/write`: search or choose step by step, pick a slot, confirm. What is chosen lives in the
 * address; what has just been booked, or hangs in the balance, lives here until the patient moves on.
 */
import { PageHeader, useTranslation, useVariant } from '@cabinet/kit';
import { useState } from 'react';
import css from '../shared/Page.module.css';
import type { Ticket } from '../data/visits.types';
import { returnTo } from '../domain/cascade';
import type { Wish } from '../domain/pendingBooking';
import { HostGate } from '../shared/HostGate';
import { OpenBookings } from '../shared/OpenBookings';
import { ReadOnlyNotice } from '../shared/ReadOnlyNotice';
import { SectionTabs } from '../shared/SectionTabs';
import { BookingCascade } from './BookingCascade';
import { DonePanel } from './DonePanel';
import { PendingPanel } from './PendingPanel';
import { useCascade } from './useCascade';

/** How a booking left the cascade. */
export type Leaving =
  | { readonly as: 'booked'; readonly ticket: Ticket; readonly end: string | null }
  | {
      readonly as: 'pending';
      readonly wish: Wish;
      readonly since: number;
      readonly requestId: string | undefined;
      readonly summary: string;
    };

export function WritePage() {
  const { t } = useTranslation('visits');
  const { visits } = useVariant();
  return (
    <div className={css.page}>
      <PageHeader title={t('write.title')} />
      <SectionTabs />
      {visits.booking === 'on' ? (
        <HostGate>
          <Booking host={visits.host} />
        </HostGate>
      ) : (
        <ReadOnlyNotice />
      )}
    </div>
  );
}

function Booking({ host }: { readonly host: string }) {
  const { t } = useTranslation('visits');
  const { cascade, put } = useCascade();
  const [leaving, setLeaving] = useState<Leaving | null>(null);

  if (leaving?.as === 'booked') {
    return (
      <DonePanel
        ticket={leaving.ticket}
        end={leaving.end}
        onAnother={() => {
          setLeaving(null);
          put({});
        }}
      />
    );
  }
  if (leaving?.as === 'pending') {
    const { wish, since, requestId, summary } = leaving;
    return (
      <PendingPanel
        host={host}
        wish={wish}
        since={since}
        requestId={requestId}
        summary={summary}
        onBooked={(ticket) => setLeaving({ as: 'booked', ticket, end: null })}
        onAgain={() => {
          setLeaving(null);
          put(returnTo(cascade, 'slot'), { replace: true });
        }}
      />
    );
  }
  return (
    <>
      <OpenBookings host={host} />
      <BookingCascade host={host} onLeave={setLeaving} label={t('write.or')} />
    </>
  );
}
