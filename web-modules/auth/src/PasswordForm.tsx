/**
 * Login or e-mail and password (B-050, B-062, B-323, B-324).
 */
import { useRef, useState } from 'react';
import {
  Button,
  PasswordField,
  RequestId,
  TextField,
  toast,
  useSignIn,
  useTouched,
  useTranslation,
} from '@cabinet/kit';
import { CircleAlert } from 'lucide-react';
import css from './PasswordForm.module.css';
import { type Refusal, refusalOf } from './refusal';

type Name = 'username' | 'password';
const NAMES: readonly Name[] = ['username', 'password'];

export function PasswordForm({ initial }: { initial: { username: string; password: string } | null }) {
  const { t } = useTranslation('auth');
  const [values, setValues] = useState({ username: initial?.username ?? '', password: initial?.password ?? '' });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const signIn = useSignIn();
  const [isSending, setIsSending] = useState(false);
  const { isTouched, touch, touchAll } = useTouched<Name>();
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
      await signIn(values.username.trim(), values.password);
      // The shell sees the session and opens the landing page, or the place from before.
      toast.success(t('signed_in'));
    } catch (error) {
      setRefusal(refusalOf(error));
      setIsSending(false);
      passwordInput.current?.focus();
    }
  };

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
      <div role="alert">
        {refusal && (
          <div className={css.refusal}>
            <CircleAlert aria-hidden />
            <div>
              <p>{t(refusal.key, refusal.values)}</p>
              {refusal.requestId && <RequestId value={refusal.requestId} />}
            </div>
          </div>
        )}
      </div>
      <Button type="submit" isWide isBusy={isSending}>
        {t('sign_in')}
      </Button>
    </form>
  );
}
