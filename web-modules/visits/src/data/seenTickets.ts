/**
 * The last known tickets of the signed-in user, for use offline, or while the hospital or one of its clinics does not
 * respond. Stored encrypted in the user's storage; deleted on sign-out.
 */
import { isProblem, offlineStore } from '@cabinet/kit';
import type { TicketsAnswer } from './visits.api';
import { parseTickets } from './visits.parse';
import type { Ticket } from './visits.types';

/** Tickets and their age. */
export interface DatedTickets extends TicketsAnswer {
  /** The time of the whole list if it could not be loaded now; null if it is fresh. */
  readonly asOf: string | null;
  /**
   * Clinics that did not respond while others did, and whose tickets come from storage: maps the id to the time of the
   * tickets.
   */
  readonly silent: ReadonlyMap<string, string>;
}

/** The stored form. */
interface Kept {
  readonly at: string;
  readonly tickets: readonly Ticket[];
  readonly silent: ReadonlyMap<string, string>;
}

const keyOf = (host: string): string => `visits:tickets:${host}`;
const isSame = (a: Ticket, b: Ticket): boolean => a.clinic.id === b.clinic.id && a.appointment.id === b.appointment.id;

/** Marks a stored visit as past once its time has come. */
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
  const kept = (await offlineStore.get(keyOf(host))) as Readonly<Record<string, unknown>> | null;
  if (typeof kept?.at !== 'string' || !Array.isArray(kept.tickets)) return null;
  const now = Date.now();
  return {
    at: kept.at,
    tickets: parseTickets(kept.tickets).map((ticket) => aged(ticket, now)),
    silent: datesOf(kept.silent),
  };
}

async function keep(host: string, { at, tickets, silent }: Kept): Promise<void> {
  await offlineStore.set(keyOf(host), { at, tickets, silent: Object.fromEntries(silent) });
}

/** The response, completed with the stored tickets of the clinics that are missing in it. */
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

/** Loads and stores the list; falls back to the stored one if it cannot be loaded. */
export async function cachedTickets(host: string, ask: () => Promise<TicketsAnswer>): Promise<DatedTickets> {
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

/** How many tickets the user has had at each clinic, as far as this browser knows. */
export async function usedClinics(host: string): Promise<ReadonlyMap<string, number>> {
  const used = new Map<string, number>();
  for (const { clinic } of (await recall(host))?.tickets ?? []) used.set(clinic.id, (used.get(clinic.id) ?? 0) + 1);
  return used;
}

/** Marks a cancelled ticket in the stored list too, because its clinic may not respond to the next request. */
export async function noteCancelled(host: string, cancelled: Ticket): Promise<void> {
  const kept = await recall(host);
  if (kept === null) return;
  const tickets = kept.tickets.map((ticket): Ticket =>
    isSame(ticket, cancelled) ? { ...ticket, status: 'cancelled' } : ticket,
  );
  await keep(host, { ...kept, tickets });
}
