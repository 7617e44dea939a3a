/** Tells the clinic that a patient has its last message on the screen. A guest tells nothing. */
import { useEffect } from 'react';
import { useQueryClient } from '@cabinet/kit';
import { chatKey } from '../api';
import { useAccess } from './access';
import type { LiveRoom } from './useRoom';

/** `isAtEnd`: the end of the list is in view. The page has to be visible, too. */
export function useReadMarker({ id, room }: LiveRoom, me: string, isAtEnd: boolean): void {
  const client = useQueryClient();
  const { homeserver, isGuest } = useAccess();
  const last = room.messages.at(-1);
  const unread = !isGuest && isAtEnd && last && last.sender !== me && room.readUpTo[me] !== last.id ? last.id : null;
  useEffect(() => {
    if (unread === null) return undefined;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      // The next message or visit tells it again.
      homeserver.read(id, unread).then(
        () => {
          void client.invalidateQueries({ queryKey: ['badge', 'chat'] });
          void client.invalidateQueries({ queryKey: chatKey, exact: true });
        },
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, unread, client, homeserver]);
}
