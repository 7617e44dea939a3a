/** Who has read a message (B-093). */
import { useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { type Message, readersOf, type Room } from '../client/timeline';

export interface ReadByProps {
  /** Null: closed. */
  readonly message: Message | null;
  readonly room: Room;
  readonly me: string;
  readonly nameOf: (user: string) => string;
  readonly onClose: () => void;
}

export function ReadBy({ message, room, me, nameOf, onClose }: ReadByProps) {
  const { t } = useTranslation('chat');
  const readers = message ? readersOf(room, message.id).filter((user) => user !== me) : [];
  return (
    <Dialog isOpen={message !== null} title={t('readBy.title')} onClose={onClose}>
      {readers.length === 0 ? (
        <p>{t('readBy.nobody')}</p>
      ) : (
        <ul>
          {readers.map((user) => (
            <li key={user}>{nameOf(user)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
