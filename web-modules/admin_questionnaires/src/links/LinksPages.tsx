/** Links for persons without an account: their list, and the answers of one. */
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { LinkAnswersPage } from './LinkAnswersPage';
import { LinksPage } from './LinksPage';

export function LinksPages() {
  return (
    <Routes>
      <Route path="/admin/quizLinks" element={<LinksPage />} />
      <Route path="/admin/quizLinks/:id" element={<LinkAnswersPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
