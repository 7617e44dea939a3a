import { describe, expect, it } from 'vitest';
import { judge, pauseBefore, type Look, type PendingBooking } from './pendingBooking';
import type { OpenBooking, Ticket } from '../data/visits.types';

const SETTLE_MS = 120_000;
const pendingBooking: PendingBooking = {
  clinicId: '17',
  doctorId: 'dr-9',
  start: '2026-11-24T09:40:00+03:00',
  bookingId: 'b-1',
};
const ticket: Ticket = {
  appointment: { id: 'history-77', name: '2026-11-24T09:40:00+03:00' },
  clinic: { id: '17', name: 'Поликлиника № 2', address: null, phone: null },
  doctor: { id: 'dr-9', name: 'Соколова Марина Викторовна' },
  speciality: null,
  status: 'active',
  end: null,
  room: null,
  number: null,
  instructions: null,
  origin: null,
};
const open: OpenBooking = {
  bookingId: 'b-1',
  clinic: ticket.clinic,
  doctor: ticket.doctor,
  speciality: null,
  start: pendingBooking.start,
  state: 'unknown',
  since: '2026-11-21T08:00:00Z',
};
const look = (part: Partial<Look>): Look => ({ tickets: [], open: [open], incomplete: [], elapsedMs: 1_000, ...part });

/** after the timeout keep asking for two more minutes and show the ticket if it appears. */
describe('a booking whose outcome nobody knows', () => {
  it('is booked as soon as its ticket appears, though the ticket has another id than the slot', () => {
    expect(judge(pendingBooking, look({ tickets: [ticket] }), SETTLE_MS)).toEqual({ state: 'booked', ticket });
  });

  it('is not taken for a cancelled ticket, another time, another clinic or another doctor', () => {
    const others: Ticket[] = [
      { ...ticket, status: 'cancelled' },
      { ...ticket, appointment: { id: 'x', name: '2026-11-24T10:00:00+03:00' } },
      { ...ticket, clinic: { ...ticket.clinic, id: '18' } },
      { ...ticket, doctor: { id: 'dr-8', name: '' } },
    ];
    expect(judge(pendingBooking, look({ tickets: others }), SETTLE_MS)).toEqual({ state: 'watching' });
  });

  it('is refused only when the server has closed the line and the clinic answered', () => {
    expect(judge(pendingBooking, look({ open: [] }), SETTLE_MS)).toEqual({ state: 'refused' });
    expect(judge(pendingBooking, look({ open: [], incomplete: ['17'] }), SETTLE_MS)).toEqual({ state: 'watching' });
    expect(judge({ ...pendingBooking, bookingId: null }, look({ open: [] }), SETTLE_MS)).toEqual({ state: 'watching' });
  });

  it('stays unknown after the time to settle; the screen then says so', () => {
    expect(judge(pendingBooking, look({ elapsedMs: SETTLE_MS - 1 }), SETTLE_MS)).toEqual({ state: 'watching' });
    expect(judge(pendingBooking, look({ elapsedMs: SETTLE_MS }), SETTLE_MS)).toEqual({ state: 'unknown' });
  });

  it('is looked at often at first, then every ten seconds', () => {
    expect([0, 1, 2, 3, 4, 9].map(pauseBefore)).toEqual([2000, 3000, 4500, 6750, 10_000, 10_000]);
  });
});
