/**
 * A mailed link that verifies an address. It needs a click, because mail programs open links for previews. Afterwards
 * the token is removed from the address.
 */
import { Button, isProblem, toast, useMutation, useTranslation } from '@cabinet/kit';
import { ButtonLink, useNavigate } from '@cabinet/kit/router';
import { confirmEmail } from '../data/auth.api';
import { refusalOf } from '../refusal';
import { Layout } from '../shared/Layout';
import { Notice } from '../shared/Notice';

export function MailedLinkPage({ kind, token }: { kind: 'confirm' | 'email'; token: string }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const sending = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: () => {
      toast.success(t('done.confirmed'), { isOnPage: true });
      return navigate('/login?done=confirmed', { replace: true });
    },
  });
  const isSpent = isProblem(sending.error, 'link_spent');
  const isTaken = isProblem(sending.error, 'email_taken');
  const refusal = sending.error && !isSpent && !isTaken ? refusalOf(sending.error) : null;
  return (
    <Layout title={t(`link.${kind}.title`)} note={isSpent || isTaken ? undefined : t(`link.${kind}.note`)}>
      {isSpent && (
        <Notice kind="critical">
          <p>{t('link.spent')}</p>
        </Notice>
      )}
      {isTaken && (
        <Notice kind="critical">
          <p>{t('error.email_taken')}</p>
        </Notice>
      )}
      {refusal && (
        <Notice kind="critical" requestId={refusal.requestId}>
          <p>{t(refusal.key, refusal.values)}</p>
        </Notice>
      )}
      {!isSpent && !isTaken && (
        <Button isWide isBusy={sending.isPending} onClick={() => sending.mutate()}>
          {t(`link.${kind}.do`)}
        </Button>
      )}
      {isSpent && kind === 'confirm' && <ButtonLink to="/login/confirmation">{t('confirm.again')}</ButtonLink>}
      <ButtonLink kind="secondary" to="/login">
        {t('to_login')}
      </ButtonLink>
    </Layout>
  );
}
