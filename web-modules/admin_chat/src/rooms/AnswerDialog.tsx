/** Sends a prepared answer. */
import { useTranslation } from '@cabinet/kit';
import { sendAnswer } from '../data/admin.api';
import { useAnswers } from '../data/queries';
import { ChoiceDialog } from './ChoiceDialog';
import { useOwnerName } from './useOwnerName';
import { useRoomAction } from './useRoomAction';
import type { RoomDialogProps } from './useRoomDialogs';

export function AnswerDialog({ room, onClose }: RoomDialogProps) {
  const ownerOf = useOwnerName();
  const { t } = useTranslation('admin_chat');
  const sending = useRoomAction((answer: string) => sendAnswer(room.id, answer), t('answer.done'), onClose);
  return (
    <ChoiceDialog
      title={t('answer.title')}
      meaning={t('answer.meaning', { name: ownerOf(room) })}
      label={t('answer.label')}
      confirmLabel={t('answer.confirm')}
      query={useAnswers()}
      failed={t('answer.failed')}
      optionsOf={(answers) => answers.map(({ id, title, text }) => ({ value: id, label: title, hint: text }))}
      none={t('answer.none')}
      chosen={null}
      isBusy={sending.isPending}
      error={sending.error}
      onConfirm={(answer) => sending.mutate(answer)}
      onClose={onClose}
    />
  );
}
