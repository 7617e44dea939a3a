/** The page at `/prescriptions`; an unknown address below it is 404. */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { PRESCRIPTIONS } from './places';

const PrescriptionsPage = lazy(async () => ({
  default: (await import('./prescriptions/PrescriptionsPage')).PrescriptionsPage,
}));

export function PrescriptionsPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path={PRESCRIPTIONS} element={<PrescriptionsPage />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
