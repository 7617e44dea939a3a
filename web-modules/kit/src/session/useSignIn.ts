import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Person } from '../api/types';
import { enter, type GivenToken, type WayIn } from './sign-in';

/** Where the answer of `/users/me` lies in the query cache. */
export function personKey(userId: string | null): readonly unknown[] {
  return ['person', userId ?? 'unknown'];
}

/**
 * Signs in and keeps the person for the frame, which would ask a second time otherwise. `before` runs when it is known
 * who it is and before any screen sees the session.
 */
export function useSignIn(): (
  way: WayIn | GivenToken,
  before?: (person: Person) => void | Promise<void>,
) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (way, before) =>
      enter(way, (person) => {
        client.setQueryData(personKey(person.userId), person);
        return before?.(person);
      }),
    [client],
  );
}
