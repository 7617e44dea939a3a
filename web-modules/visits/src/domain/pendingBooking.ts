/**
 * A booking with an unknown outcome: the hospital was too slow, or the connection broke after the request was sent. It
 * is never sent again; the screen polls whether the ticket appears.
 */
import { startOf } from './tickets';
import type { OpenBooking, SettledBooking, Ticket } from '../data/visits.types';

/** What was requested, to recognise the ticket. The hospital's ticket id differs from the slot's id. */
export interface Wish {
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
export function isWished(ticket: Ticket, wish: Wish): boolean {
  return (
    ticket.status === 'active' &&
    ticket.clinic.id === wish.clinicId &&
    Date.parse(startOf(ticket)) === Date.parse(wish.start) &&
    (wish.doctorId === null || ticket.doctor.id === '' || ticket.doctor.id === wish.doctorId)
  );
}

/** Whether an entry of the booking log belongs to this request. */
function isOf(line: Pick<OpenBooking, 'bookingId' | 'clinic' | 'start'>, wish: Wish): boolean {
  return wish.bookingId === null
    ? line.clinic.id === wish.clinicId && Date.parse(line.start) === Date.parse(wish.start)
    : line.bookingId === wish.bookingId;
}

/** Whether the server is still asking the hospital about this request. */
export function isOpen(open: readonly OpenBooking[], wish: Wish): boolean {
  return open.some((booking) => isOf(booking, wish));
}

/** Whether this is the outcome of the request. */
export function isSettled(settled: SettledBooking, wish: Wish): boolean {
  return isOf(settled, wish);
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
export function judge(wish: Wish, look: Look, settleMs: number): Outcome {
  const ticket = look.tickets.find((candidate) => isWished(candidate, wish));
  if (ticket) return { state: 'booked', ticket };
  const clinicAnswered = !look.incomplete.includes(wish.clinicId);
  if (wish.bookingId !== null && clinicAnswered && !isOpen(look.open, wish)) return { state: 'refused' };
  return look.elapsedMs >= settleMs ? { state: 'unknown' } : { state: 'watching' };
}
