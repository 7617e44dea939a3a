/**
 * The redirect to the state portal and the return. The purpose is stored in this tab: the portal returns to
 * `/login`, and the shell sends signed-in users with a stored purpose here.
 */
import { notePortalSession, PORTAL_JOURNEY_KEY } from '@cabinet/kit';
import { askPortal } from '../data/profile.api';

export type Journey = 'link' | 'refresh';

/** Redirects to the portal. */
export async function goToPortal(journey: Journey, go: (url: string) => void, proof?: string): Promise<void> {
  const { url } = await askPortal(journey, proof);
  sessionStorage.setItem(PORTAL_JOURNEY_KEY, journey);
  notePortalSession();
  go(url);
}

/** The parameters of the return, read once: the code can only be used once. */
export interface Returned {
  readonly journey: Journey;
  readonly state: string;
  /** Null if the user refused, or the portal failed. */
  readonly code: string | null;
  /** OAuth's error for a user who refused at the portal (RFC 6749 §4.1.2.1). */
  readonly isRefused: boolean;
}

export function returnedFrom(search: URLSearchParams): Returned | null {
  const state = search.get('state');
  const journey = sessionStorage.getItem(PORTAL_JOURNEY_KEY);
  if (!state || (journey !== 'link' && journey !== 'refresh')) return null;
  const error = search.get('error');
  // Ignore a code that comes together with an error.
  return { journey, state, code: error ? null : search.get('code'), isRefused: error === 'access_denied' };
}

export function forgetJourney(): void {
  sessionStorage.removeItem(PORTAL_JOURNEY_KEY);
}
