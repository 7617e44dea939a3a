/** The waiting list: what is asked for, and where an offered slot is booked. */
import { addDays, addMonths, type Day } from '@cabinet/kit';
import type { Ticket, WaitingEntry, WaitingWish } from '../data/visits.types';
import { formatCascade, type Cascade } from './cascade';
import { moveSearch } from './moving';
import { dayOf } from './wallClock';

/** Parts of a day, with their ends on the hospital's clock. */
export const HOURS = {
  any: {},
  morning: { toTime: '12:00' },
  afternoon: { fromTime: '12:00', toTime: '17:00' },
  evening: { fromTime: '17:00' },
} as const;
export type Hours = keyof typeof HOURS;

/** How long a patient waits. `earlier`: until the day before the first one that is free. */
export type Until = 'earlier' | 'week' | 'fortnight' | 'month' | 'window';

/** The last days to choose from, in order. Days beyond the booking window are left out. */
export function lastDays(
  today: Day,
  windowMonths: number,
  firstFree: Day | undefined,
): readonly { readonly until: Until; readonly day: Day }[] {
  const end = addMonths(today, windowMonths);
  const earlier =
    firstFree !== undefined && firstFree > today ? [{ until: 'earlier', day: addDays(firstFree, -1) } as const] : [];
  const spans = [
    { until: 'week', day: addDays(today, 7) },
    { until: 'fortnight', day: addDays(today, 14) },
    { until: 'month', day: addMonths(today, 1) },
  ] as const;
  return [...earlier, ...spans.filter(({ day }) => day < end), { until: 'window', day: end }];
}

/** Whether the patient waits for the same already. */
export function isAwaited(
  entries: readonly WaitingEntry[],
  wish: Pick<WaitingWish, 'clinicId' | 'specId' | 'doctorId'>,
) {
  return entries.some(
    ({ state, clinic, speciality, doctor }) =>
      state !== 'expired' &&
      clinic.id === wish.clinicId &&
      speciality.id === wish.specId &&
      (doctor?.id ?? null) === (wish.doctorId ?? null),
  );
}

/** An active appointment with this speciality at this clinic, which the offered slot may replace. */
export function replaced(entry: WaitingEntry, tickets: readonly Ticket[]): Ticket | undefined {
  return tickets.find(
    ({ status, clinic, speciality }) =>
      status === 'active' && clinic.id === entry.clinic.id && speciality?.id === entry.speciality.id,
  );
}

/** The address where the offered slot is booked, or an appointment is moved to it; `null` without an offer. */
export function offerSearch(
  { clinic, speciality, offer }: WaitingEntry,
  others: URLSearchParams,
  moved?: Ticket,
): URLSearchParams | null {
  const date = offer && dayOf(offer.start);
  if (offer === null || date === null) return null;
  const cascade: Cascade = {
    clinic: clinic.id,
    spec: speciality.id,
    doctor: offer.doctor.id,
    date,
    slot: offer.appointmentId,
  };
  return formatCascade(cascade, moved === undefined ? others : moveSearch(moved, others));
}
