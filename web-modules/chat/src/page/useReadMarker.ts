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
  // What the patient has written since, here or elsewhere, does not tell that they have read it.
  const last = room.messages.findLastIndex(({ sender }) => sender !== me);
  const isRead = last <= room.messages.findLastIndex((message) => message.id === room.readUpTo[me]);
  const unread = isGuest || !isAtEnd || isRead ? null : (room.messages[last]?.id ?? null);
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
