/**
 * Registration through the state service (B-040, B-116, B-274): consent and e-mail address, then the redirect to the
 * portal.
 */
import { Button, TextField, useTouched, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink, Navigate } from '@cabinet/kit/router';
import { useState } from 'react';
import { keepPlace } from '../portal/placeAfterPortal';
import { Consent, ConsentNeeded } from '../shared/Consent';
import { isEmail } from '../shared/isEmail';
import { Layout } from '../shared/Layout';
import { leaveFor } from '../shared/leaveFor';

export function PortalRegistrationPage() {
  const { t } = useTranslation('auth');
  const { signIn } = useVariant();
  const [email, setEmail] = useState('');
  const { isTouched, touch, touchAll } = useTouched<'email'>();
  const [isGiven, setIsGiven] = useState(false);
  if (signIn.esiaUnavailable || !signIn.esia) return <Navigate to="/login/authEsiaVatutinki" replace />;
  const fault = email.trim() === '' ? 'required' : isEmail(email.trim()) ? null : 'email_invalid';
  return (
    <Layout title={t('registration.gosuslugi')} note={t('registration.gosuslugi.note')}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          touchAll(['email']);
          if (fault || !isGiven) return;
          keepPlace(null);
          leaveFor(`/api/users/esia_reg?email=${encodeURIComponent(email.trim())}`);
        }}
      >
        <TextField
          label={t('field.email')}
          type="email"
          value={email}
          error={isTouched('email') && fault ? t(fault === 'required' ? 'required' : 'error.email_invalid') : undefined}
          onBlur={() => touch('email')}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="email"
        />
        <Consent kind="esia" isGiven={isGiven} onChange={setIsGiven} />
        <Button type="submit" isWide disabled={!isGiven} aria-describedby={isGiven ? undefined : 'consent-needed'}>
          {t('registration.go_gosuslugi')}
        </Button>
        <ConsentNeeded isGiven={isGiven} />
      </form>
      <ButtonLink kind="secondary" to="/login/registration">
        {t('esia.back')}
      </ButtonLink>
    </Layout>
  );
}
