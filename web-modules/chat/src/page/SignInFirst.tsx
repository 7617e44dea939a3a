/** `/chat/sign_in`: the chat's page for everybody, which leads to the sign-in (B-092). Who is signed in goes to the chat. */
import { PageHeader, useSession, useTranslation } from '@cabinet/kit';
import { ButtonLink, Navigate } from '@cabinet/kit/router';
import css from './Chat.module.css';

export function SignInFirst() {
  const { t } = useTranslation('chat');
  const session = useSession();
  if (session) return <Navigate to="/chat" replace />;
  return (
    <div className={css.guest}>
      <PageHeader title={t('title')} />
      <p>{t('signIn.text')}</p>
      <ButtonLink to={`/login?return=${encodeURIComponent('/chat')}`}>{t('signIn')}</ButtonLink>
    </div>
  );
}
