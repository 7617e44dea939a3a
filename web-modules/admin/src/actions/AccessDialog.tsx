/** Access settings (B-085, B-250, B-251, X-044): what the person may not do. The server enforces them. */
import { useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { useState } from 'react';
import { setAccess } from '../data/admin.api';
import type { ActionDialogProps } from './ActionDialog';
import { ReasonDialog } from './ReasonDialog';
import { useAction } from './useAction';

export function AccessDialog({ row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const [isUploadForbidden, setUploadForbidden] = useState(row.files_upload_forbidden);
  const [isViewForbidden, setViewForbidden] = useState(row.view_forbidden);
  const access = { files_upload_forbidden: isUploadForbidden, view_forbidden: isViewForbidden };
  const action = useAction({
    run: (reason: string) => setAccess(row.id, access, reason),
    done: t('done.access'),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      row={row}
      title={t('ask.access')}
      meaning={<p>{t('meaning.access')}</p>}
      confirmLabel={t('confirm.access')}
      isBusy={action.isPending}
      error={action.error}
      onConfirm={action.mutate}
      onClose={onClose}
    >
      <CheckboxField
        label={t('access.upload')}
        hint={t('access.uploadHint')}
        checked={isUploadForbidden}
        onChange={({ target }) => setUploadForbidden(target.checked)}
      />
      <CheckboxField
        label={t('access.view')}
        hint={t('access.viewHint')}
        checked={isViewForbidden}
        onChange={({ target }) => setViewForbidden(target.checked)}
      />
    </ReasonDialog>
  );
}
