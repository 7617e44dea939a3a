/**
 * A new access token by the refresh cookie, asked for once however many calls are waiting for it.
 */
import { session, type TokenTerms } from '../session/session';
import { API_BASE } from './base';
import type { TokenAnswer } from './types';

/** `refused`: the session is over. `unreachable`: nobody knows, so nobody is signed out. */
export type RefreshOutcome = 'renewed' | 'refused' | 'unreachable';

/** The public client of the web (rest contract): an id, not a secret. */
export const WEB_CLIENT = `Basic ${btoa('web:web')}`;

/** What the answer of the token call means here. */
export const termsOf = ({ access_token, expires_in, stay_signed_in }: TokenAnswer): TokenTerms => ({
  token: access_token,
  staysSignedIn: stay_signed_in,
  tokenEndsAt: Date.now() + expires_in * 1000,
});

let running: Promise<RefreshOutcome> | null = null;

async function ask(): Promise<RefreshOutcome> {
  try {
    const response = await fetch(`${API_BASE}/oauth/token`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { Authorization: WEB_CLIENT, Accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'refresh_token' }),
    });
    if (response.ok) {
      session.renew(termsOf((await response.json()) as TokenAnswer));
      return 'renewed';
    }
    return response.status === 400 || response.status === 401 ? 'refused' : 'unreachable';
  } catch {
    return 'unreachable';
  }
}

/** The refresh token rotates: two tabs that use one token at the same time would look like a thief. */
async function oneTabAtATime(): Promise<RefreshOutcome> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks ? await locks.request('cabinet-refresh', ask) : await ask();
}

export function refreshToken(): Promise<RefreshOutcome> {
  running ??= oneTabAtATime().finally(() => {
    running = null;
  });
  return running;
}

/** A new access token, or the end of the session where the server refuses one. A server that is down has refused nothing. */
export async function renewSession(): Promise<RefreshOutcome> {
  const outcome = await refreshToken();
  if (outcome === 'refused') session.end('expired');
  return outcome;
}
