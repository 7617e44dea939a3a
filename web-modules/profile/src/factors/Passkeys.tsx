/** Passkeys: the user's devices that can sign in instead of a code; each has a name. */
import { Button, canUsePasskeys, TextField, toast, useDates, useTranslation } from '@cabinet/kit';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import page from '../shared/Page.module.css';
import css from './Factors.module.css';
import { finishPasskey, type Passkey, startPasskey } from './factors.api';
import type { Proven } from '../shared/useProven';

export interface PasskeysProps {
  readonly passkeys: readonly Passkey[];
  readonly isBusy: boolean;
  readonly run: Proven['run'];
  readonly onAdded: (recoveryCodes: readonly string[]) => Promise<void>;
  readonly onRemove: (passkey: Passkey) => void;
}

export function Passkeys({ passkeys, isBusy, run, onAdded, onRemove }: PasskeysProps) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const [name, setName] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  const add = (wanted: string) =>
    run(async (proof) => {
      const [{ makePasskey }, { ceremony, publicKey }] = await Promise.all([
        import('@cabinet/kit/webauthn'),
        startPasskey(proof),
      ]);
      const credential = await makePasskey(publicKey);
      if (credential === null) {
        toast.warning(t('passkeys.givenUp'));
        return;
      }
      const { recoveryCodes } = await finishPasskey(ceremony, wanted, credential);
      setName(null);
      toast.success(t('passkeys.added'));
      await onAdded(recoveryCodes);
    }, t('passkeys.failed'));

  return (
    <section className={page.section} aria-labelledby="passkeys">
      <h3 id="passkeys">{t('passkeys.title')}</h3>
      <p className="muted">{t('passkeys.note')}</p>
      {passkeys.length > 0 && (
        <ul className={css.keys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={css.key}>
              <KeyRound aria-hidden />
              <div className={page.words}>
                <p>
                  <b>{passkey.name}</b>
                </p>
                <p className="muted small">
                  {passkey.lastUsedAt
                    ? t('passkeys.used', { date: format(passkey.lastUsedAt, 'dateTime') })
                    : t('passkeys.since', { date: format(passkey.createdAt, 'date') })}
                </p>
              </div>
              <Button
                kind="danger"
                size="small"
                aria-label={t('passkeys.removeOf', { name: passkey.name })}
                onClick={() => onRemove(passkey)}
              >
                {t('factors.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!canUsePasskeys() ? (
        <p className="muted">{t('passkeys.unsupported')}</p>
      ) : name === null ? (
        <div className={page.actions}>
          <Button kind="secondary" onClick={() => setName('')}>
            <Plus aria-hidden />
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <form
          noValidate
          className={page.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') setError(t('error.required'));
            else add(name.trim());
          }}
        >
          <TextField
            label={t('passkeys.name')}
            hint={t('passkeys.nameHint')}
            value={name}
            error={error}
            maxLength={64}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
          <div className={page.actions}>
            <Button type="submit" isBusy={isBusy}>
              {t('passkeys.make')}
            </Button>
            <Button kind="quiet" onClick={() => setName(null)}>
              {t('documents.cancel')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
