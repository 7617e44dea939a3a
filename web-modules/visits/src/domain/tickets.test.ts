import { describe, expect, it } from 'vitest';
import { daysUntil, divideTickets } from './tickets';
import type { Ticket, TicketStatus } from '../data/visits.types';

const ticket = (id: string, name: string, status: TicketStatus): Ticket => ({
  appointment: { id, name },
  clinic: { id: '1', name: 'Поликлиника № 1', address: null, phone: null },
  doctor: { id: 'd', name: 'Ким Дмитрий Олегович' },
  speciality: null,
  status,
  end: null,
  room: null,
  number: null,
  instructions: null,
  origin: null,
});

/** */
describe('my tickets', () => {
  it('are divided by status; the soonest active one comes first, of the others the newest', () => {
    const divided = divideTickets([
      ticket('later', '2026-12-03T14:15:00+03:00', 'active'),
      ticket('old', '2026-01-03T14:15:00+03:00', 'past'),
      ticket('next', '2026-11-24T09:40:00+03:00', 'active'),
      ticket('given up', '2026-12-24T09:40:00+03:00', 'cancelled'),
      ticket('recent', '2026-10-03T14:15:00+03:00', 'past'),
    ]);
    const ids = (status: TicketStatus): string[] => divided[status].map((one) => one.appointment.id);
    expect(ids('active')).toEqual(['next', 'later']);
    expect(ids('past')).toEqual(['recent', 'old']);
    expect(ids('cancelled')).toEqual(['given up']);
  });

  it('are sorted by the instant when clinics lie in two time zones', () => {
    const divided = divideTickets([
      ticket('Moscow', '2026-11-24T09:00:00+03:00', 'active'),
      ticket('Omsk', '2026-11-24T10:00:00+06:00', 'active'),
    ]);
    expect(divided.active.map((one) => one.appointment.id)).toEqual(['Omsk', 'Moscow']);
  });

  it('say how many days are left on the hospital’s calendar', () => {
    expect(daysUntil(ticket('a', '2026-11-24T00:10:00+03:00', 'active'), '2026-11-21')).toBe(3);
    expect(daysUntil(ticket('a', 'скоро', 'active'), '2026-11-21')).toBeNull();
  });
});
