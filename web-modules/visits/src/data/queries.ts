/**
 * Queries of this module: one hook per resource. Keys begin with `visits` and the medical host, so that a booking can
 * invalidate what it changed.
 */
import { useQuery } from '@cabinet/kit';
import { readClinics, storeClinics } from './clinicsCache';
import { cachedTickets, usedClinics } from './seenTickets';
import {
  loadClinics,
  loadDays,
  loadDoctors,
  loadOpenBookings,
  loadOpenMoves,
  loadSettledBookings,
  loadSlots,
  loadSpecialities,
  loadTickets,
  loadWaitingList,
  searchVisits,
  type DayRange,
} from './visits.api';
import type { Clinic, Listed } from './visits.types';

/** Slots go fast: older data is refetched when the patient returns to it. */
const SLOTS_FRESH_MS = 10_000;

/** Query keys, for invalidation. */
export const visitKeys = {
  clinics: (host: string) => ['visits', host, 'clinics'] as const,
  districts: (host: string) => ['visits', host, 'districts'] as const,
  search: (host: string) => ['visits', host, 'search'] as const,
  tickets: (host: string) => ['visits', host, 'tickets'] as const,
  openBookings: (host: string) => ['visits', host, 'open-bookings'] as const,
  openMoves: (host: string) => ['visits', host, 'open-moves'] as const,
  waiting: (host: string) => ['visits', host, 'waiting-list'] as const,
  settledBookings: (host: string) => ['visits', host, 'settled-bookings'] as const,
  specialities: (host: string, clinic: string) => ['visits', host, 'specialities', clinic] as const,
  doctors: (host: string, clinic: string) => ['visits', host, 'doctors', clinic] as const,
  days: (host: string, clinic: string, doctor: string) => ['visits', host, 'days', clinic, doctor] as const,
  slots: (host: string, clinic: string, doctor: string) => ['visits', host, 'slots', clinic, doctor] as const,
};

/** Supplementary queries that no page waits for. */
const BESIDE = { isBeside: true } as const;

/** The clinics; the list stored in this browser session is shown at once. `isBeside`: only needed for names. */
export function useClinics(host: string, { isBeside = false } = {}) {
  return useQuery({
    queryKey: visitKeys.clinics(host),
    queryFn: async ({ signal }) => {
      const clinics = await loadClinics(host, signal);
      if (clinics.asOf === null) storeClinics(host, clinics.items);
      return clinics;
    },
    initialData: (): Listed<Clinic> | undefined => {
      const kept = readClinics(host);
      return kept && { items: kept.clinics, asOf: null };
    },
    initialDataUpdatedAt: () => readClinics(host)?.storedAt,
    ...(isBeside && { meta: BESIDE }),
  });
}

/** How often the user has used each clinic; sends no request. */
export function useUsedClinics(host: string) {
  return useQuery({
    queryKey: ['visits', host, 'used-clinics'],
    queryFn: () => usedClinics(host),
    networkMode: 'always',
    retry: false,
  });
}

export function useSpecialities(host: string, clinic: string | undefined) {
  return useQuery({
    queryKey: visitKeys.specialities(host, clinic ?? ''),
    queryFn: ({ signal }) => loadSpecialities(host, clinic ?? '', signal),
    enabled: clinic !== undefined,
  });
}

export function useDoctors(host: string, clinic: string | undefined, spec: string | undefined) {
  return useQuery({
    queryKey: [...visitKeys.doctors(host, clinic ?? ''), spec ?? ''],
    queryFn: ({ signal }) => loadDoctors(host, clinic ?? '', spec ?? '', signal),
    enabled: clinic !== undefined && spec !== undefined,
  });
}

/** Days with at least one free slot within the window. */
export function useDays(host: string, clinic: string, doctor: string, range: DayRange) {
  return useQuery({
    queryKey: [...visitKeys.days(host, clinic, doctor), range.from, range.to],
    queryFn: ({ signal }) => loadDays(host, clinic, doctor, range, signal),
    staleTime: SLOTS_FRESH_MS,
  });
}

/** Free slots of one page of the calendar: for the counts and for the selected day. */
export function useSlots(host: string, clinic: string, doctor: string, range: DayRange, isWanted: boolean) {
  return useQuery({
    queryKey: [...visitKeys.slots(host, clinic, doctor), range.from, range.to],
    queryFn: ({ signal }) => loadSlots(host, clinic, doctor, range, signal),
    enabled: isWanted,
    staleTime: SLOTS_FRESH_MS,
    refetchOnWindowFocus: true,
  });
}

/**
 * My tickets; if they cannot be loaded, the last known ones with their date. Runs offline too, to read the stored list.
 */
export function useTickets(host: string, { isWanted = true } = {}) {
  return useQuery({
    enabled: isWanted,
    queryKey: visitKeys.tickets(host),
    queryFn: ({ signal }) => cachedTickets(host, () => loadTickets(host, signal)),
    networkMode: 'always',
    retry: false,
    // A query with `networkMode: 'always'` is not refetched automatically when the network returns.
    refetchOnReconnect: 'always',
    refetchOnWindowFocus: true,
  });
}

/** Polling interval while any booking is open: the server is still asking the hospital. */
const OPEN_BOOKINGS_POLL_MS = 10_000;

export function useOpenBookings(host: string) {
  return useQuery({
    queryKey: visitKeys.openBookings(host),
    queryFn: ({ signal }) => loadOpenBookings(host, signal),
    refetchInterval: (query) => (query.state.data?.length ? OPEN_BOOKINGS_POLL_MS : false),
    meta: BESIDE,
  });
}

/** Moves that are not completed; polled while the server is working on one. */
export function useOpenMoves(host: string) {
  return useQuery({
    queryKey: visitKeys.openMoves(host),
    queryFn: ({ signal }) => loadOpenMoves(host, signal),
    refetchInterval: (query) =>
      query.state.data?.some(({ state }) => state !== 'standing') ? OPEN_BOOKINGS_POLL_MS : false,
    meta: BESIDE,
  });
}

/** While there are entries, the list is asked for again: a slot may be offered, or its time may be over. */
const WAITING_POLL_MS = 60_000;

/** The waiting list; supplementary. */
export function useWaitingList(host: string) {
  return useQuery({
    queryKey: visitKeys.waiting(host),
    queryFn: ({ signal }) => loadWaitingList(host, signal),
    refetchInterval: (query) => (query.state.data?.entries.length ? WAITING_POLL_MS : false),
    refetchOnWindowFocus: true,
    meta: BESIDE,
  });
}

/** Key prefix of the bell's queries (web-shell/src/notices). */
export const BELL = ['notices'] as const;

/** The outcomes of unanswered bookings, until they are read. */
export function useSettledBookings(host: string) {
  return useQuery({
    queryKey: visitKeys.settledBookings(host),
    queryFn: ({ signal }) => loadSettledBookings(host, signal),
    meta: BESIDE,
  });
}

/** Search over the four lists; only sent for texts of a minimum length. */
export function useSearchHits(host: string, text: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...visitKeys.search(host), text],
    queryFn: ({ signal }) => searchVisits(host, text, signal),
    enabled: isWanted,
  });
}
