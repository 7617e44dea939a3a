/** The pages `/admin/health` and `/admin/audit`. */
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { AuditPage } from './audit/AuditPage';
import { HealthPage } from './health/HealthPage';
import { AUDIT, HEALTH } from './places';

export function AdminOperationsPages() {
  return (
    <Routes>
      <Route path={HEALTH} element={<HealthPage />} />
      <Route path={AUDIT} element={<AuditPage />} />
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
