/**
 * `/visit/write`: search or choose step by step, select a slot, confirm. The choices are in the address; a new
 * booking, or one with an unknown outcome, is kept here until the patient moves on.
 */
import { PageHeader, useTranslation, useVariant } from '@cabinet/kit';
import { useSearchParams } from '@cabinet/kit/router';
import { useState } from 'react';
import css from '../shared/Page.module.css';
import { useClinics } from '../data/queries';
import { useDistricts } from '../data/useDistricts';
import type { OldTicket, Ticket } from '../data/visits.types';
import { returnTo } from '../domain/cascade';
import { parseMove, withoutMove } from '../domain/moving';
import type { PendingBooking } from '../domain/pendingBooking';
import { AtChosenHost } from '../hosts/AtChosenHost';
import { HostGate } from '../shared/HostGate';
import { OpenBookings } from '../shared/OpenBookings';
import { OpenMoves } from '../shared/OpenMoves';
import { ReadOnlyNotice } from '../shared/ReadOnlyNotice';
import { SettledBookings } from '../shared/SettledBookings';
import { SectionTabs } from '../shared/SectionTabs';
import { BookingCascade } from './BookingCascade';
import { DonePanel } from './DonePanel';
import { ListSkeleton } from './ListSkeleton';
import { MovingBanner } from './MovingBanner';
import { PendingPanel } from './PendingPanel';
import { useCascade } from './useCascade';
import { useMovedTicket } from './useMovedTicket';

/** How a booking left the cascade. */
export type Leaving =
  /** `old`: what became of the ticket that was moved. */
  | { readonly as: 'booked'; readonly ticket: Ticket; readonly old: OldTicket | null }
  | {
      readonly as: 'pending';
      readonly pendingBooking: PendingBooking;
      readonly since: number;
      readonly requestId: string | undefined;
      readonly summary: string;
      /** The clinic's number. */
      readonly phone: string | null;
      readonly isMove: boolean;
    };

export function WritePage() {
  const { t } = useTranslation('visits');
  const { visits } = useVariant();
  const [search] = useSearchParams();
  return (
    <div className={css.page}>
      <PageHeader title={t(parseMove(search) === null ? 'write.title' : 'moving.title')} />
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
  const { moved, stop } = useMovedTicket(host);
  const districts = useDistricts(host);
  // Asked for while the districts are.
  useClinics(host);
  const [, setSearch] = useSearchParams();
  const bookAnew = (): void => setSearch(withoutMove, { replace: true });

  if (leaving?.as === 'booked') {
    return (
      <DonePanel
        host={host}
        ticket={leaving.ticket}
        old={leaving.old}
        onAnother={() => {
          setLeaving(null);
          bookAnew();
          put({});
        }}
      />
    );
  }
  if (leaving?.as === 'pending') {
    const { pendingBooking, since, requestId, summary, phone, isMove } = leaving;
    return (
      <PendingPanel
        host={host}
        pendingBooking={pendingBooking}
        since={since}
        requestId={requestId}
        summary={summary}
        phone={phone}
        isMove={isMove}
        onBooked={(ticket) => setLeaving({ as: 'booked', ticket, old: isMove ? 'cancelling' : null })}
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
      <OpenMoves host={host} />
      <SettledBookings host={host} />
      {moved.state === 'loading' || districts === undefined ? (
        <ListSkeleton />
      ) : (
        <>
          {moved.state === 'chosen' && <MovingBanner ticket={moved.ticket} onStop={stop} />}
          {moved.state === 'gone' && <MovingBanner ticket={null} onStop={bookAnew} />}
          {moved.state !== 'gone' && (
            <BookingCascade
              host={host}
              districts={districts}
              moved={moved.state === 'chosen' ? moved.ticket : null}
              onLeave={setLeaving}
              label={t('write.or')}
            />
          )}
        </>
      )}
    </>
  );
}
