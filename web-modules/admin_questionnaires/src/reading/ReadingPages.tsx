/** The pages about the answers of one patient (B-072, B-073). */
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { HistoryPage } from './HistoryPage';
import { ResultPage } from './ResultPage';

export function ReadingPages() {
  return (
    <Routes>
      <Route path="/admin/quizHistory/:id" element={<HistoryPage />} />
      <Route path="/admin/quizResults/:id" element={<ResultPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
