/**
 * The steps of a session that talk to the kernel: token, person, end.
 */
import { api } from '../api/client';
import { ApiProblem } from '../api/problem';
import { refreshToken, termsOf, WEB_CLIENT } from '../api/refresh';
import type { Person, TokenAnswer } from '../api/types';
import { leavePortal } from './leave-portal';
import { forgetPortalSession, notePortalSession, wasAtPortal } from './portal-session';
import { type Role, session, type TokenTerms } from './session';

/**
 * In local storage while a session may exist, so that a new tab asks for a token by the cookie only when there can be
 * one. It says nothing about whom; wiped at sign-out with everything else.
 */
export const SIGNED_IN_KEY = 'signed_in';

function mark() {
  try {
    localStorage.setItem(SIGNED_IN_KEY, '1');
  } catch {
    // A private window: a new tab asks for the password again.
  }
}

function isMarked(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_KEY) !== null;
  } catch {
    return false;
  }
}

/** the first authority. Somebody without one has no screens here, which is an error of the kernel's data. */
function roleOf(person: Person): Role {
  const role = person.authorities[0]?.authority;
  if (role) return role;
  throw new ApiProblem({ code: 'forbidden', status: 403 });
}

/** Who is it: fills role and user id of the session. */
export async function loadPerson(signal?: AbortSignal): Promise<Person> {
  const person = await api.get<Person>('/users/me', signal ? { signal } : {});
  session.setPerson(person.userId, roleOf(person), person.shelfKey);
  return person;
}

/** What opens a session: the fields of a grant for the token call, or the token that the state portal's call brought. */
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
 * A session. The session begins only when the kernel has said who it is, and `onPerson` is done; the person comes back
 * so that nobody asks again.
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

/** Login or e-mail and password for a session. Wrong ones: `ApiProblem` `invalid_grant`. */
export function signIn(username: string, password: string, onPerson: (person: Person) => void): Promise<void> {
  return enter({ grant_type: 'password', username, password }, onPerson);
}

/** A new tab of somebody who is signed in: a token by the cookie. */
export async function resumeSession(): Promise<void> {
  if (session.get() || !isMarked()) return;
  await refreshToken();
}

/** Ends the session here and at the kernel; a kernel out of reach does not keep the patient signed in here. */
export async function signOut(reason: 'signed-out' | 'idle' = 'signed-out'): Promise<void> {
  // Read before everything of the person is wiped.
  const isOverPortal = reason === 'signed-out' && wasAtPortal();
  try {
    await api.post('/oauth/logout', { timeoutMs: 5000 });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
  session.end(reason);
  if (!isOverPortal) return;
  forgetPortalSession();
  leavePortal();
}
