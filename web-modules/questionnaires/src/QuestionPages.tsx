/** The page of a questionnaire. */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { NEW, QUESTIONS } from './places';

const QuestionnairePage = lazy(async () => ({
  default: (await import('./pass/QuestionnairePage')).QuestionnairePage,
}));

export function QuestionPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path={QUESTIONS} element={<Navigate to={NEW} replace />} />
        <Route path={`${QUESTIONS}/:id`} element={<QuestionnairePage />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
