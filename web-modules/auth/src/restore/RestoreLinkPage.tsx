/**
 * The mailed link after a forgotten password. In the browser where the new password was typed, a click
 * activates it; in any other browser it is typed here. Opening the link does nothing, because mail programs open links
 * for previews.
 */
import { Button, isProblem, Loader, toast, useMutation, useTranslation } from '@cabinet/kit';
import { ButtonLink, useNavigate } from '@cabinet/kit/router';
import { confirmRestore, useRestoreLink } from '../data/auth.api';
import { refusalOf } from '../refusal';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';
import { NewPasswordForm } from './NewPasswordForm';

export function RestoreLinkPage({ token }: { readonly token: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const link = useRestoreLink(token);
  const sending = useMutation({
    mutationFn: (typed: { password: string; confirmPassword: string } | undefined) => confirmRestore(token, typed),
    onSuccess: () => {
      toast.success(t('done.restored'), { isOnPage: true });
      return navigate('/login?done=restored', { replace: true });
    },
    // The password typed in this browser has expired meanwhile: show the form.
    onError: (error) => (isProblem(error, 'validation') ? void link.refetch() : undefined),
  });
  const isSpent = isProblem(link.error, 'link_spent') || isProblem(sending.error, 'link_spent');
  const failure = link.error ?? (isProblem(sending.error, 'validation') ? null : sending.error);
  const refusal = failure && !isSpent ? refusalOf(failure) : null;
  const asksPassword = link.data?.asksPassword;
  const note = asksPassword === undefined ? undefined : t(asksPassword ? 'link.restore.type' : 'link.restore.note');
  return (
    <Layout title={t('link.restore.title')} note={isSpent ? undefined : note}>
      {isSpent && (
        <Notice kind="critical">
          <p>{t('link.restore.spent')}</p>
        </Notice>
      )}
      {refusal && (
        <Notice kind="critical" requestId={refusal.requestId}>
          <p>{t(refusal.key, refusal.values)}</p>
        </Notice>
      )}
      {link.isPending && <Loader />}
      {link.isError && !isSpent && (
        <Button isWide isBusy={link.isFetching} onClick={() => void link.refetch()}>
          {t('link.restore.retry')}
        </Button>
      )}
      {!isSpent && asksPassword === false && (
        <Button isWide isBusy={sending.isPending} onClick={() => sending.mutate(undefined)}>
          {t('link.restore.do')}
        </Button>
      )}
      {!isSpent && asksPassword && (
        <NewPasswordForm error={sending.error} isBusy={sending.isPending} onSubmit={sending.mutate} />
      )}
      {isSpent && <ButtonLink to="/login/restore">{t('restore.again')}</ButtonLink>}
      <ButtonLink kind="secondary" to="/login">
        {t('to_login')}
      </ButtonLink>
    </Layout>
  );
}
