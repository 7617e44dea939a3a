/**
 * The pages below `/electronic_card` (A-056…A-061). The bare address redirects to the diagnoses, an unknown one
 * to 404.
 */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { DIAGNOSES, DOCUMENTS } from './places';

const DiagnosesPage = lazy(async () => ({ default: (await import('./diagnoses/DiagnosesPage')).DiagnosesPage }));
const DocumentsPage = lazy(async () => ({ default: (await import('./documents/DocumentsPage')).DocumentsPage }));
const DocumentPage = lazy(async () => ({ default: (await import('./documents/DocumentPage')).DocumentPage }));

export function EcardPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path="/electronic_card" element={<Navigate to={DIAGNOSES} replace />} />
        <Route path={DIAGNOSES} element={<DiagnosesPage />} />
        <Route path={DOCUMENTS} element={<DocumentsPage />} />
        <Route path={`${DOCUMENTS}/:id`} element={<DocumentPage />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
