/**
 * The second factor: a code of the authenticator app, a passkey, or a recovery code. The address selects one (`?way=`).
 */
import { Button, canUsePasskeys, isProblem, TextField, useMutation, useTouched, useTranslation } from '@cabinet/kit';
import { ButtonLink, Navigate, useSearchParams } from '@cabinet/kit/router';
import { useState } from 'react';
import { startSecondPasskey } from '../data/auth.api';
import { refusalOf } from '../refusal';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';
import { useEnter } from '../shared/useEnter';
import { forgetPendingStep, type Method, pendingStep } from './pendingStep';

export function SecondStepPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const [step] = useState(pendingStep);
  const [code, setCode] = useState('');
  const { isTouched, touch, touchAll } = useTouched<Method>();
  const isMissing = code.trim() === '';
  const enter = useEnter();

  const sending = useMutation({
    mutationFn: async (method: Method) => {
      const token = step?.token ?? '';
      if (method === 'totp') await enter({ grant_type: 'mfa_otp', mfa_token: token, otp: code.replace(/\s/g, '') });
      if (method === 'recovery') {
        await enter({ grant_type: 'mfa_recovery', mfa_token: token, recovery_code: code.trim() });
      }
      if (method === 'passkey') {
        const [{ askPasskey }, { publicKey }] = await Promise.all([
          import('@cabinet/kit/webauthn'),
          startSecondPasskey(token),
        ]);
        const passkey = await askPasskey(publicKey);
        if (passkey === null) return 'given-up';
        await enter({ grant_type: 'mfa_passkey', mfa_token: token, passkey });
      }
      forgetPendingStep();
      return 'in';
    },
  });

  const methods = step?.methods.filter((method) => method !== 'passkey' || canUsePasskeys()) ?? [];
  const wanted = methods.find((method) => method === search.get('way')) ?? methods[0];
  const others = new URLSearchParams(search);
  const placeOf = (way: Method) => {
    others.set('way', way);
    return `/login/factor?${others.toString()}`;
  };
  if (!step || !wanted) return <Navigate to="/login" replace />;

  const isExpired = isProblem(sending.error, 'mfa_expired');
  const isWrong = isProblem(sending.error, 'wrong_code', 'invalid_grant');
  const refusal = sending.error ? refusalOf(sending.error) : null;
  const submit = () => {
    touchAll([wanted]);
    if (wanted === 'passkey' || !isMissing) sending.mutate(wanted);
  };
  return (
    <Layout title={t('factor.title')} note={t(`factor.note.${wanted}`)}>
      {isExpired ? (
        <Notice kind="critical">
          <p>{t('factor.expired')}</p>
        </Notice>
      ) : (
        <form
          key={wanted}
          noValidate
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!sending.isPending) submit();
          }}
        >
          {wanted !== 'passkey' && (
            <TextField
              label={t(`factor.label.${wanted}`)}
              value={code}
              error={isTouched(wanted) && isMissing ? t('required') : undefined}
              onBlur={() => touch(wanted)}
              onChange={(event) => setCode(event.target.value)}
              inputMode={wanted === 'totp' ? 'numeric' : 'text'}
              autoComplete={wanted === 'totp' ? 'one-time-code' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          {refusal && (
            // A mistyped code is not a case for support, so no request id is shown.
            <Notice kind="critical" requestId={isWrong ? undefined : refusal.requestId}>
              <p>{isWrong ? t('factor.wrong') : t(refusal.key, refusal.values)}</p>
            </Notice>
          )}
          {sending.data === 'given-up' && (
            <Notice kind="critical">
              <p>{t('passkey.given_up')}</p>
            </Notice>
          )}
          <Button type="submit" isWide isBusy={sending.isPending}>
            {t(wanted === 'passkey' ? 'factor.use_passkey' : 'sign_in')}
          </Button>
        </form>
      )}
      <div className="stack">
        {!isExpired &&
          methods
            .filter((method) => method !== wanted)
            .map((method) => (
              <ButtonLink key={method} kind="quiet" to={placeOf(method)}>
                {t(`factor.other.${method}`)}
              </ButtonLink>
            ))}
        <ButtonLink kind="secondary" to="/login" onClick={forgetPendingStep}>
          {t('to_login')}
        </ButtonLink>
      </div>
    </Layout>
  );
}
