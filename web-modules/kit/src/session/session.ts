/**
 * The session of this browser tab.
 *
 * The access token and the role are in session storage; the refresh token is a cookie that scripts
 * cannot read. The role is the first authority named by the server. The stored role only
 * controls navigation: the server authorizes every call.
 */
import { useSyncExternalStore } from 'react';

export type Role = 'ROLE_PATIENT' | 'ROLE_ADMIN';

/** Keys in session storage. */
const TOKEN_KEY = 'access_token';
const ROLE_KEY = 'role';
const USER_KEY = 'user_id';
const SHELF_KEY = 'shelf_key';
const STAYS_KEY = 'stays_signed_in';
const TOKEN_ENDS_KEY = 'token_ends_at';

export interface Session {
  readonly token: string;
  /** Null after the token arrived and before `/users/me` has responded. */
  readonly role: Role | null;
  readonly userId: string | null;
  /** Encryption key of the user's storage, 32 bytes in Base64; null until `/users/me` has responded. */
  readonly shelfKey?: string | null;
  /** The user chose to stay signed in on this device, so there is no idle timeout. */
  readonly staysSignedIn?: boolean;
  /** When the token expires, by this device's clock, in milliseconds. */
  readonly tokenEndsAt?: number;
}

/** The values that a renewal replaces. */
export type TokenTerms = Pick<Session, 'token' | 'staysSignedIn' | 'tokenEndsAt'>;

/** Why a session ended; the sign-in page shows it. */
export type SessionEnd = 'signed-out' | 'expired' | 'idle';

function read(): Session | null {
  const token = sessionStorage.getItem(TOKEN_KEY);
  if (!token) return null;
  const role = sessionStorage.getItem(ROLE_KEY);
  return {
    token,
    role: role === 'ROLE_PATIENT' || role === 'ROLE_ADMIN' ? role : null,
    userId: sessionStorage.getItem(USER_KEY),
    shelfKey: sessionStorage.getItem(SHELF_KEY),
    staysSignedIn: sessionStorage.getItem(STAYS_KEY) !== null,
    tokenEndsAt: Number(sessionStorage.getItem(TOKEN_ENDS_KEY) ?? 0),
  };
}

let current: Session | null | undefined;
let lastEnd: SessionEnd | null = null;
const listeners = new Set<() => void>();
const endListeners = new Set<(end: SessionEnd, ended: Session) => void>();

function changeTo(next: Session | null) {
  current = next;
  for (const [key, value] of [
    [TOKEN_KEY, next?.token],
    [ROLE_KEY, next?.role],
    [USER_KEY, next?.userId],
    [SHELF_KEY, next?.shelfKey],
    [STAYS_KEY, next?.staysSignedIn ? '1' : null],
    [TOKEN_ENDS_KEY, next?.tokenEndsAt?.toString()],
  ] as const) {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  }
  for (const listener of listeners) listener();
}

export const session = {
  /** The session of this tab, or null. */
  get: (): Session | null => {
    if (current === undefined) current = read();
    return current;
  },
  /** Starts a session with token, role and user at once, so that no screen sees a partial session. */
  begin: (begun: Session) => {
    lastEnd = null;
    changeTo(begun);
  },
  /** Replaces the token after a silent refresh; role and user stay. */
  renew: (terms: TokenTerms) => {
    const known = session.get();
    changeTo({ role: null, userId: null, ...known, ...terms });
  },
  /** Sets the user after `/users/me` has responded. */
  setPerson: (userId: string, role: Role, shelfKey: string | null = null) => {
    const known = session.get();
    if (known) changeTo({ ...known, userId, role, shelfKey });
  },
  /** Deletes the token and calls the listeners that clean up after a session. */
  end: (reason: SessionEnd) => {
    const ended = session.get();
    if (!ended) return;
    lastEnd = reason;
    changeTo(null);
    for (const listener of endListeners) listener(reason, ended);
  },
  /** How the last session of this tab ended; null during a session, or if there was none since the page was loaded. */
  lastEnd: (): SessionEnd | null => lastEnd,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  onEnd: (listener: (end: SessionEnd, ended: Session) => void): (() => void) => {
    endListeners.add(listener);
    return () => endListeners.delete(listener);
  },
  /** Clears the cached state, for tests that change the storage directly. */
  reset: () => {
    current = undefined;
    lastEnd = null;
    for (const listener of listeners) listener();
  },
};

/** The session; re-renders when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get);
}
