/** My tickets: which tab a ticket belongs to, their order, and how far away the next one is. */
import { dayOf, daysBetween, type Day } from './wallClock';
import type { Ticket, TicketStatus } from '../data/visits.types';

/** The tabs in their order. */
export const TICKET_TABS = ['active', 'past', 'cancelled'] as const satisfies readonly TicketStatus[];

/** Tickets by tab: active ones soonest first, the others newest first. */
export type TicketsByStatus = Readonly<Record<TicketStatus, readonly Ticket[]>>;

/** When a ticket's visit begins; `appointment.name` is the date-time. */
export function startOf(ticket: Ticket): string {
  return ticket.appointment.name;
}

/** Sorts and divides the tickets. Instants are compared, since clinics may lie in two time zones. */
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

/** Days from today to the visit, or `null` if the hospital's text is no date. */
export function daysUntil(ticket: Ticket, today: Day): number | null {
  const day = dayOf(startOf(ticket));
  return day === null ? null : daysBetween(today, day);
}

/** A ticket's own key: ids are unique only within a clinic. */
export function ticketKey(ticket: Ticket): string {
  return `${ticket.clinic.id}/${ticket.appointment.id}`;
}
