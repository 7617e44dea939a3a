/** What can be done with the next visit on the home page: the actions of the appointment's card (slot `home.visit`). */
import { Beside, type HomeVisit, toast, useSlotValue, useTranslation, useVariant } from '@cabinet/kit';
import { lazy, useState } from 'react';
import { useCancelTicket } from '../data/useCancelTicket';
import type { Ticket } from '../data/visits.types';
import { moveSearch } from '../domain/moving';
import { searchOfHost } from '../hosts/bookingHost';
import { TicketActions } from '../shared/TicketActions';

const CancelDialog = lazy(async () => ({ default: (await import('../tickets/CancelDialog')).CancelDialog }));

/** The visit as the pages of this module know it. */
const ticketOf = (visit: HomeVisit): Ticket => ({
  appointment: { id: visit.id, name: visit.start },
  clinic: visit.clinic,
  doctor: visit.doctor,
  speciality: visit.speciality,
  status: 'active',
  end: visit.end,
  room: visit.room,
  number: visit.number,
  instructions: visit.instructions,
  origin: visit.origin,
});

export function HomeVisitActions() {
  const visit = useSlotValue('home.visit');
  return visit && <Actions key={`${visit.clinic.id}/${visit.id}`} visit={visit} />;
}

function Actions({ visit }: { readonly visit: HomeVisit }) {
  const { t } = useTranslation('visits');
  const { booking } = useVariant().visits;
  const [isAsked, setIsAsked] = useState(false);
  const cancelling = useCancelTicket(visit.host);
  const ticket = ticketOf(visit);
  const isOpen = booking === 'on' && visit.canChange;
  const ask = (): void => {
    cancelling.reset();
    setIsAsked(true);
  };
  const cancel = (): void => {
    cancelling.mutate(ticket, {
      onSuccess: () => toast.success(t('toast.cancelled')),
      onSettled: (_, error) => {
        if (error === null) setIsAsked(false);
        visit.onChange();
      },
    });
  };
  return (
    <>
      <TicketActions
        host={visit.host}
        ticket={ticket}
        isBrief
        onCancel={isOpen ? ask : undefined}
        moveTo={isOpen ? `/visit/write?${moveSearch(ticket, searchOfHost(visit.host)).toString()}` : undefined}
      />
      {isAsked && (
        <Beside onClose={() => setIsAsked(false)}>
          <CancelDialog
            ticket={ticket}
            isBusy={cancelling.isPending}
            failure={cancelling.error}
            onConfirm={cancel}
            onClose={() => {
              if (!cancelling.isPending) setIsAsked(false);
            }}
          />
        </Beside>
      )}
    </>
  );
}
