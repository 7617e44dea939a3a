/** Hands a conversation over to an employee, or back to all. */
import { useTranslation } from '@cabinet/kit';
import { assign } from '../data/admin.api';
import { useStaff } from '../data/queries';
import { ChoiceDialog } from './ChoiceDialog';
import { useRoomAction } from './useRoomAction';
import type { RoomDialogProps } from './useRoomDialogs';

/** No Matrix id. */
const ANYONE = '';

export function AssignDialog({ room, onClose }: RoomDialogProps) {
  const { t } = useTranslation('admin_chat');
  const assigning = useRoomAction(
    (employee: string) => assign(room.id, employee === ANYONE ? null : employee),
    t('assign.done'),
    onClose,
  );
  return (
    <ChoiceDialog
      title={t('assign.title')}
      meaning={t('assign.meaning')}
      label={t('assign.label')}
      confirmLabel={t('assign.confirm')}
      query={useStaff()}
      failed={t('assign.failed')}
      optionsOf={(staff) => [
        { value: ANYONE, label: t('anyone') },
        ...staff.map(({ matrix_id: id, name }) => ({ value: id, label: name })),
      ]}
      none={null}
      chosen={room.assignee ?? ANYONE}
      isBusy={assigning.isPending}
      error={assigning.error}
      onConfirm={(employee) => assigning.mutate(employee)}
      onClose={onClose}
    />
  );
}
