/**
 * One booking, from the click on "book" to its outcome. It is sent once: a second click during the request does
 * nothing, and every attempt carries the same Idempotency-Key.
 */
import { ApiProblem, useQueryClient } from '@cabinet/kit';
import { useCallback, useRef, useState } from 'react';
import { bookingFailure, type BookingFailure } from '../domain/bookingProblem';
import type { PendingBooking } from '../domain/pendingBooking';
import type { MovedTicketId } from '../domain/moving';
import { book, moveTicket, type BookingRequest } from './visits.api';
import { visitKeys } from './queries';
import type { BookedTicket, OldTicket } from './visits.types';

/** State of a booking. */
export type BookingState =
  | { readonly step: 'idle' }
  | { readonly step: 'asking' }
  /** `old`: what became of the ticket that was moved. */
  | { readonly step: 'booked'; readonly ticket: BookedTicket; readonly old: OldTicket | null }
  | { readonly step: 'failed'; readonly failure: BookingFailure; readonly problem: ApiProblem }
  | {
      readonly step: 'pending';
      readonly pendingBooking: PendingBooking;
      readonly since: number;
      readonly problem: ApiProblem;
    };

/** The server's own timeout comes first; the browser waits this much longer. */
const GRACE_MS = 3_000;
/** A move is answered when the old ticket is cancelled, or up to 15 seconds later. */
const MOVE_GRACE_MS = 18_000;

/** Controls a booking for the booking screen. */
export interface Booking {
  readonly state: BookingState;
  /** `moved`: the ticket that the booking replaces. */
  readonly start: (
    request: BookingRequest,
    idempotencyKey: string,
    moved: MovedTicketId | null,
  ) => Promise<BookingState>;
  readonly forget: () => void;
}

/** Books at one medical host; waits at most `waitTimeoutMs` for the response. */
export function useBooking(host: string, waitTimeoutMs: number): Booking {
  const [state, setState] = useState<BookingState>({ step: 'idle' });
  const running = useRef<Promise<BookingState> | null>(null);
  const queries = useQueryClient();

  const start = useCallback(
    (request: BookingRequest, idempotencyKey: string, moved: MovedTicketId | null): Promise<BookingState> => {
      const timeoutMs = waitTimeoutMs + (moved === null ? GRACE_MS : MOVE_GRACE_MS);
      running.current ??= send(host, request, idempotencyKey, moved, timeoutMs)
        .then((next) => {
          setState(next);
          refreshAfter(queries, host, request);
          return next;
        })
        .finally(() => {
          running.current = null;
        });
      setState({ step: 'asking' });
      return running.current;
    },
    [host, waitTimeoutMs, queries],
  );

  const forget = useCallback(() => {
    setState({ step: 'idle' });
  }, []);
  return { state, start, forget };
}

async function send(
  host: string,
  request: BookingRequest,
  key: string,
  moved: MovedTicketId | null,
  timeoutMs: number,
): Promise<BookingState> {
  try {
    if (moved === null) {
      const ticket = await book(host, request, key, timeoutMs);
      if (ticket !== null) return { step: 'booked', ticket, old: null };
    } else {
      const answer = await moveTicket(host, moved, request, key, timeoutMs);
      if (answer !== null) return { step: 'booked', ...answer };
    }
    const problem = new ApiProblem({ code: 'empty_result', status: 200 });
    return { step: 'failed', failure: { kind: 'failed', text: 'bookFailed' }, problem };
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : new ApiProblem({ code: 'network', status: 0 });
    const failure = bookingFailure(problem);
    if (failure.kind !== 'outcome-unknown') return { step: 'failed', failure, problem };
    const bookingId = problem.extra.bookingId;
    return {
      step: 'pending',
      problem,
      since: Date.now(),
      pendingBooking: {
        clinicId: request.clinicId,
        doctorId: request.doctorId,
        start: request.start,
        bookingId: typeof bookingId === 'string' && bookingId !== '' ? bookingId : null,
      },
    };
  }
}

/**
 * Invalidates whatever the outcome: slots, counts and tickets may have changed, and the clinic list is refreshed
 * (A-211).
 */
function refreshAfter(queries: ReturnType<typeof useQueryClient>, host: string, request: BookingRequest): void {
  const stale = [
    visitKeys.clinics(host),
    visitKeys.tickets(host),
    visitKeys.openBookings(host),
    visitKeys.openMoves(host),
    visitKeys.waiting(host),
    visitKeys.specialities(host, request.clinicId),
    visitKeys.doctors(host, request.clinicId),
    visitKeys.days(host, request.clinicId, request.doctorId),
    visitKeys.slots(host, request.clinicId, request.doctorId),
  ];
  for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
}
