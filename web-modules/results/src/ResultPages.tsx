/**
 * The pages below `/results` and `/resultsDocument` (A-062…A-064). `/results` and the menu's `/results/documents`
 * redirect to the first tab, an unknown address to 404.
 */
import { Loader } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { DIARY, FILES, LAB, RESEARCH } from './places';

const FilesPage = lazy(async () => ({ default: (await import('./lists/FilesPage')).FilesPage }));
const ResearchPage = lazy(async () => ({ default: (await import('./lists/ResearchPage')).ResearchPage }));
const LabPage = lazy(async () => ({ default: (await import('./lab/LabPage')).LabPage }));
const IndicatorPage = lazy(async () => ({ default: (await import('./lab/IndicatorPage')).IndicatorPage }));
const DiaryPage = lazy(async () => ({ default: (await import('./diary/DiaryPage')).DiaryPage }));
const ResultPage = lazy(async () => ({ default: (await import('./lists/ResultPage')).ResultPage }));

export function ResultPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path="/results" element={<Navigate to={FILES} replace />} />
        <Route path="/results/documents" element={<Navigate to={FILES} replace />} />
        <Route path={FILES} element={<FilesPage />} />
        <Route path={RESEARCH} element={<ResearchPage />} />
        <Route path={LAB} element={<LabPage />} />
        <Route path={`${LAB}/:code`} element={<IndicatorPage />} />
        <Route path={DIARY} element={<DiaryPage />} />
        <Route path="/resultsDocument/:id" element={<ResultPage />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
