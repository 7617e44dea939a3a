/** The pages below `/visit`. The bare address redirects to the appointments. */
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { lazy, Suspense } from 'react';
import { Loader } from '@cabinet/kit';

// Loaded separately, so that a patient who only views a ticket does not load the calendar.
const WritePage = lazy(async () => ({ default: (await import('./write/WritePage')).WritePage }));
const TicketsPage = lazy(async () => ({ default: (await import('./tickets/TicketsPage')).TicketsPage }));
const CalendarPage = lazy(async () => ({ default: (await import('./subscription/CalendarPage')).CalendarPage }));

export function VisitPages() {
  return (
    <Suspense fallback={<Loader />}>
      <Routes>
        <Route path="/visit" element={<Navigate to="/visit/my_tickets" replace />} />
        <Route path="/visit/write" element={<WritePage />} />
        <Route path="/visit/my_tickets" element={<TicketsPage />} />
        <Route path="/visit/calendar" element={<CalendarPage />} />
        <Route path="*" element={<Navigate to="/404" replace />} />
      </Routes>
    </Suspense>
  );
}
