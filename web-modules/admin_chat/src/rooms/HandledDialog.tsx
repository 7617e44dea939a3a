/** Marks a conversation as answered in another way. */
import { useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { Refusal } from '@cabinet/kit/views';
import { markHandled } from '../data/admin.api';
import { refusalOf, useRoomAction } from './useRoomAction';
import { useOwnerName } from './useOwnerName';
import type { RoomDialogProps } from './useRoomDialogs';

export function HandledDialog({ room, onClose }: RoomDialogProps) {
  const ownerOf = useOwnerName();
  const { t } = useTranslation('admin_chat');
  const marking = useRoomAction(() => markHandled(room.id), t('handled.done'), onClose);
  return (
    <ConfirmDialog
      isOpen
      title={t('handled.title')}
      confirmLabel={t('handled.confirm')}
      isBusy={marking.isPending}
      onConfirm={() => marking.mutate(undefined)}
      onClose={() => {
        if (!marking.isPending) onClose();
      }}
    >
      <p>{t('handled.meaning', { name: ownerOf(room) })}</p>
      <Refusal error={marking.error}>{t(`refusal.${refusalOf(marking.error)}`)}</Refusal>
    </ConfirmDialog>
  );
}
