/** The state "login": the variant decides which sign-in methods are shown (B-046 to B-052). */
import { announce, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink, useSearchParams } from '@cabinet/kit/router';
import { useEffect, useState } from 'react';
import { type Audience, AudienceChoice } from './AudienceChoice';
import { DemoLogins } from './DemoLogins';
import { PasskeyButton } from './factors/PasskeyButton';
import { Gosuslugi } from './Gosuslugi';
import { PasswordForm } from './PasswordForm';
import { Layout } from './shared/Layout';
import { Notice } from './shared/Notice';

/** Completed steps that lead back to this page (B-045, B-325, X-054). */
const DONE = ['registered', 'created', 'restore_sent', 'restored', 'confirmed'] as const;

function WithPassword() {
  const { t } = useTranslation('auth');
  const { demo } = useVariant();
  const [search] = useSearchParams();
  const [filled, setFilled] = useState<{ username: string; password: string } | null>(null);
  const who = search.get('who') === 'foreigner' ? '?who=foreigner' : '';
  return (
    <>
      <PasswordForm key={filled?.username} initial={filled} />
      <PasskeyButton />
      <div className="wrap">
        <ButtonLink kind="secondary" to={`/login/registration${who}`}>
          {t('registration')}
        </ButtonLink>
        <ButtonLink kind="quiet" to="/login/restore">
          {t('restore')}
        </ButtonLink>
      </div>
      {demo && <DemoLogins logins={demo.logins} onChoose={setFilled} />}
    </>
  );
}

export function LoginPage() {
  const { t } = useTranslation('auth');
  const { signIn } = useVariant();
  const [search, setSearch] = useSearchParams();
  const audience: Audience = search.get('who') === 'foreigner' ? 'foreigner' : 'citizen';
  const choose = (chosen: Audience) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('who', chosen);
      return next;
    });
  const done = DONE.find((one) => one === search.get('done'));
  const told = done && t(`done.${done}`);
  // The text is there from the start, and screen readers do not announce such a live region by themselves.
  useEffect(() => {
    if (told) announce(told);
  }, [told]);
  return (
    <Layout title={t('title')}>
      {told && (
        <Notice kind="positive">
          {done === 'restore_sent' && (
            <p>
              <b>{t('done.restore')}</b>
            </p>
          )}
          <p>{told}</p>
        </Notice>
      )}
      {signIn.mode === 'citizen-or-foreigner' ? (
        <>
          <AudienceChoice chosen={audience} onChoose={choose} />
          {audience === 'citizen' ? <Gosuslugi onForeigner={() => choose('foreigner')} /> : <WithPassword />}
        </>
      ) : (
        <>
          {/* First, because most people use it; on a phone it must not be hidden below a form. */}
          {signIn.mode === 'login-and-esia' && signIn.esia && <Gosuslugi />}
          <WithPassword />
        </>
      )}
    </Layout>
  );
}
