/** The first step of a registration: welcome (B-063), "who are you?" (B-064), and the choice of the method. */
import { Button, useTranslation, useVariant } from '@cabinet/kit';
import { ButtonLink, useNavigate, useSearchParams } from '@cabinet/kit/router';
import { useState } from 'react';
import type { RequestedRole } from '../data/auth.types';
import { Layout } from '../shared/Layout';
import { RoleChoice } from './RoleChoice';

export function WelcomePage() {
  const { t } = useTranslation('auth');
  const { signIn, organisation } = useVariant();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [role, setRole] = useState<RequestedRole>('patient');
  const onward = new URLSearchParams({ role });
  if (search.get('who') === 'foreigner') onward.set('who', 'foreigner');
  return (
    <Layout title={t('welcome.title')} note={t('welcome.note', { hospital: organisation.title })}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(`/login/registration/form?${onward.toString()}`);
        }}
      >
        <RoleChoice chosen={role} onChoose={setRole} />
        <Button type="submit" isWide>
          {t('continue')}
        </Button>
      </form>
      {signIn.esia && !signIn.esiaUnavailable && (
        <ButtonLink kind="secondary" to="/login/registration/gosuslugi">
          {t('registration.gosuslugi')}
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" to="/login">
        {t('to_login')}
      </ButtonLink>
    </Layout>
  );
}
