/** What can be done with a conversation. */
import { useTranslation } from '@cabinet/kit';
import { ActionMenu } from '@cabinet/kit/aria';
import { CheckCheck, MessageSquareText, UserRoundCheck } from 'lucide-react';
import type { ListedChatRoom } from '../data/contract';
import { useOwnerName } from './useOwnerName';

export type RoomAction = 'answer' | 'assign' | 'handled';

export interface RoomMenuProps {
  readonly room: ListedChatRoom;
  readonly onAsk: (action: RoomAction, room: ListedChatRoom) => void;
}

export function RoomMenu({ room, onAsk }: RoomMenuProps) {
  const { t } = useTranslation('admin_chat');
  const ownerOf = useOwnerName();
  const ask = (action: RoomAction) => () => onAsk(action, room);
  return (
    <ActionMenu
      label={t('actions', { name: ownerOf(room), title: room.title })}
      actions={[
        { id: 'answer', label: t('answer.action'), icon: <MessageSquareText aria-hidden />, onAction: ask('answer') },
        { id: 'assign', label: t('assign.action'), icon: <UserRoundCheck aria-hidden />, onAction: ask('assign') },
        {
          id: 'handled',
          label: t('handled.action'),
          icon: <CheckCheck aria-hidden />,
          isDisabled: room.waiting_since === null,
          onAction: ask('handled'),
        },
      ]}
    />
  );
}
