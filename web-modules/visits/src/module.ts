/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { VisitPages } from './VisitPages';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    visits: typeof texts;
  }
}

export default defineModule({ id: 'visits', pages: { visit: VisitPages } });
