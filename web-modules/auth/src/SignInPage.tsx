/**
 * The sign-in page (B-030): the hospital at the left, the way in at the right. Which ways there are follows from the
 * variant (B-046 to B-049).
 */
import { useState } from 'react';
import { PageHeader, useTranslation, useVariant } from '@cabinet/kit';
import { Footer } from './Footer';
import { Gosuslugi } from './Gosuslugi';
import { Hospital } from './Hospital';
import { type Audience, AudienceChoice } from './AudienceChoice';
import { DemoLogins } from './DemoLogins';
import { PasswordForm } from './PasswordForm';
import css from './SignInPage.module.css';

/** Which of the ways a deployment offers. */
function Ways() {
  const { signIn, demo } = useVariant();
  const [audience, setAudience] = useState<Audience>('citizen');
  const [filled, setFilled] = useState<{ username: string; password: string } | null>(null);

  const passwordForm = (
    <>
      <PasswordForm key={filled?.username} initial={filled} />
      {demo && <DemoLogins logins={demo.logins} onChoose={setFilled} />}
    </>
  );
  if (signIn.mode === 'citizen-or-foreigner') {
    return (
      <>
        <AudienceChoice chosen={audience} onChoose={setAudience} />
        {audience === 'citizen' ? <Gosuslugi onForeigner={() => setAudience('foreigner')} /> : passwordForm}
      </>
    );
  }
  return (
    <>
      {passwordForm}
      {signIn.mode === 'login-and-esia' && signIn.esia && <Gosuslugi />}
    </>
  );
}

export function SignInPage() {
  const { t } = useTranslation('auth');
  return (
    <div className={css.page}>
      <Hospital />
      <div className={css.side}>
        <div className={css.form}>
          <PageHeader title={t('title')} />
          <Ways />
          <Footer />
        </div>
      </div>
    </div>
  );
}
