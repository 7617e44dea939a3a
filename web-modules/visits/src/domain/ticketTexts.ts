/** Sentences about a ticket that several parts share: headline, place, calendar entry. */
import type { useTranslation } from '@cabinet/kit';
import { icsFile } from './ics';
import { startOf, ticketKey } from './tickets';
import { timeOf } from './wallClock';
import type { Ticket } from '../data/visits.types';

/** The `t` of `useTranslation('visits')`. */
export type Translate = ReturnType<typeof useTranslation<'visits'>>['t'];

/** `09:40, Кардиолог`. */
export function headlineOf(ticket: Ticket, t: Translate): string {
  const what = ticket.speciality?.name ?? t('tickets.visit');
  return t('tickets.headline', { time: timeOf(startOf(ticket)), spec: lowerFirst(what) });
}

/** Clinic, address and room as far as the hospital gave them. */
export function placeOf(ticket: Ticket, t: Translate): string {
  const where = [ticket.clinic.name, ticket.clinic.address].filter(Boolean).join(', ');
  return [where, ticket.room === null ? '' : t('write.roomLong', { room: ticket.room })].filter(Boolean).join('. ');
}

/** The ticket as an `.ics` file; `site` makes its id unique in the world. */
export function ticketIcs(ticket: Ticket, end: string | null, site: string, now: Date, t: Translate): string {
  const spec = ticket.speciality?.name ?? t('tickets.visit');
  const visit = {
    uid: `${ticketKey(ticket)}@${site}`,
    start: startOf(ticket),
    end,
    summary: ticket.doctor.name === '' ? spec : t('ics.summary', { spec, doctor: ticket.doctor.name }),
    location: [ticket.clinic.name, ticket.clinic.address].filter(Boolean).join(', '),
    description: [
      ticket.room === null ? '' : t('write.roomLong', { room: ticket.room }),
      ticket.instructions ?? '',
      ticket.clinic.phone ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
  };
  return icsFile([visit], now);
}

/** `Кардиолог` after a comma is `кардиолог`; `ЛОР` and `УЗИ` stay. */
function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLocaleLowerCase() + text.slice(1) : text;
}
