/** The module's entry: the code behind the names in `module.json`. */
import { lazy } from 'react';
import { defineModule } from '@cabinet/kit';
import { VisitPages } from './VisitPages';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    visits: typeof texts;
  }
}

const HomeVisitActions = lazy(async () => ({ default: (await import('./home/HomeVisitActions')).HomeVisitActions }));

export default defineModule({
  id: 'visits',
  pages: { visit: VisitPages },
  slots: { 'home.visit': HomeVisitActions },
});
