/** Gets a new access token with the refresh cookie; concurrent callers share one request. */
import { session, type TokenTerms } from '../session/session';
import { API_BASE } from './base';
import type { TokenAnswer } from './types';

/** `refused`: the session is over. `unreachable`: the state is unknown, so the user stays signed in. */
export type RefreshOutcome = 'renewed' | 'refused' | 'unreachable';

/** Client credentials of the web app: a public client (REST contract), so this is an identifier, not a secret. */
export const WEB_CLIENT = `Basic ${btoa('web:web')}`;

/** Converts the token response into the terms of a session. */
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

/** The refresh token rotates: if two tabs used the same token at once, the server would treat it as theft. */
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

/**
 * Gets a new access token, or ends the session if the server rejects the refresh. An unavailable server does not end it
 * (X-070).
 */
export async function renewSession(): Promise<RefreshOutcome> {
  const outcome = await refreshToken();
  if (outcome === 'refused') session.end('expired');
  return outcome;
}
