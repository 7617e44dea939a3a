/** Whose conversation it is, in words: the patient's name, or a guest's number. */
import { useTranslation } from '@cabinet/kit';
import type { ListedChatRoom } from '../data/contract';

export function useOwnerName(): (room: Pick<ListedChatRoom, 'name' | 'guest'>) => string {
  const { t } = useTranslation('admin_chat');
  return ({ name, guest }) => {
    if (guest !== null) return t('guest', { number: guest });
    return name === null || name === '' ? t('nameless') : name;
  };
}
