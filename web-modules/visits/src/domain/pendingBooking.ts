/**
 * A booking whose outcome nobody knows: the hospital was too slow, or the connection broke after the
 * wish was sent. It is never sent again; the screen keeps looking whether the ticket appears.
 */
import { startOf } from './tickets';
import type { OpenBooking, SettledBooking, Ticket } from '../data/visits.types';

/** What was wished: enough to know the ticket again. The hospital's ticket id is not the slot's id. */
export interface Wish {
  readonly clinicId: string;
  readonly doctorId: string | null;
  readonly start: string;
  /** The journal line, when the server told it. */
  readonly bookingId: string | null;
}

/** What is known now. */
export type Outcome =
  | { readonly state: 'watching' }
  | { readonly state: 'booked'; readonly ticket: Ticket }
  /** The server closed the line and no ticket came of it. */
  | { readonly state: 'refused' }
  /** The time to look is over. */
  | { readonly state: 'unknown' };

/** First pause between two looks; it grows by half each time up to the longest one. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 10_000;

/** Pause before look number `look` (the first is 0). */
export function pauseBefore(look: number): number {
  return Math.min(Math.round(FIRST_PAUSE_MS * 1.5 ** look), LONGEST_PAUSE_MS);
}

/** Whether this ticket is what was wished: same clinic, same minute, same doctor if both sides know one. */
export function isWished(ticket: Ticket, wish: Wish): boolean {
  return (
    ticket.status === 'active' &&
    ticket.clinic.id === wish.clinicId &&
    Date.parse(startOf(ticket)) === Date.parse(wish.start) &&
    (wish.doctorId === null || ticket.doctor.id === '' || ticket.doctor.id === wish.doctorId)
  );
}

/** Whether a line of the journal is of this wish. */
function isOf(line: Pick<OpenBooking, 'bookingId' | 'clinic' | 'start'>, wish: Wish): boolean {
  return wish.bookingId === null
    ? line.clinic.id === wish.clinicId && Date.parse(line.start) === Date.parse(wish.start)
    : line.bookingId === wish.bookingId;
}

/** Whether the server is still asking for this wish. */
export function isOpen(open: readonly OpenBooking[], wish: Wish): boolean {
  return open.some((booking) => isOf(booking, wish));
}

/** Whether this tells how the wish ended. */
export function isSettled(settled: SettledBooking, wish: Wish): boolean {
  return isOf(settled, wish);
}

/** What one look found out. */
export interface Look {
  readonly tickets: readonly Ticket[];
  readonly open: readonly OpenBooking[];
  /** Clinics that did not answer: no ticket there proves nothing. */
  readonly incomplete: readonly string[];
  /** Time since the wish became open. */
  readonly elapsedMs: number;
}

/**
 * Judges one look. "Refused" needs proof: the server has closed the line it had told us of, the clinic
 * answered, and there is no ticket. Until the end of `settleMs` anything else is still being watched.
 */
export function judge(wish: Wish, look: Look, settleMs: number): Outcome {
  const ticket = look.tickets.find((candidate) => isWished(candidate, wish));
  if (ticket) return { state: 'booked', ticket };
  const clinicAnswered = !look.incomplete.includes(wish.clinicId);
  if (wish.bookingId !== null && clinicAnswered && !isOpen(look.open, wish)) return { state: 'refused' };
  return look.elapsedMs >= settleMs ? { state: 'unknown' } : { state: 'watching' };
}
