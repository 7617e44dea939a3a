/**
 * Server state: one hook per resource. Keys begin with `visits` and the medical host, so that a booking can
 * refresh what it changed.
 */
import { useQuery } from '@cabinet/kit';
import { readClinics, storeClinics } from './clinicsCache';
import {
  loadClinics,
  loadDays,
  loadDoctors,
  loadOpenBookings,
  loadSlots,
  loadSpecialities,
  loadTickets,
  searchVisits,
  type DayRange,
} from './visits.api';

/** Slots go fast: what is older than this is asked again when the patient comes back to it. */
const SLOTS_FRESH_MS = 10_000;

/** Keys of the queries, for invalidation. */
export const visitKeys = {
  clinics: (host: string) => ['visits', host, 'clinics'] as const,
  tickets: (host: string) => ['visits', host, 'tickets'] as const,
  openBookings: (host: string) => ['visits', host, 'open-bookings'] as const,
  specialities: (host: string, clinic: string) => ['visits', host, 'specialities', clinic] as const,
  doctors: (host: string, clinic: string) => ['visits', host, 'doctors', clinic] as const,
  days: (host: string, clinic: string, doctor: string) => ['visits', host, 'days', clinic, doctor] as const,
  slots: (host: string, clinic: string, doctor: string) => ['visits', host, 'slots', clinic, doctor] as const,
};

/** The clinics; the list of this browser session is shown at once. */
export function useClinics(host: string) {
  return useQuery({
    queryKey: visitKeys.clinics(host),
    queryFn: async ({ signal }) => {
      const clinics = await loadClinics(host, signal);
      storeClinics(host, clinics);
      return clinics;
    },
    initialData: () => readClinics(host)?.clinics,
    initialDataUpdatedAt: () => readClinics(host)?.storedAt,
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

/** Free slots of one page of the calendar: for the counts and for the day that is picked. */
export function useSlots(host: string, clinic: string, doctor: string, range: DayRange, isWanted: boolean) {
  return useQuery({
    queryKey: [...visitKeys.slots(host, clinic, doctor), range.from, range.to],
    queryFn: ({ signal }) => loadSlots(host, clinic, doctor, range, signal),
    enabled: isWanted,
    staleTime: SLOTS_FRESH_MS,
    refetchOnWindowFocus: true,
  });
}

export function useTickets(host: string) {
  return useQuery({
    queryKey: visitKeys.tickets(host),
    queryFn: ({ signal }) => loadTickets(host, signal),
    refetchOnWindowFocus: true,
  });
}

/** Asked every ten seconds while anything is open: the server is still asking the hospital. */
const OPEN_BOOKINGS_POLL_MS = 10_000;

export function useOpenBookings(host: string) {
  return useQuery({
    queryKey: visitKeys.openBookings(host),
    queryFn: ({ signal }) => loadOpenBookings(host, signal),
    refetchInterval: (query) => (query.state.data?.length ? OPEN_BOOKINGS_POLL_MS : false),
  });
}

/** Search over the four lists; asked only for texts of some length. */
export function useSearchHits(host: string, text: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['visits', host, 'search', text],
    queryFn: ({ signal }) => searchVisits(host, text, signal),
    enabled: isWanted,
  });
}
