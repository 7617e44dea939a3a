/** The page of a questionnaire. */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { Suspense, useState } from 'react';
import { questionnairePage } from './pass/load';
import { NEW, QUESTIONS } from './places';

export function QuestionPages() {
  // Chosen once: a page that was drawn lazily stays.
  const [Page] = useState(() => questionnairePage());
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path={QUESTIONS} element={<Navigate to={NEW} replace />} />
        <Route path={`${QUESTIONS}/:id`} element={<Page />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
