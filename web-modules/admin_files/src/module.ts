/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { lazy } from 'react';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    admin_files: typeof texts;
  }
}

export default defineModule({
  id: 'admin_files',
  pages: {
    'admin/files': lazy(async () => ({ default: (await import('./AdminFilesPages')).AdminFilesPages })),
  },
});
