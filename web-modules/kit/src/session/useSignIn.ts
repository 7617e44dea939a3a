import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { signIn } from './sign-in';

/** Where the answer of `/users/me` lies in the query cache. */
export function personKey(userId: string | null): readonly unknown[] {
  return ['person', userId ?? 'unknown'];
}

/** Signs in and keeps the person for the frame, which would ask a second time otherwise. */
export function useSignIn(): (username: string, password: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (username, password) =>
      signIn(username, password, (person) => client.setQueryData(personKey(person.userId), person)),
    [client],
  );
}
