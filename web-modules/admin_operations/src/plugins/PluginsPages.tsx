/** The pages `/admin/plugins` and `/admin/plugins/:id`. */
import { useCan } from '@cabinet/kit';
import { Navigate, Route, Routes } from '@cabinet/kit/router';
import { PLUGINS } from '../places';
import { PluginPage } from './PluginPage';
import { PluginsPage } from './PluginsPage';

export function PluginsPages() {
  const can = useCan();
  return (
    <Routes>
      {can('operations.read') && <Route path={PLUGINS} element={<PluginsPage />} />}
      {can('operations.read') && <Route path={`${PLUGINS}/:id`} element={<PluginPage />} />}
      <Route path="*" element={<Navigate to="/404" replace />} />
    </Routes>
  );
}
