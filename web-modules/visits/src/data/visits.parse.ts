/**
 * Input validation of this module: converts JSON of the scheduling calls to typed records. An unusable row (no id) is
 * dropped; a response of an unexpected shape is an error like any other failed call.
 */
import { ApiProblem } from '@cabinet/kit';
import type {
  BookedTicket,
  Clinic,
  District,
  Districts,
  Doctor,
  MoveSide,
  MoveState,
  Named,
  OldTicket,
  OpenBooking,
  OpenMove,
  SearchHits,
  SettledBooking,
  SettledKind,
  Slot,
  SlotOffer,
  Speciality,
  Ticket,
  TicketOrigin,
  TicketStatus,
  WaitingEntries,
  WaitingEntry,
} from './visits.types';

type Row = Readonly<Record<string, unknown>>;

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Hospital systems send ids as numbers or strings; here they are strings. */
function text(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
}

/** Empty texts are hidden. */
function textOrNull(value: unknown): string | null {
  return text(value) || null;
}

function countOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function named(value: unknown): Named {
  const row = isRow(value) ? value : {};
  return { id: text(row.id), name: text(row.name) };
}

function namedOrNull(value: unknown): Named | null {
  const { id, name } = named(value);
  return name === '' ? null : { id, name };
}

function rows<T>(value: unknown, parse: (row: Row) => T | null): readonly T[] {
  if (!Array.isArray(value)) throw new ApiProblem({ code: 'bad_answer', status: 0 });
  return value.flatMap((row: unknown) => {
    const parsed = isRow(row) ? parse(row) : null;
    return parsed === null ? [] : [parsed];
  });
}

function clinic(row: Row): Clinic | null {
  const clinicId = text(row.clinicId);
  if (clinicId === '') return null;
  return {
    clinicId,
    name: text(row.name) || clinicId,
    address: textOrNull(row.address),
    phone: textOrNull(row.phone),
  };
}

function speciality(row: Row): Speciality | null {
  const specId = text(row.specId);
  if (specId === '') return null;
  return { specId, name: text(row.name) || specId, ticketCount: countOrNull(row.ticketCount) };
}

function doctor(row: Row): Doctor | null {
  const doctorId = text(row.doctorId);
  if (doctorId === '') return null;
  return {
    doctorId,
    name: text(row.name) || doctorId,
    specId: text(row.specId),
    ticketCount: countOrNull(row.ticketCount),
    nearestDate: dayOrNull(row.nearestDate),
    room: textOrNull(row.room),
    comment: textOrNull(row.comment),
  };
}

function slot(row: Row): Slot | null {
  const appointmentId = text(row.appointmentId);
  const start = text(row.start);
  if (appointmentId === '' || Number.isNaN(Date.parse(start))) return null;
  return {
    appointmentId,
    start,
    end: textOrNull(row.end),
    room: textOrNull(row.room),
    address: textOrNull(row.address),
    number: textOrNull(row.number),
  };
}

const STATUSES: readonly TicketStatus[] = ['active', 'cancelled', 'past'];

function ticket(row: Row): Ticket | null {
  const appointment = named(row.appointment);
  const place = isRow(row.clinic) ? row.clinic : {};
  if (appointment.id === '') return null;
  return {
    appointment,
    clinic: { ...named(place), address: textOrNull(place.address), phone: textOrNull(place.phone) },
    doctor: named(row.doctor),
    speciality: namedOrNull(row.speciality),
    status: STATUSES.find((status) => status === row.status) ?? 'active',
    end: textOrNull(row.end),
    room: textOrNull(row.room),
    number: textOrNull(row.number),
    instructions: textOrNull(row.instructions),
    origin: origin(row.origin),
  };
}

function origin(value: unknown): TicketOrigin | null {
  if (!isRow(value)) return null;
  const { moves } = value;
  const first = { clinicId: text(value.clinicId), appointmentId: text(value.appointmentId) };
  return first.appointmentId === '' || typeof moves !== 'number' ? null : { ...first, moves };
}

const MOVE_STATES: readonly MoveState[] = ['booking', 'cancelling', 'standing'];

function openMove(row: Row): OpenMove | null {
  const bookingId = text(row.bookingId);
  const state = MOVE_STATES.find((one) => one === row.state);
  if (bookingId === '' || state === undefined) return null;
  return { bookingId, state, hasFailed: row.hasFailed === true, from: moveSide(row.from), to: moveSide(row.to) };
}

function moveSide(value: unknown): MoveSide {
  const row = isRow(value) ? value : {};
  return {
    appointmentId: textOrNull(row.appointmentId),
    clinic: named(row.clinic),
    phone: textOrNull(row.phone),
    doctor: named(row.doctor),
    start: text(row.start),
  };
}

const OLD_TICKETS: readonly OldTicket[] = ['done', 'cancelling', 'standing', 'dropped'];

/** What became of the old ticket. An unknown word promises nothing: the server may still be at it. */
export function parseOldTicket(value: unknown): OldTicket {
  const word = isRow(value) ? value.old : null;
  return OLD_TICKETS.find((one) => one === word) ?? 'cancelling';
}

function openBooking(row: Row): OpenBooking | null {
  const bookingId = text(row.bookingId);
  if (bookingId === '') return null;
  return {
    bookingId,
    clinic: named(row.clinic),
    doctor: named(row.doctor),
    speciality: namedOrNull(row.speciality),
    start: text(row.start),
    state: row.state === 'asked' ? 'asked' : 'unknown',
    since: text(row.since),
  };
}

const SETTLED: readonly SettledKind[] = [
  'booking_confirmed',
  'booking_refused',
  'booking_unclear',
  'booking_moved',
  'booking_move_stands',
];

function settledBooking(row: Row): SettledBooking | null {
  const noticeId = text(row.noticeId);
  const kind = SETTLED.find((one) => one === row.kind);
  if (noticeId === '' || kind === undefined) return null;
  return {
    noticeId,
    bookingId: text(row.bookingId),
    kind,
    clinic: named(row.clinic),
    phone: textOrNull(row.phone),
    doctor: named(row.doctor),
    start: text(row.start),
  };
}

/** The day of a date or a timestamp. */
const dayOrNull = (value: unknown): string | null => textOrNull(value)?.slice(0, 10) ?? null;

/** An empty result is valid, and so is a failed search. */
export function parseSearchHits(value: unknown): Omit<SearchHits, 'asOf'> {
  const hits = isRow(value) ? value : {};
  const list = <T>(name: string, parse: (row: Row) => T | null): readonly T[] => rows(hits[name] ?? [], parse);
  const placed =
    <T>(parse: (row: Row) => T | null) =>
    (row: Row) => {
      const found = parse(row);
      const clinicId = text(row.clinicId);
      if (found === null || clinicId === '') return null;
      return { ...found, clinicId, clinicName: text(row.clinicName), district: namedOrNull(row.district) };
    };
  const clinicHit = (row: Row) => {
    const found = clinic(row);
    return found === null ? null : { ...found, district: namedOrNull(row.district) };
  };
  return {
    clinicsByName: list('clinicsByName', clinicHit),
    clinicsByAddress: list('clinicsByAddress', clinicHit),
    specsByName: list('specsByName', (row) => {
      const found = placed(speciality)(row);
      return found === null ? null : { ...found, nearestDate: dayOrNull(row.nearestDate) };
    }),
    doctorsByName: list('doctorsByName', (row) => {
      const found = placed(doctor)(row);
      return found === null ? null : { ...found, specName: textOrNull(row.specName) };
    }),
  };
}

function district(row: Row): District | null {
  const [id, name] = [text(row.districtId), text(row.name)];
  const clinicIds = Array.isArray(row.clinicIds) ? row.clinicIds.map(text).filter(Boolean) : [];
  return id === '' || name === '' ? null : { id, name, clinicIds };
}

export function parseDistricts(value: unknown): Districts {
  const answer = isRow(value) ? value : {};
  const districts = rows(answer.districts, district);
  const chosen = text(answer.chosen);
  return { districts, chosen: districts.some(({ id }) => id === chosen) ? chosen : null };
}

export const parseClinics = (value: unknown): readonly Clinic[] => rows(value, clinic);
export const parseSpecialities = (value: unknown): readonly Speciality[] => rows(value, speciality);
export const parseDoctors = (value: unknown): readonly Doctor[] => rows(value, doctor);
export const parseSlots = (value: unknown): readonly Slot[] => rows(value, slot);
export const parseTickets = (value: unknown): readonly Ticket[] => rows(value, ticket);
export const parseOpenBookings = (value: unknown): readonly OpenBooking[] => rows(value, openBooking);
export const parseOpenMoves = (value: unknown): readonly OpenMove[] => rows(value, openMove);
export const parseSettledBookings = (value: unknown): readonly SettledBooking[] => rows(value, settledBooking);

function slotOffer(value: unknown): SlotOffer | null {
  if (!isRow(value)) return null;
  const [id, appointmentId, start] = [text(value.id), text(value.appointmentId), text(value.start)];
  if (id === '' || appointmentId === '' || start === '') return null;
  return { id, appointmentId, start, doctor: named(value.doctor), heldUntil: text(value.heldUntil) };
}

function waitingEntry(row: Row): WaitingEntry | null {
  const id = text(row.id);
  if (id === '') return null;
  const offer = slotOffer(row.offer);
  return {
    id,
    clinic: named(row.clinic),
    speciality: named(row.speciality),
    doctor: isRow(row.doctor) ? named(row.doctor) : null,
    from: text(row.from),
    to: text(row.to),
    fromTime: textOrNull(row.fromTime),
    toTime: textOrNull(row.toTime),
    state: row.state === 'expired' ? 'expired' : offer === null ? 'waiting' : 'offered',
    place: countOrNull(row.place) ?? 1,
    offer,
  };
}

export function parseWaitingList(value: unknown): WaitingEntries {
  if (!isRow(value)) throw new ApiProblem({ code: 'bad_answer', status: 0 });
  return { isOpen: value.isOpen === true, entries: rows(value.entries, waitingEntry) };
}

export function parseDays(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new ApiProblem({ code: 'bad_answer', status: 0 });
  return value.filter((day): day is string => typeof day === 'string').map((day) => day.slice(0, 10));
}

/** The result of a booking; `null` if it is empty, which counts as a failure. */
export function parseBooked(value: unknown): BookedTicket | null {
  const result = isRow(value) ? value.result : null;
  const row = Array.isArray(result) ? (result[0] as unknown) : result;
  if (!isRow(row)) return null;
  const appointmentId = text(row.appointmentId);
  const start = text(row.start);
  if (appointmentId === '' || start === '') return null;
  return {
    appointmentId,
    clinicId: text(row.clinicId),
    doctor: named(row.doctor),
    speciality: namedOrNull(row.speciality),
    start,
    end: textOrNull(row.end),
    room: textOrNull(row.room),
    number: textOrNull(row.number),
    instructions: textOrNull(row.instructions),
  };
}

/** `Cabinet-Incomplete: 17,18%2C5` → the ids of clinics that did not respond. */
export function parseIncomplete(header: string | null): readonly string[] {
  return (header ?? '')
    .split(',')
    .map((id) => {
      try {
        return decodeURIComponent(id.trim());
      } catch {
        return id.trim();
      }
    })
    .filter((id) => id !== '');
}

/** `Cabinet-Stale`: the time of a stale list; `null` for a fresh one. */
export function parseAsOf(header: string | null): string | null {
  return header !== null && !Number.isNaN(Date.parse(header)) ? header : null;
}
