/** The page `/my_files`; any address below it is 404. */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';

const FilesPage = lazy(async () => ({ default: (await import('./FilesPage')).FilesPage }));

export function FilesPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path="/my_files" element={<FilesPage />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
