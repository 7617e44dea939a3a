/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { lazy } from 'react';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof texts;
  }
}

export default defineModule({
  id: 'home',
  pages: { home: lazy(async () => ({ default: (await import('./HomePage')).HomePage })) },
});
