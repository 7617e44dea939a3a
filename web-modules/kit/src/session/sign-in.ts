/**
 * The steps of a session that talk to the kernel: token, person, end.
 */
import { api } from '../api/client';
import { ApiProblem } from '../api/problem';
import { refreshToken, WEB_CLIENT } from '../api/refresh';
import type { Person, TokenAnswer } from '../api/types';
import { session } from './session';

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

/** Who is it: fills role and user id of the session (A-261: the first authority is the role). */
export async function loadPerson(signal?: AbortSignal): Promise<Person> {
  const person = await api.get<Person>('/users/me', signal ? { signal } : {});
  const role = person.authorities[0]?.authority;
  if (role) session.setPerson(person.userId, role);
  return person;
}

/** Login or e-mail and password for a token, then the person. Wrong ones: `ApiProblem` `invalid_grant`. */
export async function signIn(username: string, password: string): Promise<Person> {
  const answer = await api.post<TokenAnswer>('/oauth/token', {
    anonymous: true,
    headers: { Authorization: WEB_CLIENT },
    body: new URLSearchParams({ grant_type: 'password', username, password }),
  });
  session.setToken(answer.access_token);
  try {
    const person = await loadPerson();
    mark();
    return person;
  } catch (error) {
    session.end('signed-out');
    throw error;
  }
}

/** A new tab of somebody who is signed in: a token by the cookie. */
export async function resumeSession(): Promise<void> {
  if (session.get() || !isMarked()) return;
  await refreshToken();
}

/** Ends the session here and at the kernel; a kernel out of reach does not keep the patient signed in here. */
export async function signOut(reason: 'signed-out' | 'idle' = 'signed-out'): Promise<void> {
  try {
    await api.post('/oauth/logout', { timeoutMs: 5000 });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
  session.end(reason);
}
