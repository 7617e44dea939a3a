/** The pages below `/admin/payments`: tabs with an address each, and the page of one payment. */
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { AlarmsPage } from './alarms/AlarmsPage';
import { LinksPage } from './links/LinksPage';
import { PaymentPage } from './payments/PaymentPage';
import { PaymentsPage } from './payments/PaymentsPage';
import { ALARMS, LINKS, PAYMENTS, REPORT } from './places';
import { ReportPage } from './report/ReportPage';

export function AdminPaymentsPages() {
  return (
    <Routes>
      <Route path="/admin/payments" element={<Navigate to={ALARMS} replace />} />
      <Route path={ALARMS} element={<AlarmsPage />} />
      <Route path={PAYMENTS} element={<PaymentsPage />} />
      <Route path={`${PAYMENTS}/:id`} element={<PaymentPage />} />
      <Route path={REPORT} element={<ReportPage />} />
      <Route path={LINKS} element={<LinksPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
