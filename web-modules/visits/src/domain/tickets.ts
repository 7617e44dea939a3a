/** My tickets: the tab of a ticket, their order, and the days until the next one. */
import { daysBetween, type Day } from '@cabinet/kit';
import { dayOf } from './wallClock';
import type { Ticket, TicketOrigin, TicketStatus } from '../data/visits.types';

/** The tabs in order. */
export const TICKET_TABS = ['active', 'past', 'cancelled'] as const satisfies readonly TicketStatus[];

/** Tickets by tab: active ones soonest first, the others newest first. */
export type TicketsByStatus = Readonly<Record<TicketStatus, readonly Ticket[]>>;

/** Start of a ticket's visit; `appointment.name` is the date-time. */
export function startOf(ticket: Ticket): string {
  return ticket.appointment.name;
}

/** Sorts the tickets into tabs. Compares instants, because clinics may be in different time zones. */
export function divideTickets(tickets: readonly Ticket[]): TicketsByStatus {
  const instant = (ticket: Ticket): number => Date.parse(startOf(ticket)) || 0;
  const sooner = (a: Ticket, b: Ticket): number => instant(a) - instant(b);
  const of = (status: TicketStatus): Ticket[] => tickets.filter((ticket) => ticket.status === status);
  return {
    active: of('active').sort(sooner),
    past: of('past').sort((a, b) => sooner(b, a)),
    cancelled: of('cancelled').sort((a, b) => sooner(b, a)),
  };
}

/** Days from today to the visit; `null` if the hospital's text is not a date. */
export function daysUntil(ticket: Ticket, today: Day): number | null {
  const day = dayOf(startOf(ticket));
  return day === null ? null : daysBetween(today, day);
}

/** A unique key: ticket ids are unique only within a clinic. */
export function ticketKey(ticket: Ticket): string {
  return `${ticket.clinic.id}/${ticket.appointment.id}`;
}

/** The origin of the ticket that replaces this one. */
export function originAfter({ clinic, appointment, origin }: Ticket): TicketOrigin {
  const first = origin ?? { clinicId: clinic.id, appointmentId: appointment.id, moves: 0 };
  return { ...first, moves: first.moves + 1 };
}

/** Identifies a visit in calendars: it stays the same when the visit is moved. */
export function visitKey(ticket: Ticket): string {
  const { origin } = ticket;
  return origin === null ? ticketKey(ticket) : `${origin.clinicId}/${origin.appointmentId}`;
}
