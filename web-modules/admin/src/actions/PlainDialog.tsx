/** Actions that need nothing but a reason: a link to a new password, sign out everywhere, disable, enable. */
import { useTranslation } from '@cabinet/kit';
import { sendRestore, setDisabled, signOutEverywhere } from '../data/admin.api';
import type { ActionDialogProps } from './ActionDialog';
import { ReasonDialog } from './ReasonDialog';
import { useAction } from './useAction';

export type PlainKind = 'restore' | 'signOut' | 'disable' | 'enable';

function run(kind: PlainKind, id: string, reason: string): Promise<unknown> {
  switch (kind) {
    case 'restore':
      return sendRestore(id, reason);
    case 'signOut':
      return signOutEverywhere(id, reason);
    case 'disable':
    case 'enable':
      return setDisabled(id, kind === 'disable', reason);
  }
}

export function PlainDialog({ kind, row, onClose }: ActionDialogProps & { readonly kind: PlainKind }) {
  const { t } = useTranslation('admin');
  const action = useAction({
    run: (reason: string) => run(kind, row.id, reason),
    done: t(`done.${kind}`),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      row={row}
      title={t(`ask.${kind}`)}
      meaning={<p>{t(`meaning.${kind}`)}</p>}
      confirmLabel={t(`confirm.${kind}`)}
      isCritical={kind === 'disable'}
      isBusy={action.isPending}
      error={action.error}
      onConfirm={action.mutate}
      onClose={onClose}
    />
  );
}
