/**
 * The last known list of tickets of the person who is signed in, for a page without a network or a hospital that does not
 * answer. It lies sealed on the user's shelf and goes at sign-out.
 */
import { isProblem, userShelf } from '@cabinet/kit';
import type { TicketsAnswer } from './visits.api';
import { parseTickets } from './visits.parse';
import type { Ticket } from './visits.types';

/** Tickets, and of when they are if nobody could be asked now; `asOf: null`: just asked. */
export interface DatedTickets extends TicketsAnswer {
  readonly asOf: string | null;
}

const keyOf = (host: string): string => `visits:tickets:${host}`;

/** A visit whose time has come since is past by now. */
function aged(ticket: Ticket, now: number): Ticket {
  return ticket.status === 'active' && Date.parse(ticket.appointment.name) < now
    ? { ...ticket, status: 'past' }
    : ticket;
}

async function recall(host: string): Promise<DatedTickets | null> {
  const kept = (await userShelf.get(keyOf(host))) as { readonly at?: unknown; readonly tickets?: unknown } | null;
  if (typeof kept?.at !== 'string' || !Array.isArray(kept.tickets)) return null;
  const now = Date.now();
  return { tickets: parseTickets(kept.tickets).map((ticket) => aged(ticket, now)), incomplete: [], asOf: kept.at };
}

/** Asks, and keeps the answer; where nobody can be asked now, gives what was seen before. */
export async function ticketsOrSeen(host: string, ask: () => Promise<TicketsAnswer>): Promise<DatedTickets> {
  try {
    const answer = await ask();
    await userShelf.set(keyOf(host), { at: new Date().toISOString(), tickets: answer.tickets });
    return { ...answer, asOf: null };
  } catch (error) {
    const seen = isProblem(error) && error.isPassing ? await recall(host) : null;
    if (seen === null) throw error;
    return seen;
  }
}
