/**
 * Moving an appointment: `/visit/write?move=<ticket>&moveAt=<clinic>` books another time for it. Addresses are untrusted
 * input: the server checks whose ticket it is.
 */
import type { OpenMove, Ticket } from '../data/visits.types';
import { formatCascade, type Cascade } from './cascade';

/** Names the ticket that is moved. */
export interface MovedTicketId {
  readonly clinicId: string;
  readonly appointmentId: string;
}

const TICKET = 'move';
const CLINIC = 'moveAt';

/** The ticket that the address names, if any. */
export function parseMove(search: URLSearchParams): MovedTicketId | null {
  const [appointmentId, clinicId] = [search.get(TICKET)?.trim() ?? '', search.get(CLINIC)?.trim() ?? ''];
  return appointmentId === '' || clinicId === '' ? null : { appointmentId, clinicId };
}

/** The same address without the move. */
export function withoutMove(search: URLSearchParams): URLSearchParams {
  const others = new URLSearchParams(search);
  others.delete(TICKET);
  others.delete(CLINIC);
  return others;
}

/** The address that moves a ticket, with the same doctor to begin with. `others`: the host. */
export function moveSearch(ticket: Ticket, others?: URLSearchParams): URLSearchParams {
  const search = formatCascade(cascadeOf(ticket), others);
  search.set(TICKET, ticket.appointment.id);
  search.set(CLINIC, ticket.clinic.id);
  return search;
}

/** The cascade as far as the ticket provides it: the same doctor, or at least the clinic. */
export function cascadeOf({ clinic, speciality, doctor }: Ticket): Cascade {
  if (clinic.id === '') return {};
  if (!speciality?.id) return { clinic: clinic.id };
  return { clinic: clinic.id, spec: speciality.id, ...(doctor.id !== '' && { doctor: doctor.id }) };
}

/** Whether this is the ticket. */
export function isTicket(ticket: Ticket, { clinicId, appointmentId }: MovedTicketId): boolean {
  return ticket.clinic.id === clinicId && ticket.appointment.id === appointmentId;
}

/** What the patient may do with a ticket that is part of an open move. */
export interface Allowed {
  readonly cancel: boolean;
  readonly move: boolean;
}

/**
 * The server refuses the rest: the old ticket stays until the new one is certain, and the new one while the old one is
 * being cancelled. If both stand, the patient may cancel either.
 */
export function allowedFor(ticket: Ticket, moves: readonly OpenMove[]): Allowed {
  const isSide = ({ from, to }: OpenMove): 'from' | 'to' | null => {
    for (const [name, side] of [['from', from] as const, ['to', to] as const]) {
      if (side.appointmentId === ticket.appointment.id && side.clinic.id === ticket.clinic.id) return name;
    }
    return null;
  };
  for (const move of moves) {
    const side = isSide(move);
    if (side === null) continue;
    const isKept = move.state === 'booking' || (move.state === 'cancelling' && side === 'to');
    return { cancel: !isKept, move: false };
  }
  return { cancel: true, move: true };
}
