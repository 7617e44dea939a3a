/**
 * The sign-in screen (B-030): shows one of its states at a time (B-044), each at its own address, so that Back and
 * reload work. Forms with several fields are lazily loaded.
 */
import { lazy } from 'react';
import { Navigate, Route, Routes, useLocation, useSearchParams } from '@cabinet/kit/router';
import { SecondStepPage } from './factors/SecondStepPage';
import { ConfirmationAgainPage } from './links/ConfirmationAgainPage';
import { MailedLinkPage } from './links/MailedLinkPage';
import { LoginPage } from './LoginPage';
import { PortalRefusalPage } from './portal/PortalRefusalPage';
import { PortalReturnPage } from './portal/PortalReturnPage';
import { StubPage } from './StubPage';
import { WelcomePage } from './registration/WelcomePage';
import { PortalRegistrationPage } from './registration/PortalRegistrationPage';

const RegistrationPage = lazy(async () => ({
  default: (await import('./registration/RegistrationPage')).RegistrationPage,
}));
const RestoreLinkPage = lazy(async () => ({ default: (await import('./restore/RestoreLinkPage')).RestoreLinkPage }));
const RestorePage = lazy(async () => ({ default: (await import('./restore/RestorePage')).RestorePage }));

/** `/login` itself: a mailed link, a return from the portal, or the sign-in methods. */
function AtLogin() {
  const [search] = useSearchParams();
  const read = (name: string) => search.get(name) ?? undefined;
  const secrets = new URLSearchParams(useLocation().hash.slice(1));
  for (const kind of ['confirm', 'email'] as const) {
    const token = secrets.get(kind);
    if (token) return <MailedLinkPage key={token} kind={kind} token={token} />;
  }
  const restore = secrets.get('restore');
  if (restore) return <RestoreLinkPage key={restore} token={restore} />;
  const [state, code, error] = [read('state'), read('code'), read('error')];
  // An error together with a code: treat it as a refusal, because consent cannot be assumed.
  if (state && error) {
    return <PortalRefusalPage key={state} answer={{ state, error, errorDescription: read('error_description') }} />;
  }
  if (state && code) return <PortalReturnPage key={state} answer={{ state, code }} />;
  // An incomplete response is unusable; show an error instead of a sign-in form without explanation.
  const refused = read('error_code') ?? (state || code || error ? 'esia_error' : undefined);
  if (refused) return <PortalRefusalPage code={refused} />;
  return <LoginPage />;
}

export function SignInPage() {
  return (
    <Routes>
      <Route path="/login" element={<AtLogin />} />
      <Route path="/login/registration" element={<WelcomePage />} />
      <Route path="/login/registration/form" element={<RegistrationPage />} />
      <Route path="/login/registration/gosuslugi" element={<PortalRegistrationPage />} />
      <Route path="/login/restore" element={<RestorePage />} />
      <Route path="/login/confirmation" element={<ConfirmationAgainPage />} />
      <Route path="/login/factor" element={<SecondStepPage />} />
      <Route path="/login/authEsiaVatutinki" element={<StubPage />} />
      <Route path="*" element={<Navigate to="/login" replace />} />
    </Routes>
  );
}
