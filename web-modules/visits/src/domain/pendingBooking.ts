/**
 * A booking with an unknown outcome: the hospital was too slow, or the connection broke after the request was sent. It
 * is never sent again; the screen polls whether the ticket appears.
 */
import { startOf } from './tickets';
import type { OpenBooking, SettledBooking, Ticket } from '../data/visits.types';

/** What was requested, to recognise the ticket. The hospital's ticket id differs from the slot's id. */
export interface PendingBooking {
  readonly clinicId: string;
  readonly doctorId: string | null;
  readonly start: string;
  /** Id in the booking log, if the server returned it. */
  readonly bookingId: string | null;
}

/** The current state of knowledge. */
export type Outcome =
  | { readonly state: 'watching' }
  | { readonly state: 'booked'; readonly ticket: Ticket }
  /** The server closed the booking, and there is no ticket. */
  | { readonly state: 'refused' }
  /** The time to watch is over. */
  | { readonly state: 'unknown' };

/** First delay between two polls; it grows by half each time up to the maximum. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10_000;

/** Delay before poll number `look` (the first is 0). */
export function pauseBefore(look: number): number {
  return Math.min(Math.round(FIRST_PAUSE_MS * 1.5 ** look), LONGEST_PAUSE_MS);
}

/** Whether this ticket matches the request: same clinic, same minute, and same doctor if both sides know one. */
export function isRequested(ticket: Ticket, pendingBooking: PendingBooking): boolean {
  return (
    ticket.status === 'active' &&
    ticket.clinic.id === pendingBooking.clinicId &&
    Date.parse(startOf(ticket)) === Date.parse(pendingBooking.start) &&
    (pendingBooking.doctorId === null || ticket.doctor.id === '' || ticket.doctor.id === pendingBooking.doctorId)
  );
}

/** Whether an entry of the booking log belongs to this request. */
function isOf(line: Pick<OpenBooking, 'bookingId' | 'clinic' | 'start'>, pendingBooking: PendingBooking): boolean {
  return pendingBooking.bookingId === null
    ? line.clinic.id === pendingBooking.clinicId && Date.parse(line.start) === Date.parse(pendingBooking.start)
    : line.bookingId === pendingBooking.bookingId;
}

/** Whether the server is still asking the hospital about this request. */
export function isOpen(open: readonly OpenBooking[], pendingBooking: PendingBooking): boolean {
  return open.some((booking) => isOf(booking, pendingBooking));
}

/** Whether this is the outcome of the request. */
export function isSettled(settled: SettledBooking, pendingBooking: PendingBooking): boolean {
  return isOf(settled, pendingBooking);
}

/** The result of one poll. */
export interface Look {
  readonly tickets: readonly Ticket[];
  readonly open: readonly OpenBooking[];
  /** Clinics that did not respond: a missing ticket there proves nothing. */
  readonly incomplete: readonly string[];
  /** Time since the outcome became unknown. */
  readonly elapsedMs: number;
}

/**
 * Evaluates one poll. "Refused" needs proof: the server has closed the booking it had reported, the clinic responded,
 * and there is no ticket. Until `settleMs` has passed, everything else is still being watched.
 */
export function judge(pendingBooking: PendingBooking, look: Look, settleMs: number): Outcome {
  const ticket = look.tickets.find((candidate) => isRequested(candidate, pendingBooking));
  if (ticket) return { state: 'booked', ticket };
  const clinicAnswered = !look.incomplete.includes(pendingBooking.clinicId);
  if (pendingBooking.bookingId !== null && clinicAnswered && !isOpen(look.open, pendingBooking))
    return { state: 'refused' };
  return look.elapsedMs >= settleMs ? { state: 'unknown' } : { state: 'watching' };
}
