/**
 * The way to the state portal and back. What the journey is for is remembered in this tab: the portal returns to
 * `/login`, and the shell leads whoever is signed in and has such a journey under way back here.
 */
import { notePortalSession, PORTAL_JOURNEY_KEY } from '@cabinet/kit';
import { askPortal } from '../data/profile.api';

export type Journey = 'link' | 'refresh';

/** Leaves for the portal. */
export async function goToPortal(journey: Journey, go: (url: string) => void, proof?: string): Promise<void> {
  const { url } = await askPortal(journey, proof);
  sessionStorage.setItem(PORTAL_JOURNEY_KEY, journey);
  notePortalSession();
  go(url);
}

/** What came back, once: the code is good for one use. */
export interface Returned {
  readonly journey: Journey;
  readonly state: string;
  /** Null: the person refused, or the portal failed. */
  readonly code: string | null;
  /** OAuth's word for a person who said no at the portal (RFC 6749 §4.1.2.1). */
  readonly isRefused: boolean;
}

export function returnedFrom(search: URLSearchParams): Returned | null {
  const state = search.get('state');
  const journey = sessionStorage.getItem(PORTAL_JOURNEY_KEY);
  if (!state || (journey !== 'link' && journey !== 'refresh')) return null;
  const error = search.get('error');
  // A code beside an error is not to be believed.
  return { journey, state, code: error ? null : search.get('code'), isRefused: error === 'access_denied' };
}

export function forgetJourney(): void {
  sessionStorage.removeItem(PORTAL_JOURNEY_KEY);
}
