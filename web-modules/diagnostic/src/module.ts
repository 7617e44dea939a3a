/** The module's entry: the code behind the names in `module.json`. */
import { lazy } from 'react';
import { defineModule } from '@cabinet/kit';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    diagnostic: typeof texts;
  }
}

export default defineModule({
  id: 'diagnostic',
  pages: { diagnostic: lazy(async () => ({ default: (await import('./DiaryPages')).DiaryPages })) },
  slots: { unsent: lazy(async () => ({ default: (await import('./UnsentDays')).UnsentDays })) },
});
