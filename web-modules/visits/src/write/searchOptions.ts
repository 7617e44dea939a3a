/** Search hits as one list of options in four groups (A-086…A-089), each with the place it leads to. */
import type { SearchHits } from '../data/visits.types';
import type { Cascade } from '../domain/cascade';

/** The four lists. */
export type HitGroup = 'groupDoctors' | 'groupSpecs' | 'groupClinicsByName' | 'groupClinicsByAddress';

/** One line of the result list. */
export interface SearchOption {
  /** Unique among all options. */
  readonly key: string;
  readonly group: HitGroup;
  readonly title: string;
  /** The line above has the same title: said, not shown once more. */
  readonly isRepeated: boolean;
  readonly note: string;
  /** First day with a free ticket, `YYYY-MM-DD`. */
  readonly nearestDate: string | null;
  /** `null`: the hospital does not count, or it is a clinic. */
  readonly ticketCount: number | null;
  /** Where it leads; `null` if nobody can book there now. */
  readonly target: Cascade | null;
}

/** Without free tickets there is nothing to open; an unknown number is worth a try. */
const hasTickets = (ticketCount: number | null): boolean => ticketCount === null || ticketCount > 0;
const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** Doctors first: who types a name means that person. */
export function searchOptions(hits: SearchHits): readonly SearchOption[] {
  const doctors = hits.doctorsByName.map((hit): SearchOption => ({
    key: `doctor/${hit.clinicId}/${hit.specId}/${hit.doctorId}`,
    group: 'groupDoctors',
    title: hit.name,
    isRepeated: false,
    note: joined(hit.specName, hit.clinicName),
    nearestDate: hit.nearestDate,
    ticketCount: hit.ticketCount,
    target: hasTickets(hit.ticketCount) ? { clinic: hit.clinicId, spec: hit.specId, doctor: hit.doctorId } : null,
  }));
  // The kernel gives equal specialities one after the other.
  const specs = hits.specsByName.map((hit, index): SearchOption => ({
    key: `spec/${hit.clinicId}/${hit.specId}`,
    group: 'groupSpecs',
    title: hit.name,
    isRepeated: hits.specsByName[index - 1]?.name === hit.name,
    note: hit.clinicName,
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
      note: joined(hit.address),
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

/** The option that an arrow key reaches: those that lead nowhere are passed over, the ends are joined. */
export function stepFrom(options: readonly SearchOption[], active: number, direction: 1 | -1): number {
  const { length } = options;
  for (let distance = 1; distance <= length; distance += 1) {
    const start = active < 0 && direction < 0 ? length : active;
    const index = (start + direction * distance + length * 2) % length;
    if (options[index]?.target) return index;
  }
  return -1;
}
