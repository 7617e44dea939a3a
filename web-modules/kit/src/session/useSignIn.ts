import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Person } from '../api/types';
import { enter, type GivenToken, type WayIn } from './sign-in';

/** Query cache key of the response of `/users/me`. */
export function personKey(userId: string | null): readonly unknown[] {
  return ['person', userId ?? 'unknown'];
}

/**
 * Signs in and caches the user for the frame, which would otherwise request it again. `before` runs after the user is
 * identified and before any screen sees the session.
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
