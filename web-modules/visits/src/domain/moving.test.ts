/** The address of a move, and what is allowed while a move is open (issue 17). */
import { describe, expect, it } from 'vitest';
import type { MoveState, OpenMove, Ticket } from '../data/visits.types';
import { TICKET } from '../testingKernel';
import { allowedFor, isTicket, moveSearch, parseMove, withoutMove } from './moving';

const ticket = { ...TICKET, number: '4', origin: null } as unknown as Ticket;

describe('the address of a move', () => {
  it('names the ticket, begins with its doctor and keeps the host', () => {
    const search = moveSearch(ticket, new URLSearchParams('host=teeth'));
    expect(search.toString()).toBe('host=teeth&clinic=17&spec=4&doctor=dr-9&move=history-1&moveAt=17');
    const move = parseMove(search);
    expect(move !== null && isTicket(ticket, move)).toBe(true);
    expect(withoutMove(search).toString()).toBe('host=teeth&clinic=17&spec=4&doctor=dr-9');
  });

  it('without a ticket or its clinic is no move', () => {
    for (const search of ['', 'move=1', 'moveAt=17', 'move=%20&moveAt=17']) {
      expect(parseMove(new URLSearchParams(search)), search).toBeNull();
    }
  });
});

const side = (appointmentId: string | null) => ({
  appointmentId,
  clinic: { id: '17', name: '' },
  phone: null,
  doctor: { id: 'dr-9', name: '' },
  start: ticket.appointment.name,
});
const move = (state: MoveState, from: string, to: string | null): OpenMove => ({
  bookingId: 'b-1',
  state,
  hasFailed: false,
  from: side(from),
  to: side(to),
});

describe('what is allowed', () => {
  it.each([
    ['booking', 'history-1', null, { cancel: false, move: false }],
    ['cancelling', 'history-1', 'history-2', { cancel: true, move: false }],
    ['cancelling', 'history-0', 'history-1', { cancel: false, move: false }],
    ['standing', 'history-1', 'history-2', { cancel: true, move: false }],
    ['standing', 'history-0', 'history-1', { cancel: true, move: false }],
    ['cancelling', 'history-8', 'history-9', { cancel: true, move: true }],
  ] as const)('%s from %s to %s', (state, from, to, expected) => {
    expect(allowedFor(ticket, [move(state, from, to)])).toEqual(expected);
  });
});
