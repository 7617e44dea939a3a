/** The parts of a session that call the kernel: token, user, sign-out. */
import { api } from '../api/client';
import { ApiProblem } from '../api/problem';
import { refreshToken, termsOf, WEB_CLIENT } from '../api/refresh';
import type { Person, TokenAnswer } from '../api/types';
import { leavePortal } from './leave-portal';
import { forgetPortalSession, notePortalSession, wasAtPortal } from './portal-session';
import { type Role, session, type TokenTerms } from './session';

/**
 * Local storage key set while a session may exist, so that a new tab only requests a token with the cookie if that can
 * succeed. It does not identify the user; deleted on sign-out with everything else.
 */
export const SIGNED_IN_KEY = 'signed_in';

function mark() {
  try {
    localStorage.setItem(SIGNED_IN_KEY, '1');
  } catch {
    // Private window: a new tab asks for the password again.
  }
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_KEY) !== null;
  } catch {
    return false;
  }
}

/** the first authority. A user without one has no screens, which is an error in the kernel's data. */
function roleOf(person: Person): Role {
  const role = person.authorities[0]?.authority;
  if (role) return role;
  throw new ApiProblem({ code: 'forbidden', status: 403 });
}

/** Loads the current user; sets role and user id of the session. */
export async function loadPerson(signal?: AbortSignal): Promise<Person> {
  const person = await api.get<Person>('/users/me', signal ? { signal } : {});
  session.setPerson(person.userId, roleOf(person), person.shelfKey);
  return person;
}

/** How a session starts: the fields of a grant for the token call, or a token from the state portal's call. */
export type WayIn = { readonly grant_type: string } & Readonly<Record<string, string>>;
export type GivenToken = TokenAnswer;

const isToken = (way: WayIn | GivenToken): way is GivenToken => 'access_token' in way;

async function termsFor(way: WayIn | GivenToken): Promise<TokenTerms> {
  if (isToken(way)) return termsOf(way);
  const answer = await api.post<TokenAnswer>('/oauth/token', {
    anonymous: true,
    headers: { Authorization: WEB_CLIENT },
    body: new URLSearchParams(way),
  });
  return termsOf(answer);
}

/**
 * Starts a session. It begins only after the kernel has identified the user and `onPerson` has run. Returns the user,
 * so that callers need no second request.
 */
export async function enter(
  way: WayIn | GivenToken,
  onPerson: (person: Person) => void | Promise<void>,
): Promise<void> {
  const terms = await termsFor(way);
  const person = await api.get<Person>('/users/me', {
    anonymous: true,
    headers: { Authorization: `Bearer ${terms.token}` },
  });
  await onPerson(person);
  mark();
  if (isToken(way)) notePortalSession();
  else forgetPortalSession();
  session.begin({ ...terms, userId: person.userId, role: roleOf(person), shelfKey: person.shelfKey });
}

/** Signs in with login or e-mail and password. Wrong credentials: `ApiProblem` `invalid_grant`. */
export function signIn(username: string, password: string, onPerson: (person: Person) => void): Promise<void> {
  return enter({ grant_type: 'password', username, password }, onPerson);
}

/** Resumes the session in a new tab: gets a token with the cookie. */
export async function resumeSession(): Promise<void> {
  if (session.get() || !isMarked()) return;
  await refreshToken();
}

/** Ends the session here and at the kernel; an unreachable kernel does not prevent the local sign-out. */
export async function signOut(reason: 'signed-out' | 'idle' = 'signed-out'): Promise<void> {
  // Read before all data of the user is deleted.
  const isOverPortal = reason === 'signed-out' && wasAtPortal();
  try {
    // Notices on this browser stay on if the screen was merely left.
    const query = reason === 'idle' ? { idle: true } : {};
    await api.post('/oauth/logout', { query, timeoutMs: 5000 });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
  session.end(reason);
  if (!isOverPortal) return;
  forgetPortalSession();
  leavePortal();
}
