/** In which district a clinic is, and which clinics come first. */
import type { District, Districts } from '../data/visits.types';

/** The district of a clinic. */
export function districtOf({ districts }: Districts, clinicId: string): District | undefined {
  return districts.find(({ clinicIds }) => clinicIds.includes(clinicId));
}

/**
 * Clinics of the chosen district first, then those that the user has used more often, then the hospital's order: the rule
 * of the search (docs/adr/0074).
 */
export function inOrder<T extends { readonly clinicId: string }>(
  clinics: readonly T[],
  districts: Districts,
  timesAt: (clinicId: string) => number,
): readonly T[] {
  const elsewhere = ({ clinicId }: T): number =>
    Number(districts.chosen === null || districtOf(districts, clinicId)?.id !== districts.chosen);
  return clinics.toSorted((a, b) => elsewhere(a) - elsewhere(b) || timesAt(b.clinicId) - timesAt(a.clinicId));
}
