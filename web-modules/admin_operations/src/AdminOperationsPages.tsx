/** The pages `/admin/health` and `/admin/audit`. */
import { useCan } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { AuditPage } from './audit/AuditPage';
import { HealthPage } from './health/HealthPage';
import { AUDIT, HEALTH } from './places';

export function AdminOperationsPages() {
  const can = useCan();
  return (
    <Routes>
      {can('operations.read') && <Route path={HEALTH} element={<HealthPage />} />}
      {can('audit.read') && <Route path={AUDIT} element={<AuditPage />} />}
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
