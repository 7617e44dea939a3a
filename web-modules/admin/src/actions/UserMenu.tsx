/** The menu of a row: the page of the user, their files (B-082…B-084), and what can be done with the account (B-085, B-086). */
import { useCan, useHasSlot, usePerson, useTranslation } from '@cabinet/kit';
import { ActionMenu, type MenuAction } from '@cabinet/kit/aria';
import { useNavigate } from '@cabinet/kit/router';
import {
  Ban,
  CircleCheck,
  ClipboardList,
  FileCheck,
  FileUp,
  FolderDown,
  KeyRound,
  Link2,
  LogOut,
  SlidersHorizontal,
  Trash2,
  UserRound,
} from 'lucide-react';
import type { CabinetRow } from '../data/contract';
import { filesAddress, paymentLinks, questionnairesAddress, userAddress } from '../places';
import { fullName } from '../shared/names';
import type { ActionKind } from './kinds';

type Place = 'open' | 'downloadFiles' | 'uploadFiles' | 'uploadResults' | 'payments' | 'questionnaires';

export interface UserMenuProps {
  readonly row: CabinetRow;
  readonly onAsk: (kind: ActionKind) => void;
}

export function UserMenu({ row, onAsk }: UserMenuProps) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const can = useCan();
  const isOwn = usePerson()?.userId === row.id;
  const { is_disabled: isDisabled, client_id } = row;
  // The person may have several; each names the same person.
  const [clientId = ''] = (client_id ?? '').split(',');
  const hasQuestionnaires = useHasSlot('users.selected');
  const ask = (kind: ActionKind, icon: MenuAction['icon'], more: Partial<MenuAction> = {}): MenuAction => ({
    id: kind,
    label: t(`action.${kind}`),
    icon,
    isDisabled: isOwn,
    onAction: () => onAsk(kind),
    ...more,
  });
  const goTo = (id: Place, icon: MenuAction['icon'], address: string): MenuAction => ({
    id,
    label: t(`action.${id}`),
    icon,
    onAction: () => void navigate(address),
  });
  return (
    <ActionMenu
      label={t('action.menu', { name: fullName(row) })}
      actions={[
        goTo('open', <UserRound aria-hidden />, userAddress(row.id)),
        ...(can('files.read') ? [goTo('downloadFiles', <FolderDown aria-hidden />, filesAddress(row.id))] : []),
        // Their page lists the files, too.
        ...(can('files.read') && can('files.write')
          ? [
              goTo('uploadFiles', <FileUp aria-hidden />, filesAddress(row.id, 'saved')),
              goTo('uploadResults', <FileCheck aria-hidden />, filesAddress(row.id, 'result')),
            ]
          : []),
        ...(can('payments.read') ? [goTo('payments', <Link2 aria-hidden />, paymentLinks(row.id))] : []),
        // the page is the client's, and a cabinet may have none.
        ...(hasQuestionnaires && can('questionnaires.read')
          ? [
              {
                ...goTo('questionnaires', <ClipboardList aria-hidden />, questionnairesAddress(clientId.trim())),
                ...(clientId === '' && { label: t('action.questionnairesNone'), isDisabled: true }),
              },
            ]
          : []),
        ...(can('users.write')
          ? [
              ask('access', <SlidersHorizontal aria-hidden />),
              // Nothing is mailed to a disabled account, and without an address the new password is printed.
              ask(row.email ? 'restore' : 'printCode', <KeyRound aria-hidden />, { isDisabled: isOwn || isDisabled }),
              ask('signOut', <LogOut aria-hidden />),
              isDisabled ? ask('enable', <CircleCheck aria-hidden />) : ask('disable', <Ban aria-hidden />),
            ]
          : []),
        ...(can('users.delete') ? [ask('remove', <Trash2 aria-hidden />, { isCritical: true })] : []),
      ]}
    />
  );
}
