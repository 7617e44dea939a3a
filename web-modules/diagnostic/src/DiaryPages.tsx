/** The pages below `/diagnostic`: both short addresses open today, a date opens that day. */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { HOME } from './places';

/** With the texts of the fields, so that the form is drawn once. */
const DiaryPage = lazy(async () => {
  const [page, { loadFormTexts }] = await Promise.all([import('./DiaryPage'), import('@cabinet/form')]);
  await loadFormTexts();
  return { default: page.DiaryPage };
});

export function DiaryPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path="/diagnostic" element={<Navigate to={HOME} replace />} />
        <Route path={`${HOME}/:date?`} element={<DiaryPage />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
