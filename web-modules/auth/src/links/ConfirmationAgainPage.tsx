/** Requests the e-mail with the link again. The response does not reveal whether there is an account. */
import { Button, TextField, useLanguage, useMutation, useTouched, useTranslation } from '@cabinet/kit';
import { ButtonLink, useLocation } from '@cabinet/kit/router';
import { useState } from 'react';
import { confirmEmailAgain } from '../data/auth.api';
import { refusalOf } from '../refusal';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';

export function ConfirmationAgainPage() {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  // The address typed at sign-in is passed in the history state, not in the URL.
  const typed = (useLocation().state as { email?: unknown } | null)?.email;
  const [email, setEmail] = useState(typeof typed === 'string' ? typed : '');
  const { isTouched, touch, touchAll } = useTouched<'email'>();
  const isMissing = email.trim() === '';
  const sending = useMutation({ mutationFn: () => confirmEmailAgain(email.trim(), language) });
  const refusal = sending.error ? refusalOf(sending.error) : null;
  return (
    <Layout title={t('confirm.title')} note={t('confirm.note')}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          touchAll(['email']);
          if (!isMissing && !sending.isPending) sending.mutate();
        }}
      >
        <TextField
          label={t('username')}
          value={email}
          error={isTouched('email') && isMissing ? t('required') : undefined}
          onBlur={() => touch('email')}
          onChange={(event) => setEmail(event.target.value)}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        {refusal && (
          <Notice kind="critical" requestId={refusal.requestId}>
            <p>{t(refusal.key, refusal.values)}</p>
          </Notice>
        )}
        {sending.isSuccess && (
          <Notice kind="positive">
            <p>{t('confirm.sent')}</p>
          </Notice>
        )}
        <Button type="submit" isWide isBusy={sending.isPending}>
          {t('confirm.again')}
        </Button>
      </form>
      <ButtonLink kind="secondary" to="/login">
        {t('to_login')}
      </ButtonLink>
    </Layout>
  );
}
