/** The pages below `/admin/files`: what patients have uploaded, results for many patients, the exchange with one patient. */
import { useCan } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { useLive } from './data/useLive';
import { EventsPage } from './events/EventsPage';
import { ExchangePage } from './exchange/ExchangePage';
import { FILES, RESULTS } from './places';
import { ResultsPage } from './results/ResultsPage';

export function AdminFilesPages() {
  useLive();
  const can = useCan();
  return (
    <Routes>
      <Route path={FILES} element={<EventsPage />} />
      {can('files.write') && <Route path={RESULTS} element={<ResultsPage />} />}
      <Route path={`${FILES}/:userId`} element={<ExchangePage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
