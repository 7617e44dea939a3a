/**
 * The clinic list in session storage, so that a reload shows it at once. It is the same for every
 * patient and holds nothing of any of them. Refreshed after a booking and when it is stale.
 */
import { parseClinics } from './visits.parse';
import type { Clinic } from './visits.types';

/** A kept list with the time it was loaded. */
export interface KeptClinics {
  readonly clinics: readonly Clinic[];
  /** Milliseconds since 1970. */
  readonly storedAt: number;
}

const keyOf = (host: string): string => `cabinet:visits:clinics:${host}`;

/** The kept list; `undefined` if there is none or it cannot be read. */
export function readClinics(host: string): KeptClinics | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(host)) ?? 'null') as Partial<KeptClinics> | null;
    if (kept === null || typeof kept.storedAt !== 'number') return undefined;
    return { clinics: parseClinics(kept.clinics), storedAt: kept.storedAt };
  } catch {
    return undefined;
  }
}

/** Keeps a fresh list; a full or forbidden storage only costs the comfort. */
export function storeClinics(host: string, clinics: readonly Clinic[]): void {
  try {
    const kept: KeptClinics = { clinics, storedAt: Date.now() };
    sessionStorage.setItem(keyOf(host), JSON.stringify(kept));
  } catch {
    // Nothing to do: the list is simply asked for again.
  }
}
