/** The pages below `/quiz`: new questionnaires and completed ones. */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { NEW, OLD } from './places';

const ListPage = lazy(async () => ({ default: (await import('./list/ListPage')).ListPage }));

export function QuizPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path="/quiz" element={<Navigate to={NEW} replace />} />
        <Route path={NEW} element={<ListPage key="new" kind="new" />} />
        <Route path={OLD} element={<ListPage key="old" kind="old" />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
