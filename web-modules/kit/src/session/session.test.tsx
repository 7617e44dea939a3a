import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { demoPerson, kernel, problemResponse, tokenAnswer } from '../testing';
import * as leaving from './leave-portal';
import { session } from './session';
import { enter, resumeSession, SIGNED_IN_KEY, signIn, signOut } from './sign-in';
import { isText, userStorage, useRemembered } from './user-storage';

const asUser = (userId: string) => session.begin({ token: 't', userId, role: 'ROLE_PATIENT' });

describe('session', () => {
  /** B-200, B-202: token and role in session storage; the role is the first authority. */
  it('begins with token and first authority', async () => {
    const authorities = [{ authority: 'ROLE_ADMIN' as const }, { authority: 'ROLE_PATIENT' as const }];
    const calls = kernel(({ path }) => (path === '/oauth/token' ? tokenAnswer('a1') : { ...demoPerson, authorities }));
    expect(session.get()).toBeNull();
    await signIn('login', 'пароль', () => undefined);
    expect(sessionStorage.getItem('access_token')).toBe('a1');
    expect(sessionStorage.getItem('role')).toBe('ROLE_ADMIN');
    expect(calls[0]?.headers.get('Authorization')).toBe(`Basic ${btoa('web:web')}`);
    expect(new URLSearchParams(calls[0]?.body).get('password')).toBe('пароль');
  });

  it('does not begin when the person cannot be read', async () => {
    kernel(({ path }) => (path === '/oauth/token' ? tokenAnswer('a1') : problemResponse(503, 'unavailable')));
    await expect(signIn('login', 'x', () => undefined)).rejects.toMatchObject({ status: 503 });
    expect(session.get()).toBeNull();
  });

  it('does not believe a role that it does not know', () => {
    sessionStorage.setItem('access_token', 't');
    sessionStorage.setItem('role', 'ROLE_SUPER');
    session.reset();
    expect(session.get()?.role).toBeNull();
  });

  /** a new tab uses the cookie, but only if a session may exist. */
  it('resumes in a new tab', async () => {
    const calls = kernel(() => tokenAnswer('fresh'));
    await resumeSession();
    expect(calls).toHaveLength(0);
    localStorage.setItem(SIGNED_IN_KEY, '1');
    await resumeSession();
    expect(session.get()?.token).toBe('fresh');
  });

  /** B-201 */
  it('ends here even if the kernel cannot be reached', async () => {
    asUser('u1');
    kernel(() => problemResponse(503, 'unavailable'));
    await signOut();
    expect(session.get()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('signing out after a sign-in through the state portal', () => {
  const token = tokenAnswer('a1');
  let leave: MockInstance<() => void>;
  beforeEach(() => {
    leave = vi.spyOn(leaving, 'leavePortal').mockReturnValue();
  });

  /** The next user of a shared computer must not be able to sign in with one click on "Gosuslugi". */
  it('goes over the portal, once', async () => {
    kernel(({ path }) => (path === '/users/me' ? demoPerson : undefined));
    await enter(token, () => undefined);
    await signOut();
    expect(session.get()).toBeNull();
    expect(leave).toHaveBeenCalledOnce();
    expect(localStorage.getItem('portal_session')).toBeNull();
  });

  it('does not where somebody came in with a password, nor for who is away', async () => {
    kernel(({ path }) => (path === '/oauth/token' ? token : path === '/users/me' ? demoPerson : undefined));
    await signIn('login', 'пароль', () => undefined);
    await signOut();
    await enter(token, () => undefined);
    await signOut('idle');
    expect(leave).not.toHaveBeenCalled();
  });
});

describe('storage of a person', () => {
  /** keyed by user and deleted on sign-out; the language is kept. */
  it('is not seen by the next person and goes at sign-out, except the language', () => {
    localStorage.setItem('language', 'de');
    asUser('u1');
    userStorage.set('search', 'кардиолог');
    asUser('u2');
    expect(userStorage.get('search')).toBeNull();
    asUser('u1');
    expect(userStorage.get('search')).toBe('кардиолог');
    userStorage.wipe();
    expect(userStorage.get('search')).toBeNull();
    expect(Object.keys(localStorage)).toEqual(['language']);
  });

  it('keeps nothing for nobody', () => {
    userStorage.set('search', 'x');
    expect(localStorage).toHaveLength(0);
  });

  /** */
  it('remembers a search and drops a value of another shape', () => {
    asUser('u1');
    const first = renderHook(() => useRemembered('search', '', isText));
    act(() => first.result.current[1]('невролог'));
    expect(renderHook(() => useRemembered('search', '', isText)).result.current[0]).toBe('невролог');
    userStorage.set('search', { old: true });
    expect(renderHook(() => useRemembered('search', '', isText)).result.current[0]).toBe('');
  });
});
