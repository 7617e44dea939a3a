/** The scheduling calls of one medical host: `/{host}/clinics`, … (specification 1 §7, under `/api`). */
import { api, type CallOptions } from '@cabinet/kit';
import {
  parseAsOf,
  parseBooked,
  parseClinics,
  parseDays,
  parseDistricts,
  parseDoctors,
  parseIncomplete,
  parseOldTicket,
  parseOpenBookings,
  parseOpenMoves,
  parseSearchHits,
  parseSettledBookings,
  parseSlots,
  parseSpecialities,
  parseTickets,
  parseWaitingList,
} from './visits.parse';
import type { MovedTicketId } from '../domain/moving';
import type {
  BookedTicket,
  Clinic,
  Districts,
  Doctor,
  Listed,
  OldTicket,
  OpenBooking,
  OpenMove,
  SearchHits,
  SettledBooking,
  Slot,
  Speciality,
  Ticket,
  WaitingEntries,
} from './visits.types';

/** My tickets, and the clinics whose tickets may be missing. */
export interface TicketsAnswer {
  readonly tickets: readonly Ticket[];
  /** Ids of clinics that did not respond. */
  readonly incomplete: readonly string[];
}

/** Parameters of a booking. */
export interface BookingRequest {
  readonly clinicId: string;
  readonly specId: string;
  readonly doctorId: string;
  readonly appointmentId: string;
  readonly start: string;
}

/** Range of a query for days or slots, inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const id = encodeURIComponent;
const doctorPath = (host: string, clinic: string, doctor: string): string =>
  `/${id(host)}/clinics/${id(clinic)}/doctors/${id(doctor)}`;

/** Checks whether the service is available. Anonymous; 503 `plugin_starting` until the plugin is loaded. */
export async function askHosts(host: string, signal: AbortSignal): Promise<true> {
  await api.get<unknown>(`/${id(host)}/hosts`, { signal, anonymous: true });
  return true;
}

export async function searchVisits(host: string, q: string, signal: AbortSignal): Promise<SearchHits> {
  const { data, headers } = await api.full<unknown>('GET', `/${id(host)}/search`, { query: { q }, signal });
  return { ...parseSearchHits(data), asOf: parseAsOf(headers.get('Cabinet-Stale')) };
}

/** Loads a list. While the hospital does not respond, the kernel returns its last known list. */
async function listed<T>(
  path: string,
  options: CallOptions,
  parse: (value: unknown) => readonly T[],
): Promise<Listed<T>> {
  const { data, headers } = await api.full<unknown>('GET', path, options);
  return { items: parse(data), asOf: parseAsOf(headers.get('Cabinet-Stale')) };
}

export const loadClinics = (host: string, signal: AbortSignal): Promise<Listed<Clinic>> =>
  listed(`/${id(host)}/clinics`, { signal }, parseClinics);

export async function loadDistricts(host: string, signal: AbortSignal): Promise<Districts> {
  return parseDistricts(await api.get<unknown>(`/${id(host)}/districts`, { signal }));
}

/** `null`: all districts are equal. */
export async function chooseDistrict(host: string, districtId: string | null): Promise<void> {
  const path = `/${id(host)}/districts/chosen`;
  await (districtId === null ? api.delete(path) : api.put<unknown>(path, { body: { districtId } }));
}

export const loadSpecialities = (host: string, clinic: string, signal: AbortSignal): Promise<Listed<Speciality>> =>
  listed(`/${id(host)}/clinics/${id(clinic)}/specs`, { signal }, parseSpecialities);

export const loadDoctors = (
  host: string,
  clinic: string,
  specId: string,
  signal: AbortSignal,
): Promise<Listed<Doctor>> =>
  listed(`/${id(host)}/clinics/${id(clinic)}/doctors`, { query: { specId }, signal }, parseDoctors);

export async function loadDays(
  host: string,
  clinic: string,
  doctor: string,
  range: DayRange,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return parseDays(
    await api.get<unknown>(`${doctorPath(host, clinic, doctor)}/dates`, { query: { ...range }, signal }),
  );
}

export async function loadSlots(
  host: string,
  clinic: string,
  doctor: string,
  range: DayRange,
  signal: AbortSignal,
): Promise<readonly Slot[]> {
  return parseSlots(
    await api.get<unknown>(`${doctorPath(host, clinic, doctor)}/appointments`, { query: { ...range }, signal }),
  );
}

export async function loadTickets(host: string, signal: AbortSignal): Promise<TicketsAnswer> {
  const { data, headers } = await api.full<unknown>('GET', `/${id(host)}/appointments2`, { signal });
  return { tickets: parseTickets(data), incomplete: parseIncomplete(headers.get('Cabinet-Incomplete')) };
}

export async function loadOpenBookings(host: string, signal: AbortSignal): Promise<readonly OpenBooking[]> {
  return parseOpenBookings(await api.get<unknown>(`/${id(host)}/bookings/open`, { signal }));
}

export async function loadOpenMoves(host: string, signal: AbortSignal): Promise<readonly OpenMove[]> {
  return parseOpenMoves(await api.get<unknown>(`/${id(host)}/moves/open`, { signal }));
}

export async function loadWaitingList(host: string, signal: AbortSignal): Promise<WaitingEntries> {
  return parseWaitingList(await api.get<unknown>(`/${id(host)}/waiting-list`, { signal }));
}

export async function loadSettledBookings(host: string, signal?: AbortSignal): Promise<readonly SettledBooking[]> {
  return parseSettledBookings(
    await api.get<unknown>(`/${id(host)}/bookings/settled`, signal === undefined ? {} : { signal }),
  );
}

/** Marks notices as read, for the bell as well. */
export async function readNotices(ids: readonly string[]): Promise<void> {
  await api.post<unknown>('/notices/read', { body: { ids } });
}

/** Books, once per key. `null`: the hospital's result was empty, which counts as a failure. */
export async function book(
  host: string,
  request: BookingRequest,
  idempotencyKey: string,
  timeoutMs: number,
): Promise<BookedTicket | null> {
  return parseBooked(
    await api.post<unknown>(`/${id(host)}/appointments2`, { body: request, idempotencyKey, timeoutMs }),
  );
}

/**
 * Moves a ticket, once per key: books the new slot, then cancels the old ticket. `null`: the hospital's result was empty,
 * which counts as a failure.
 */
export async function moveTicket(
  host: string,
  moved: MovedTicketId,
  to: BookingRequest,
  idempotencyKey: string,
  timeoutMs: number,
): Promise<{ readonly ticket: BookedTicket; readonly old: OldTicket } | null> {
  const answer = await api.post<unknown>(`/${id(host)}/moves`, { body: { ...moved, to }, idempotencyKey, timeoutMs });
  const ticket = parseBooked(answer);
  return ticket && { ticket, old: parseOldTicket(answer) };
}

export async function cancelTicket(host: string, clinicId: string, appointmentId: string): Promise<void> {
  await api.delete(`/${id(host)}/appointments2`, { query: { clinicId, appointmentId }, timeoutMs: CANCEL_TIMEOUT_MS });
}

/** A slow hospital may need as long for a cancellation as for a booking. */
const CANCEL_TIMEOUT_MS = 60_000;
