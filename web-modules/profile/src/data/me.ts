/**
 * The signed-in user as the profile needs it (`GET /users/me`, A-098…A-117): reads the shell's cached user and writes
 * this module's changes back to it.
 */
import { type Person, personKey, useQueryClient, usePerson, useSession, api } from '@cabinet/kit';
import { useCallback } from 'react';

export type Me = Person;

/** The user; null while it is loading. */
export function useMe(): Me | null {
  return usePerson();
}

/**
 * Whether the user has settings. Users of the state portal without a password here have none (A-054, A-269, B-265,
 *
 */
export function hasSettings(me: Me): boolean {
  return !me.fromEsia || me.hasPassword;
}

/**
 * Whether the user is an administrator, whose profile only contains sign-in settings, because administrators have no
 * medical record here.
 */
export function isAdministrator(me: Me): boolean {
  return me.authorities[0]?.authority === 'ROLE_ADMIN';
}

/** Writes a new response of `/users/me` to the shared cache; without one, it is reloaded. */
export function useSetMe(): (me?: Me) => Promise<void> {
  const queries = useQueryClient();
  const userId = useSession()?.userId ?? null;
  return useCallback(
    async (me) => {
      queries.setQueryData(personKey(userId), me ?? (await api.get<Me>('/users/me')));
    },
    [queries, userId],
  );
}
