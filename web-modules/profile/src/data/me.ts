/**
 * Who is signed in, as the profile needs it (`GET /users/me`, A-098…A-117): the shell's person, and the changes of this
 * module put back where the shell keeps it.
 */
import { type Person, personKey, useQueryClient, usePerson, useSession, api } from '@cabinet/kit';
import { useCallback } from 'react';

export type Me = Person;

/** Null while nobody knows yet who it is. */
export function useMe(): Me | null {
  return usePerson();
}

/** Whoever came through the state portal and has no password here has nothing to set (A-054, A-269, B-265, X-007). */
export function hasSettings(me: Me): boolean {
  return !me.fromEsia || me.hasPassword;
}

/** An administrator keeps no record here: their profile is how they sign in, and nothing else. */
export function isAdministrator(me: Me): boolean {
  return me.authorities[0]?.authority === 'ROLE_ADMIN';
}

/** Puts a fresh answer of `/users/me` (or the lack of one: it is asked again) where the whole cabinet looks. */
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
