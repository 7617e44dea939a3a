/**
 * The clinic list in session storage, so that a reload shows it at once. It is the same for every patient and
 * contains no personal data. Refreshed after a booking and when it is stale.
 */
import { parseClinics } from './visits.parse';
import type { Clinic } from './visits.types';

/** A stored list with the time it was loaded. */
export interface KeptClinics {
  readonly clinics: readonly Clinic[];
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

const keyOf = (host: string): string => `cabinet:visits:clinics:${host}`;

/** The stored list; `undefined` if there is none or it cannot be read. */
export function readClinics(host: string): KeptClinics | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(host)) ?? 'null') as Partial<KeptClinics> | null;
    if (kept === null || typeof kept.storedAt !== 'number') return undefined;
    return { clinics: parseClinics(kept.clinics), storedAt: kept.storedAt };
  } catch {
    return undefined;
  }
}

/** Stores a fresh list; a full or forbidden storage is not an error. */
export function storeClinics(host: string, clinics: readonly Clinic[]): void {
  try {
    const kept: KeptClinics = { clinics, storedAt: Date.now() };
    sessionStorage.setItem(keyOf(host), JSON.stringify(kept));
  } catch {
    // Ignored: the list is requested again.
  }
}
