/** Texts about a ticket that several components share: headline, place, calendar entry. */
import type { Translate } from '@cabinet/kit';
import { icsFile } from './ics';
import { startOf, visitKey } from './tickets';
import { timeOf } from './wallClock';
import type { Ticket } from '../data/visits.types';

/** `09:40, Кардиолог`. */
export function headlineOf(ticket: Ticket, t: Translate<'visits'>): string {
  const what = ticket.speciality?.name ?? t('tickets.visit');
  return t('tickets.headline', { time: timeOf(startOf(ticket)), spec: lowerFirst(what) });
}

/** Clinic and address, as far as the hospital returned them. */
export function placeOf(ticket: Ticket): string {
  return [ticket.clinic.name, ticket.clinic.address].filter(Boolean).join(', ');
}

/** `Кабинет 304 · Номерок 12`: room and queue number; empty if neither is known. */
export function doorOf(ticket: Ticket, t: Translate<'visits'>): string {
  return [
    ticket.room === null ? '' : t('write.roomLong', { room: ticket.room }),
    ticket.number === null ? '' : t('tickets.number', { number: ticket.number }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The ticket as an `.ics` file; `site` makes its id globally unique. */
export function ticketIcs(ticket: Ticket, site: string, now: Date, t: Translate<'visits'>): string {
  const spec = ticket.speciality?.name ?? t('tickets.visit');
  const visit = {
    uid: `${visitKey(ticket)}@${site}`,
    sequence: ticket.origin?.moves ?? 0,
    start: startOf(ticket),
    end: ticket.end,
    summary: ticket.doctor.name === '' ? spec : t('ics.summary', { spec, doctor: ticket.doctor.name }),
    location: placeOf(ticket),
    description: [doorOf(ticket, t), ticket.instructions, ticket.clinic.phone].filter(Boolean).join('\n'),
  };
  return icsFile([visit], now);
}

/** Lower-cases a word for use within a sentence: `Кардиолог` becomes `кардиолог`; `ЛОР` and `УЗИ` are unchanged. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLocaleLowerCase() + text.slice(1) : text;
}
