/**
 * Does something that needs a fresh sign-in: tries, and if the server asks who it is, asks for the password and tries
 * again with it. `dialog` belongs somewhere in the page.
 */
import { isProblem, PasswordField, toast, useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { type ReactNode, useState } from 'react';
import type { Proof } from './factors.api';

type Action = (proof: Proof) => Promise<void>;

export interface Proven {
  readonly isBusy: boolean;
  readonly run: (action: Action, failed: string) => void;
  readonly dialog: ReactNode;
}

export function useProven(): Proven {
  const { t } = useTranslation('profile');
  const [asked, setAsked] = useState<{ action: Action; failed: string } | null>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const close = () => {
    setAsked(null);
    setPassword('');
    setError(undefined);
  };
  const perform = async (action: Action, failed: string, proof: Proof) => {
    setIsBusy(true);
    try {
      await action(proof);
      close();
    } catch (cause) {
      if (isProblem(cause, 'reauthentication_required') && proof === undefined) setAsked({ action, failed });
      else if (isProblem(cause, 'wrong_password')) setError(t('error.wrong_password'));
      else if (isProblem(cause, 'rate_limited')) toast.failure(t('error.too_often'), cause);
      else {
        close();
        toast.failure(failed, cause);
      }
    } finally {
      setIsBusy(false);
    }
  };
  const confirm = () => {
    if (password === '') setError(t('error.required'));
    else if (asked && !isBusy) void perform(asked.action, asked.failed, password);
  };

  const dialog = asked && (
    <ConfirmDialog
      isOpen
      title={t('proof.title')}
      confirmLabel={t('proof.confirm')}
      isBusy={isBusy}
      onConfirm={confirm}
      onClose={close}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <PasswordField
          label={t('field.currentPassword')}
          hint={t('password.currentHint')}
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </ConfirmDialog>
  );
  return {
    isBusy,
    run: (action, failed) => {
      if (!isBusy) void perform(action, failed, undefined);
    },
    dialog,
  };
}
