/** What can be done with an event. */
import { useCan, useTranslation } from '@cabinet/kit';
import { ActionMenu, type MenuAction } from '@cabinet/kit/aria';
import { useNavigate } from '@cabinet/kit/router';
import { ArrowLeftRight, CheckCheck, Download, FolderDown, Trash2 } from 'lucide-react';
import type { FileEvent, FileItem } from '../data/contract';
import { exchangeAddress } from '../places';
import { useEventName } from './useEventName';

export interface EventMenuProps {
  readonly event: FileEvent;
  readonly onDownload: (file: FileItem) => void;
  readonly onDownloadAll: () => void;
  readonly onMarkRead: () => void;
  readonly onDelete: () => void;
}

export function EventMenu({ event, onDownload, onDownloadAll, onMarkRead, onDelete }: EventMenuProps) {
  const { t } = useTranslation('admin_files');
  const navigate = useNavigate();
  const nameOf = useEventName();
  const can = useCan();
  const { user_id, file_list, more, is_new } = event;
  const [first] = file_list;
  // One of several is chosen by its name in the row.
  const single: readonly MenuAction[] =
    first && file_list.length === 1 && more === 0
      ? [
          {
            id: 'download',
            label: t('action.download'),
            icon: <Download aria-hidden />,
            isDisabled: first.state !== 'ready',
            onAction: () => onDownload(first),
          },
        ]
      : [];
  const changes: readonly MenuAction[] = [
    {
      id: 'read',
      label: t('action.markRead'),
      icon: <CheckCheck aria-hidden />,
      isDisabled: is_new === 0,
      onAction: onMarkRead,
    },
    {
      id: 'delete',
      label: t('action.delete'),
      icon: <Trash2 aria-hidden />,
      isCritical: true,
      isDisabled: first === undefined,
      onAction: onDelete,
    },
  ];
  return (
    <ActionMenu
      label={t('action.menu', { name: nameOf(event) })}
      actions={[
        {
          id: 'open',
          label: t('action.open'),
          icon: <ArrowLeftRight aria-hidden />,
          onAction: () => void navigate(exchangeAddress(user_id)),
        },
        ...single,
        {
          id: 'all',
          label: t('action.downloadAll'),
          icon: <FolderDown aria-hidden />,
          isDisabled: more === 0 && file_list.every(({ state }) => state !== 'ready'),
          onAction: onDownloadAll,
        },
        ...(can('files.write') ? changes : []),
      ]}
    />
  );
}
