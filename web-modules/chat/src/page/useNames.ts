/** Display names of a room's members. */
import { useEffect, useRef } from 'react';
import { useQuery, useTranslation } from '@cabinet/kit';
import type { Room } from '../client/timeline';
import { useAccess } from './access';

/** The clinic's title for somebody without a name, never a Matrix id. */
export function useNames(id: string, { messages, typing }: Room): (user: string) => string {
  const { t } = useTranslation('chat');
  const { homeserver } = useAccess();
  const members = useQuery({
    queryKey: ['chat', 'members', id],
    queryFn: () => homeserver.members(id),
    enabled: id !== '',
    meta: { isBeside: true },
  });
  const joined = members.data?.joined;
  const { refetch } = members;
  // Somebody may have joined after the members were read. Who has left is not among them either, so each is asked for once.
  const asked = useRef(new Set<string>());
  useEffect(() => {
    if (!joined) return;
    const people = [...messages.map(({ sender }) => sender), ...typing];
    const unknown = people.filter((user) => !joined[user] && !asked.current.has(user));
    if (unknown.length === 0) return;
    for (const user of unknown) asked.current.add(user);
    void refetch();
  }, [joined, messages, typing, refetch]);
  return (user) => joined?.[user]?.display_name ?? t('clinic');
}
