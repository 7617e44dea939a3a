/** A new printed code for an account without an address: the reason, then the sheet. */
import { useTranslation } from '@cabinet/kit';
import { useState } from 'react';
import { CodeDialog } from '../create/CodeDialog';
import { printCode } from '../data/admin.api';
import type { PrintedActivation } from '../data/contract';
import { fullName } from '../shared/names';
import type { ActionDialogProps } from './ActionDialog';
import { ReasonDialog } from './ReasonDialog';
import { useAction } from './useAction';

export function PrintCodeDialog({ row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const [printed, setPrinted] = useState<PrintedActivation | null>(null);
  const action = useAction({
    run: (reason: string) => printCode(row.id, reason),
    done: t('done.printCode'),
    onDone: setPrinted,
  });
  if (printed) {
    return <CodeDialog name={fullName(row)} username={row.username} activation={printed} onClose={onClose} />;
  }
  return (
    <ReasonDialog
      row={row}
      title={t('ask.printCode')}
      meaning={<p>{t('meaning.printCode')}</p>}
      confirmLabel={t('confirm.printCode')}
      isBusy={action.isPending}
      error={action.error}
      onConfirm={action.mutate}
      onClose={onClose}
    />
  );
}
