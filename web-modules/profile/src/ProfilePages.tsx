/**
 * The pages below `/profile` (specification 1 §2, X-037). The bare address redirects to the personal data, an unknown
 * one to 404, and so do the settings for users without any.
 */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { hasSettings, isAdministrator, useMe } from './data/me';
import { HOME } from './places';

const InfoPage = lazy(async () => ({ default: (await import('./info/InfoPage')).InfoPage }));
const AccountsPage = lazy(async () => ({ default: (await import('./accounts/AccountsPage')).AccountsPage }));
const SettingsPage = lazy(async () => ({ default: (await import('./settings/SettingsPage')).SettingsPage }));
const DevicesPage = lazy(async () => ({ default: (await import('./settings/DevicesPage')).DevicesPage }));
const DocumentsPage = lazy(async () => ({ default: (await import('./documents/DocumentsPage')).DocumentsPage }));
const ConsentPage = lazy(async () => ({ default: (await import('./consent/ConsentPage')).ConsentPage }));
const AccessLogPage = lazy(async () => ({ default: (await import('./log/AccessLogPage')).AccessLogPage }));
const ExportPage = lazy(async () => ({ default: (await import('./export/ExportPage')).ExportPage }));

export function ProfilePages() {
  const me = useMe();
  const nowhere = <Navigate to="/404" replace />;
  // The pages depend on the user: do not redirect to 404 before the user is known.
  if (!me) return <Loader />;
  if (isAdministrator(me)) {
    return (
      <Suspense fallback={<Loader />}>
        <Routes>
          <Route path="/profile/settings" element={<SettingsPage me={me} />} />
          <Route path="*" element={<Navigate to="/profile/settings" replace />} />
        </Routes>
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path="/profile" element={<Navigate to={HOME} replace />} />
        <Route path="/profile/info" element={<InfoPage me={me} />} />
        <Route path="/profile/accounts" element={<AccountsPage />} />
        <Route path="/profile/settings" element={hasSettings(me) ? <SettingsPage me={me} /> : nowhere} />
        <Route path="/profile/documents" element={<DocumentsPage me={me} />} />
        <Route path="/profile/consent" element={<ConsentPage me={me} />} />
        <Route path="/profile/devices" element={<DevicesPage />} />
        <Route path="/profile/access_log" element={<AccessLogPage />} />
        <Route path="/profile/export" element={<ExportPage />} />
        <Route path="*" element={nowhere} />
      </Routes>
    </Suspense>
  );
}
