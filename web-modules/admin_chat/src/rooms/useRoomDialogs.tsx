/** The dialog of an action, loaded when it is asked for. */
import { Beside } from '@cabinet/kit';
import { lazy, type ReactNode, useState } from 'react';
import type { ListedChatRoom } from '../data/contract';
import type { RoomAction } from './RoomMenu';

const DIALOGS = {
  answer: lazy(async () => ({ default: (await import('./AnswerDialog')).AnswerDialog })),
  assign: lazy(async () => ({ default: (await import('./AssignDialog')).AssignDialog })),
  handled: lazy(async () => ({ default: (await import('./HandledDialog')).HandledDialog })),
} as const;

/** What each of the dialogs gets. */
export interface RoomDialogProps {
  readonly room: ListedChatRoom;
  readonly onClose: () => void;
}

export interface RoomDialogs {
  readonly ask: (action: RoomAction, room: ListedChatRoom) => void;
  readonly dialog: ReactNode;
}

export function useRoomDialogs(): RoomDialogs {
  const [asked, setAsked] = useState<{ readonly action: RoomAction; readonly room: ListedChatRoom } | null>(null);
  const close = () => setAsked(null);
  const Dialog = asked && DIALOGS[asked.action];
  return {
    ask: (action, room) => setAsked({ action, room }),
    dialog: Dialog && (
      <Beside onClose={close}>
        <Dialog room={asked.room} onClose={close} />
      </Beside>
    ),
  };
}
