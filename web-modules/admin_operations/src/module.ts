/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { lazy } from 'react';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    admin_operations: typeof texts;
  }
}

const pages = lazy(async () => ({
  default: (await import('./AdminOperationsPages')).AdminOperationsPages,
}));

const plugins = lazy(async () => ({
  default: (await import('./plugins/PluginsPages')).PluginsPages,
}));

export default defineModule({
  id: 'admin_operations',
  pages: { 'admin/health': pages, 'admin/plugins': plugins, 'admin/audit': pages },
});
