/**
 * `/chat/sign_in`: the chat's page for everybody, which leads to the sign-in (B-092), or to writing as a guest where the hospital allows it
 * (B-217). Who is signed in goes to the chat.
 */
import { PageHeader, useSession, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink, Navigate } from '@cabinet/kit/router';
import css from './Chat.module.css';

export function SignInFirst() {
  const { t } = useTranslation('chat');
  const session = useSession();
  const { chat } = useVariant();
  if (session) return <Navigate to="/chat" replace />;
  return (
    <div className={css.guest}>
      <PageHeader title={t('title')} />
      <p>{t('signIn.text')}</p>
      <div className={css.row}>
        <ButtonLink to={`/login?return=${encodeURIComponent('/chat')}`}>{t('signIn')}</ButtonLink>
        {chat?.guests === true && (
          <ButtonLink kind="secondary" to="/chat/guest">
            {t('guest.write')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
