/**
 * Runs an action that needs a fresh sign-in: tries it and, if the server requires proof, asks for the password and
 * retries. Render `dialog` somewhere in the page.
 */
import { type ApiProblem, isProblem, PasswordField, toast, useTranslation } from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { type ReactNode, useState } from 'react';
/** The password; undefined until the server asks for it. */
export type Proof = string | undefined;

type Action = (proof: Proof) => Promise<void>;
/** Handles any other error; true if it was already shown. */
type Told = (cause: unknown) => boolean;

export interface Proven {
  readonly isBusy: boolean;
  readonly run: (action: Action, failed: string, told?: Told) => void;
  readonly dialog: ReactNode;
}

export function useProven(): Proven {
  const { t } = useTranslation('profile');
  const [asked, setAsked] = useState<{ action: Action; failed: string; told: Told } | null>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const close = () => {
    setAsked(null);
    setPassword('');
    setError(undefined);
  };
  const perform = async (action: Action, failed: string, told: Told, proof: Proof) => {
    setIsBusy(true);
    try {
      await action(proof);
      close();
    } catch (cause) {
      if (isProblem(cause, 'reauthentication_required') && proof === undefined) setAsked({ action, failed, told });
      else if (isWrongPassword(cause)) setError(t('error.wrong_password'));
      else if (isProblem(cause, 'rate_limited')) toast.failure(t('error.too_often'), cause);
      else {
        close();
        if (!told(cause)) toast.failure(failed, cause);
      }
    } finally {
      setIsBusy(false);
    }
  };
  const confirm = () => {
    if (password === '') setError(t('error.required'));
    else if (asked && !isBusy) void perform(asked.action, asked.failed, asked.told, password);
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
    run: (action, failed, told = () => false) => {
      if (!isBusy) void perform(action, failed, told, undefined);
    },
    dialog,
  };
}

/** Two calls report it differently: with its own code, or as a field error. */
function isWrongPassword(cause: unknown): cause is ApiProblem {
  if (!isProblem(cause)) return false;
  return cause.code === 'wrong_password' || cause.errors.some(({ field }) => field === 'currentPassword');
}
