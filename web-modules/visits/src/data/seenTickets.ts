/**
 * The last known list of tickets of the person who is signed in, for a page without a network, a hospital that does not
 * answer, or one clinic of it that does not. It lies sealed on the user's shelf and goes at sign-out.
 */
import { isProblem, userShelf } from '@cabinet/kit';
import type { TicketsAnswer } from './visits.api';
import { parseTickets } from './visits.parse';
import type { Ticket } from './visits.types';

/** Tickets, and of when they are. */
export interface DatedTickets extends TicketsAnswer {
  /** Of when all of them are if nobody could be asked now; null: just asked. */
  readonly asOf: string | null;
  /** Clinics that did not answer while others did and whose tickets are known from before: by id, of when those are. */
  readonly silent: ReadonlyMap<string, string>;
}

/** What lies on the shelf. */
interface Kept {
  readonly at: string;
  readonly tickets: readonly Ticket[];
  readonly silent: ReadonlyMap<string, string>;
}

const keyOf = (host: string): string => `visits:tickets:${host}`;
const isSame = (a: Ticket, b: Ticket): boolean => a.clinic.id === b.clinic.id && a.appointment.id === b.appointment.id;

/** A visit whose time has come since is past by now. */
function aged(ticket: Ticket, now: number): Ticket {
  return ticket.status === 'active' && Date.parse(ticket.appointment.name) < now
    ? { ...ticket, status: 'past' }
    : ticket;
}

function datesOf(value: unknown): ReadonlyMap<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

async function recall(host: string): Promise<Kept | null> {
  const kept = (await userShelf.get(keyOf(host))) as Readonly<Record<string, unknown>> | null;
  if (typeof kept?.at !== 'string' || !Array.isArray(kept.tickets)) return null;
  const now = Date.now();
  return {
    at: kept.at,
    tickets: parseTickets(kept.tickets).map((ticket) => aged(ticket, now)),
    silent: datesOf(kept.silent),
  };
}

async function keep(host: string, { at, tickets, silent }: Kept): Promise<void> {
  await userShelf.set(keyOf(host), { at, tickets, silent: Object.fromEntries(silent) });
}

/** The answer, and what was known before of the clinics that are missing in it. */
async function completed(host: string, answer: TicketsAnswer): Promise<Pick<Kept, 'tickets' | 'silent'>> {
  const kept = answer.incomplete.length > 0 ? await recall(host) : null;
  if (kept === null) return { tickets: answer.tickets, silent: new Map() };
  const silent = new Map<string, string>();
  const known = kept.tickets.filter((ticket) => {
    const { id } = ticket.clinic;
    if (!answer.incomplete.includes(id) || answer.tickets.some((one) => isSame(one, ticket))) return false;
    silent.set(id, kept.silent.get(id) ?? kept.at);
    return true;
  });
  return { tickets: [...answer.tickets, ...known], silent };
}

/** Asks, and keeps the answer; what cannot be asked now is given as it was seen before. */
export async function ticketsOrSeen(host: string, ask: () => Promise<TicketsAnswer>): Promise<DatedTickets> {
  try {
    const answer = await ask();
    const whole = await completed(host, answer);
    await keep(host, { at: new Date().toISOString(), ...whole });
    return { ...whole, incomplete: answer.incomplete, asOf: null };
  } catch (error) {
    const seen = isProblem(error) && error.isPassing ? await recall(host) : null;
    if (seen === null) throw error;
    return { tickets: seen.tickets, incomplete: [], asOf: seen.at, silent: new Map() };
  }
}

/** How often the person has had a ticket at each clinic, as far as this browser knows. */
export async function usedClinics(host: string): Promise<ReadonlyMap<string, number>> {
  const used = new Map<string, number>();
  for (const { clinic } of (await recall(host))?.tickets ?? []) used.set(clinic.id, (used.get(clinic.id) ?? 0) + 1);
  return used;
}

/** A ticket that was cancelled is so in the last known list too, though its clinic may not answer the next question. */
export async function noteCancelled(host: string, cancelled: Ticket): Promise<void> {
  const kept = await recall(host);
  if (kept === null) return;
  const tickets = kept.tickets.map((ticket): Ticket =>
    isSame(ticket, cancelled) ? { ...ticket, status: 'cancelled' } : ticket,
  );
  await keep(host, { ...kept, tickets });
}
