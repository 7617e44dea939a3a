/**
 * The dialog to delete the own account, step by step: export the data, prove the identity, read until when it
 * can be undone. By then the server has ended all sessions, so the last step only signs out locally.
 */
import {
  Button,
  isProblem,
  Notice,
  PasswordField,
  RequestId,
  session,
  signOut,
  useDates,
  useLanguage,
  useMutation,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { Dialog } from '@cabinet/kit/aria';
import { type SyntheticEvent, useId, useState } from 'react';
import type { Me } from '../data/me';
import { leave } from '../data/profile.api';
import { ExportButton } from '../export/ExportButton';
import page from '../shared/Page.module.css';

export function LeaveDialog({ me, onClose }: { readonly me: Me; readonly onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { format } = useDates();
  const language = useLanguage();
  const formId = useId();
  const [step, setStep] = useState<'export' | 'prove'>('export');
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const { hasPassword } = me;
  const leaving = useMutation({ mutationFn: () => leave(me.userId, password, language) });
  const isWrong = isProblem(leaving.error, 'wrong_password');

  if (leaving.data) {
    const done = () => session.end('signed-out');
    return (
      <Dialog
        isOpen
        isInsistent
        onClose={done}
        title={t('leave.done')}
        actions={<Button onClick={done}>{t('leave.goodbye')}</Button>}
      >
        <p>{t('leave.undoUntil', { date: format(leaving.data.leavingAt, 'dateTime') })}</p>
        <p className="muted">{t('leave.undoHow')}</p>
      </Dialog>
    );
  }

  if (step === 'export') {
    return (
      <Dialog
        isOpen
        isCritical
        onClose={onClose}
        title={t('leave.question')}
        actions={
          <>
            <Button kind="secondary" onClick={onClose}>
              {t('leave.no')}
            </Button>
            <Button kind="critical" onClick={() => setStep('prove')}>
              {t('leave.next')}
            </Button>
          </>
        }
      >
        <p>{t('leave.what')}</p>
        <p>{t('leave.export')}</p>
        <ExportButton kind="secondary" />
      </Dialog>
    );
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsMissing(hasPassword && password === '');
    if (!leaving.isPending && !(hasPassword && password === '')) leaving.mutate();
  };
  return (
    <Dialog
      isOpen
      isCritical
      role="alertdialog"
      onClose={onClose}
      title={t('leave.prove')}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t('leave.no')}
          </Button>
          <Button kind="critical" type="submit" form={formId} isBusy={leaving.isPending}>
            {t('leave.yes')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={page.section} onSubmit={submit}>
        {hasPassword ? (
          <PasswordField
            name="password"
            label={t('leave.password')}
            value={password}
            error={isMissing ? t('error.required') : isWrong && t('error.wrong_password')}
            onChange={(event) => {
              setPassword(event.target.value);
              setIsMissing(false);
              leaving.reset();
            }}
          />
        ) : (
          <p>{t('leave.portal')}</p>
        )}
        {leaving.isError && !isWrong && <LeaveFailure error={leaving.error} isPortalNeeded={!hasPassword} />}
      </form>
    </Dialog>
  );
}

/** A user without a password proves the identity by a sign-in at the portal within the last ten minutes. */
function LeaveFailure({ error, isPortalNeeded }: { readonly error: unknown; readonly isPortalNeeded: boolean }) {
  const { t } = useTranslation('profile');
  const { esia } = useVariant().signIn;
  const isOld = isPortalNeeded && isProblem(error, 'reauthentication_required');
  return (
    <div role="alert">
      <Notice kind="warning">
        <p>{t(isOld ? 'leave.portalAgain' : isProblem(error, 'rate_limited') ? 'error.too_often' : 'leave.failed')}</p>
        {isOld && esia && (
          <Button kind="secondary" onClick={() => void signOut()}>
            {t('leave.signInAgain')}
          </Button>
        )}
        {isProblem(error) && error.requestId && <RequestId value={error.requestId} />}
      </Notice>
    </div>
  );
}
