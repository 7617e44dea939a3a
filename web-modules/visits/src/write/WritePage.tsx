/**
 * `/visit/write`: search or choose step by step, select a slot, confirm. The choices are in the address; a new
 * booking, or one with an unknown outcome, is kept here until the patient moves on.
 */
import { PageHeader, useTranslation, useVariant } from '@cabinet/kit';
import { useState } from 'react';
import css from '../shared/Page.module.css';
import type { Ticket } from '../data/visits.types';
import { returnTo } from '../domain/cascade';
import type { PendingBooking } from '../domain/pendingBooking';
import { AtChosenHost } from '../hosts/AtChosenHost';
import { HostGate } from '../shared/HostGate';
import { OpenBookings } from '../shared/OpenBookings';
import { ReadOnlyNotice } from '../shared/ReadOnlyNotice';
import { SettledBookings } from '../shared/SettledBookings';
import { SectionTabs } from '../shared/SectionTabs';
import { BookingCascade } from './BookingCascade';
import { DonePanel } from './DonePanel';
import { ListSkeleton } from './ListSkeleton';
import { PendingPanel } from './PendingPanel';
import { useCascade } from './useCascade';

/** How a booking left the cascade. */
export type Leaving =
  | { readonly as: 'booked'; readonly ticket: Ticket }
  | {
      readonly as: 'pending';
      readonly pendingBooking: PendingBooking;
      readonly since: number;
      readonly requestId: string | undefined;
      readonly summary: string;
      /** The clinic's number. */
      readonly phone: string | null;
    };

export function WritePage() {
  const { t } = useTranslation('visits');
  const { visits } = useVariant();
  return (
    <div className={css.page}>
      <PageHeader title={t('write.title')} />
      <SectionTabs />
      {visits.booking === 'on' ? (
        <AtChosenHost>
          {(host) => (
            <HostGate host={host} skeleton={<ListSkeleton />}>
              <Booking host={host} />
            </HostGate>
          )}
        </AtChosenHost>
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
        host={host}
        ticket={leaving.ticket}
        onAnother={() => {
          setLeaving(null);
          put({});
        }}
      />
    );
  }
  if (leaving?.as === 'pending') {
    const { pendingBooking, since, requestId, summary, phone } = leaving;
    return (
      <PendingPanel
        host={host}
        pendingBooking={pendingBooking}
        since={since}
        requestId={requestId}
        summary={summary}
        phone={phone}
        onBooked={(ticket) => setLeaving({ as: 'booked', ticket })}
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
      <SettledBookings host={host} />
      <BookingCascade host={host} onLeave={setLeaving} label={t('write.or')} />
    </>
  );
}
