/**
 * Setup of an authenticator app: the QR code, the secret as text for users who cannot scan, and the first code for
 * verification.
 */
import { Button, isProblem, TextField, toast, useMutation, useTranslation } from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { useId, useState } from 'react';
import page from '../shared/Page.module.css';
import { confirmTotp, type TotpStart } from './factors.api';
import css from './Factors.module.css';

export interface TotpSetupProps {
  readonly start: TotpStart;
  readonly onClose: () => void;
  readonly onDone: (recoveryCodes: readonly string[]) => Promise<void>;
}

const pictureOf = (qr: string) => (qr.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(qr)}` : qr);

/** Groups of four, because the secret is typed by hand. */
const readable = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function TotpSetup({ start, onClose, onDone }: TotpSetupProps) {
  const { t } = useTranslation('profile');
  const formId = useId();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const confirming = useMutation({
    mutationFn: () => confirmTotp(code),
    onSuccess: ({ recoveryCodes }) => {
      toast.success(t('totp.done'));
      return onDone(recoveryCodes);
    },
    onError: (cause) => {
      if (isProblem(cause, 'wrong_code')) setError(t('totp.wrong'));
      else toast.failure(t(isProblem(cause, 'rate_limited') ? 'error.too_often' : 'factors.failed'), cause);
    },
  });
  return (
    <Dialog
      isOpen
      isInsistent
      onClose={onClose}
      title={t('totp.setup')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('documents.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={confirming.isPending}>
            {t('totp.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('totp.scan')}</p>
      <img className={css.qr} src={pictureOf(start.qr)} alt={t('totp.qr')} />
      <p>
        {t('totp.orType')} <code className={css.secret}>{readable(start.secret)}</code>
      </p>
      <p>
        <a href={start.uri}>{t('totp.openApp')}</a>
      </p>
      <form
        id={formId}
        noValidate
        className={page.section}
        onSubmit={(event) => {
          event.preventDefault();
          if (!/^\d{6}$/.test(code)) setError(t('totp.sixDigits'));
          else if (!confirming.isPending) confirming.mutate();
        }}
      >
        <TextField
          label={t('totp.code')}
          value={code}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={(event) => {
            setCode(event.target.value.replace(/\D/g, '').slice(0, 6));
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
