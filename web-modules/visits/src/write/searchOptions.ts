/** Search hits as one list of options in four groups (A-086…A-089), each with its target. */
import type { Named, SearchHits } from '../data/visits.types';
import type { Cascade } from '../domain/cascade';

/** The four lists. */
export type HitGroup = 'groupDoctors' | 'groupSpecs' | 'groupClinicsByName' | 'groupClinicsByAddress';

/** One line of the result list. */
export interface SearchOption {
  /** Unique among all options. */
  readonly key: string;
  readonly group: HitGroup;
  readonly title: string;
  /** The option above has the same title: read by screen readers, not displayed again. */
  readonly isRepeated: boolean;
  readonly note: string;
  /** First day with a free ticket, `YYYY-MM-DD`. */
  readonly nearestDate: string | null;
  /** `null`: the hospital does not count, or the option is a clinic. */
  readonly ticketCount: number | null;
  /** Target of the option; `null` if it cannot be booked now. */
  readonly target: Cascade | null;
}

/** Without free tickets there is nothing to open; with an unknown number, try. */
const hasTickets = (ticketCount: number | null): boolean => ticketCount === null || ticketCount > 0;
const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** The district that the patient has chosen, and how its clinics are marked. */
export interface OwnDistrict {
  readonly id: string | null;
  readonly text: string;
}

/** Doctors first: a typed name usually means the person. */
export function searchOptions(hits: SearchHits, own: OwnDistrict): readonly SearchOption[] {
  const placeOf = (district: Named | null): string | null =>
    district === null ? null : district.id === own.id ? own.text : district.name;
  const doctors = hits.doctorsByName.map((hit): SearchOption => ({
    key: `doctor/${hit.clinicId}/${hit.specId}/${hit.doctorId}`,
    group: 'groupDoctors',
    title: hit.name,
    isRepeated: false,
    note: joined(hit.specName, hit.clinicName, placeOf(hit.district)),
    nearestDate: hit.nearestDate,
    ticketCount: hit.ticketCount,
    target: hasTickets(hit.ticketCount) ? { clinic: hit.clinicId, spec: hit.specId, doctor: hit.doctorId } : null,
  }));
  // The kernel returns equal specialities consecutively.
  const specs = hits.specsByName.map((hit, index): SearchOption => ({
    key: `spec/${hit.clinicId}/${hit.specId}`,
    group: 'groupSpecs',
    title: hit.name,
    isRepeated: hits.specsByName[index - 1]?.name === hit.name,
    note: joined(hit.clinicName, placeOf(hit.district)),
    nearestDate: hit.nearestDate,
    ticketCount: hit.ticketCount,
    target: hasTickets(hit.ticketCount) ? { clinic: hit.clinicId, spec: hit.specId } : null,
  }));
  const clinics = (group: HitGroup, list: SearchHits['clinicsByName']): SearchOption[] =>
    list.map((hit) => ({
      key: `${group}/${hit.clinicId}`,
      group,
      title: hit.name,
      isRepeated: false,
      note: joined(hit.address, placeOf(hit.district)),
      nearestDate: null,
      ticketCount: null,
      target: { clinic: hit.clinicId },
    }));
  return [
    ...doctors,
    ...specs,
    ...clinics('groupClinicsByName', hits.clinicsByName),
    ...clinics('groupClinicsByAddress', hits.clinicsByAddress),
  ];
}

/** The next option for an arrow key: skips options without a target and wraps around. */
export function stepFrom(options: readonly SearchOption[], active: number, direction: 1 | -1): number {
  const { length } = options;
  for (let distance = 1; distance <= length; distance += 1) {
    const start = active < 0 && direction < 0 ? length : active;
    const index = (start + direction * distance + length * 2) % length;
    if (options[index]?.target) return index;
  }
  return -1;
}
