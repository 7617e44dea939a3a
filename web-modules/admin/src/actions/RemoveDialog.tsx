/** Deletes an account in thirty days (B-086, X-034). The username is typed once more. */
import { TextField, useTranslation } from '@cabinet/kit';
import { useRef, useState } from 'react';
import { removeUser } from '../data/admin.api';
import type { ActionDialogProps } from './ActionDialog';
import { ReasonDialog } from './ReasonDialog';
import { useAction } from './useAction';

export function RemoveDialog({ row, onClose }: ActionDialogProps) {
  const { t } = useTranslation('admin');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [hasFault, setHasFault] = useState(false);
  const isTyped = typed.trim().toLowerCase() === row.username.toLowerCase();
  const action = useAction({
    run: (reason: string) => removeUser(row.username, typed.trim(), reason),
    done: t('done.remove'),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      row={row}
      title={t('ask.remove')}
      meaning={<p>{t('meaning.remove')}</p>}
      confirmLabel={t('confirm.remove')}
      isCritical
      isBusy={action.isPending}
      error={action.error}
      isReady={() => {
        setHasFault(!isTyped);
        if (!isTyped) field.current?.focus();
        return isTyped;
      }}
      onConfirm={action.mutate}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={t('remove.typed', { username: row.username })}
        error={hasFault && !isTyped ? t('remove.fault') : undefined}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ReasonDialog>
  );
}
