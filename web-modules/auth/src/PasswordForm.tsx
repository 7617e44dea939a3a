/** Sign-in form with login or e-mail and password (B-050, B-062, B-323, B-324). */
import { useEffect, useRef, useState } from 'react';
import { Button, PasswordField, isProblem, TextField, useTouched, useTranslation } from '@cabinet/kit';
import { ButtonLink, useNavigate, useSearchParams } from '@cabinet/kit/router';
import { keepPendingStep, pendingStepOf } from './factors/pendingStep';
import { Notice } from './shared/Notice';
import { StaySignedIn } from './shared/StaySignedIn';
import { useEnter } from './shared/useEnter';
import { type Refusal, refusalOf } from './refusal';

type Name = 'username' | 'password';
const NAMES: readonly Name[] = ['username', 'password'];

/** `initial`: credentials of a chosen demo user, submitted at once. */
export function PasswordForm({ initial }: { initial: { username: string; password: string } | null }) {
  const { t } = useTranslation('auth');
  const [values, setValues] = useState({ username: initial?.username ?? '', password: initial?.password ?? '' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const enter = useEnter();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [isSending, setIsSending] = useState(false);
  const { isTouched, touch, touchAll } = useTouched<Name>();
  const form = useRef<HTMLFormElement>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const isMissing = (name: Name) => (name === 'username' ? values.username.trim() : values.password) === '';

  const submit = async () => {
    touchAll(NAMES);
    const firstMissing = NAMES.find(isMissing);
    if (firstMissing) {
      (firstMissing === 'username' ? usernameInput : passwordInput).current?.focus();
      return;
    }
    setIsSending(true);
    setRefusal(null);
    try {
      // The shell notices the session and opens the landing page, or the previous address (X-008).
      await enter({ grant_type: 'password', username: values.username.trim(), password: values.password });
    } catch (error) {
      const step = isProblem(error, 'mfa_required') ? pendingStepOf(error.extra) : null;
      if (step) {
        keepPendingStep(step);
        const place = search.get('return');
        void navigate(`/login/factor${place ? `?return=${encodeURIComponent(place)}` : ''}`);
        return;
      }
      setRefusal(refusalOf(error));
      setIsSending(false);
      passwordInput.current?.focus();
    }
  };

  useEffect(() => {
    if (initial) form.current?.requestSubmit();
  }, [initial]);

  const propsOf = (name: Name) => ({
    name,
    label: t(name),
    value: values[name],
    error: isTouched(name) && isMissing(name) ? t('required') : undefined,
    onBlur: () => touch(name),
    onChange: (event: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }));
      setRefusal(null);
    },
  });

  return (
    <form
      ref={form}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      <TextField
        {...propsOf('username')}
        ref={usernameInput}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
      />
      <PasswordField {...propsOf('password')} ref={passwordInput} enterKeyHint="go" />
      <StaySignedIn />
      {refusal && (
        <Notice kind="critical" requestId={refusal.requestId}>
          <p>{t(refusal.key, refusal.values)}</p>
          {refusal.key === 'unconfirmed' && (
            <ButtonLink
              kind="secondary"
              size="small"
              to="/login/confirmation"
              state={{ email: values.username.trim() }}
            >
              {t('confirm.again')}
            </ButtonLink>
          )}
        </Notice>
      )}
      <Button type="submit" isWide isBusy={isSending}>
        {t('sign_in')}
      </Button>
    </form>
  );
}
