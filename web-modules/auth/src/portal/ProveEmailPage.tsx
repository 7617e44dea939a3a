/**
 * For users whose e-mail address the portal does not provide: they enter one and verify it with a code. If the
 * mail server refuses the address, they enter another one. Users without an address are referred to the reception.
 */
import { Button, isProblem, TextField, useLanguage, useMutation, useTouched, useTranslation } from '@cabinet/kit';
import { ButtonLink } from '@cabinet/kit/router';
import { useEffect, useRef, useState } from 'react';
import { confirmEmailCode, sendEmailCode, useEmailRefused } from '../data/auth.api';
import { refusalOf } from '../refusal';
import { isEmail } from '../shared/isEmail';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';
import { useEnter } from '../shared/useEnter';
import { AtDesk } from './AtDesk';
import { PortalFailure } from './PortalFailure';
import { forgetWaiting, keepWaiting, waitingOf } from './waitingRegistration';

/** Errors after which the attempt is over. */
const ENDS = ['attempt_spent', 'consent_outdated', 'email_registered', 'esia_error', 'esia_unavailable'] as const;

export function ProveEmailPage({ state }: { readonly state: string }) {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState(() => waitingOf(state)?.sentTo ?? null);
  const [letter, setLetter] = useState(0);
  const isRefused = useEmailRefused(state, letter, sentTo !== null);
  const [failure, setFailure] = useState<{ readonly error?: unknown; readonly code?: string } | null>(null);
  const endIfOver = (error: unknown) => {
    if (!isProblem(error, ...ENDS)) return;
    forgetWaiting();
    // Users who agreed to an older text start again and read the new one.
    setFailure(isProblem(error, 'consent_outdated') ? { code: 'attempt_spent' } : { error });
  };
  const goOn = (address: string | null) => {
    keepWaiting({ state, sentTo: address });
    setSentTo(address);
    setLetter((count) => count + 1);
  };
  if (failure) return <PortalFailure {...failure} />;
  return (
    <Layout title={t('prove.title')} note={t('prove.note')}>
      {sentTo === null || isRefused ? (
        <AddressForm state={state} refused={sentTo} onSent={goOn} onError={endIfOver} />
      ) : (
        <CodeForm
          state={state}
          sentTo={sentTo}
          onSentAgain={() => goOn(sentTo)}
          onAnother={() => goOn(null)}
          onError={endIfOver}
        />
      )}
      <AtDesk who="adult" />
      <ButtonLink kind="secondary" to="/login" onClick={forgetWaiting}>
        {t('to_login')}
      </ButtonLink>
    </Layout>
  );
}

interface AddressFormProps {
  readonly state: string;
  /** The address that the mail server has refused. */
  readonly refused: string | null;
  readonly onSent: (address: string) => void;
  readonly onError: (error: unknown) => void;
}

function AddressForm({ state, refused, onSent, onError }: AddressFormProps) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const [email, setEmail] = useState(refused ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (refused !== null) field.current?.focus();
  }, [refused]);
  const { isTouched, touch, touchAll } = useTouched<'email'>();
  const sending = useMutation({
    mutationFn: () => sendEmailCode(state, email.trim(), language),
    onSuccess: () => onSent(email.trim()),
    onError,
  });
  const isRefusedAddress = isProblem(sending.error, 'validation');
  const isAddress = isEmail(email.trim());
  const fault = email.trim() === '' ? 'required' : isAddress && !isRefusedAddress ? null : 'error.email_invalid';
  const refusal = sending.error && !isRefusedAddress ? refusalOf(sending.error) : null;
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        touchAll(['email']);
        if (isAddress && !sending.isPending) sending.mutate();
      }}
    >
      {refused !== null && (
        <Notice kind="critical">
          <p>{t('prove.refused', { address: refused })}</p>
        </Notice>
      )}
      <TextField
        ref={field}
        label={t('field.email')}
        hint={t('prove.hint')}
        type="email"
        value={email}
        error={isTouched('email') && fault ? t(fault) : undefined}
        onBlur={() => touch('email')}
        onChange={(event) => {
          setEmail(event.target.value);
          sending.reset();
        }}
        autoComplete="email"
      />
      {refusal && (
        <Notice kind="critical" requestId={refusal.requestId}>
          <p>{t(refusal.key, refusal.values)}</p>
        </Notice>
      )}
      <Button type="submit" isWide isBusy={sending.isPending}>
        {t('prove.send')}
      </Button>
    </form>
  );
}

interface CodeFormProps {
  readonly state: string;
  readonly sentTo: string;
  readonly onSentAgain: () => void;
  readonly onAnother: () => void;
  readonly onError: (error: unknown) => void;
}

function CodeForm({ state, sentTo, onSentAgain, onAnother, onError }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const enter = useEnter();
  const [code, setCode] = useState('');
  const { isTouched, touch, touchAll } = useTouched<'code'>();
  const isMissing = code.trim() === '';
  const confirming = useMutation({
    mutationFn: async () => {
      await enter(await confirmEmailCode(state, code));
      forgetWaiting();
    },
    onError,
  });
  const again = useMutation({
    mutationFn: () => sendEmailCode(state, sentTo, language),
    onSuccess: onSentAgain,
    onError,
  });
  const error = again.error ?? confirming.error;
  const triesLeft = isProblem(confirming.error, 'wrong_code') ? Number(confirming.error.extra.triesLeft ?? 0) : null;
  const refusal = error && (again.error || triesLeft === null) ? refusalOf(error) : null;
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        touchAll(['code']);
        if (isMissing || confirming.isPending) return;
        again.reset();
        confirming.mutate();
      }}
    >
      <Notice kind="positive">
        <p>{t(again.isSuccess ? 'prove.sent_again' : 'prove.sent', { address: sentTo })}</p>
      </Notice>
      <TextField
        label={t('prove.code')}
        value={code}
        error={isTouched('code') && isMissing ? t('required') : undefined}
        onBlur={() => touch('code')}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      {triesLeft !== null && !again.error && !again.isSuccess && (
        <Notice kind="critical">
          <p>{triesLeft > 0 ? t('prove.wrong', { count: triesLeft }) : t('prove.no_tries')}</p>
        </Notice>
      )}
      {refusal && (
        <Notice kind="critical" requestId={refusal.requestId}>
          <p>{t(refusal.key, refusal.values)}</p>
        </Notice>
      )}
      <Button type="submit" isWide isBusy={confirming.isPending}>
        {t('prove.confirm')}
      </Button>
      <div className="wrap">
        <Button
          kind="secondary"
          isBusy={again.isPending}
          onClick={() => {
            confirming.reset();
            again.mutate();
          }}
        >
          {t('prove.again')}
        </Button>
        <Button kind="quiet" onClick={onAnother}>
          {t('prove.other')}
        </Button>
      </div>
    </form>
  );
}
