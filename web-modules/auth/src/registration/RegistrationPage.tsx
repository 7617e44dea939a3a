/**
 * The state "registration" (B-039, B-053): loads the document types, then shows the form. After the account is created,
 * it offers to resend files that failed to upload (the account stays).
 */
import { Button, ErrorState, isProblem, Loader, toast, useMutation, useTranslation } from '@cabinet/kit';
import { useNavigate } from '@cabinet/kit/router';
import { useState } from 'react';
import { useDocumentTypes } from '../data/auth.api';
import type { Files, Registered } from '../data/auth.types';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';
import { isTooOften, refusalOf } from '../refusal';
import css from './Registration.module.css';
import { RegistrationForm } from './RegistrationForm';
import { sendFiles } from './sendFiles';

interface Left {
  readonly registered: Registered;
  readonly files: Files;
}

export function RegistrationPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const types = useDocumentTypes();
  const [left, setLeft] = useState<Left | null>(null);
  // Bytes of the files that have been sent, and of all of them.
  const [sent, setSent] = useState<readonly [bytes: number, total: number | null]>([0, null]);

  /** END_REGISTRATION (B-045, X-054). */
  const end = ({ confirmationRequired }: Registered) => {
    const done = confirmationRequired ? 'registered' : 'created';
    toast.success(t(`done.${done}`), { isOnPage: true });
    return navigate(`/login?done=${done}&who=foreigner`, { replace: true });
  };
  const sending = useMutation({
    mutationFn: async ({ registered, files }: Left) => {
      if (registered.uploadToken) await sendFiles(registered.uploadToken, files, (...progress) => setSent(progress));
    },
    onSuccess: (_, { registered }) => end(registered),
    onError: (_, unsent) => setLeft(unsent),
  });

  const progress = sending.isPending && sent[1] !== null && (
    <progress className={css.progress} aria-label={t('files.sending')} value={sent[0]} max={sent[1]} />
  );

  if (left) {
    const refusal = sending.error ? refusalOf(sending.error) : null;
    // The server would reject the same files again.
    const fault = (['wrong_format', 'too_large'] as const).find((code) => isProblem(sending.error, code));
    return (
      <Layout title={t('files.unsent')} note={fault ? undefined : t('files.unsent.note')}>
        {refusal && (
          <Notice kind="critical" requestId={fault ? undefined : refusal.requestId}>
            <p>{t(fault ? `error.${fault}` : 'files.unsent.why')}</p>
            {(isTooOften(refusal) || refusal.key === 'storage_full') && <p>{t(refusal.key, refusal.values)}</p>}
          </Notice>
        )}
        {!fault && (
          <Button isWide isBusy={sending.isPending} onClick={() => sending.mutate(left)}>
            {t('files.again')}
          </Button>
        )}
        {progress}
        <Button kind="secondary" isWide onClick={() => void end(left.registered)}>
          {t('files.without')}
        </Button>
      </Layout>
    );
  }
  if (types.isPending) return <Loader />;
  return (
    <Layout title={t('registration.title')} note={t('registration.note')}>
      {types.data ? (
        <RegistrationForm
          types={types.data}
          isSendingFiles={sending.isPending}
          onRegistered={(registered, files) => sending.mutate({ registered, files })}
        />
      ) : (
        <ErrorState
          title={t('registration.failed')}
          error={types.error}
          isRetrying={types.isFetching}
          onRetry={() => void types.refetch()}
        />
      )}
      {progress}
    </Layout>
  );
}
