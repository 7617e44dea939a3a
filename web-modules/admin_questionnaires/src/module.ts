/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { lazy } from 'react';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    admin_questionnaires: typeof texts;
  }
}

const reading = lazy(async () => ({ default: (await import('./reading/ReadingPages')).ReadingPages }));

export default defineModule({
  id: 'admin_questionnaires',
  pages: {
    'admin/quizCreator': lazy(async () => ({ default: (await import('./designer/CreatorPage')).CreatorPage })),
    'admin/quizHistory': reading,
    'admin/quizResults': reading,
    'admin/quizAlerts': lazy(async () => ({ default: (await import('./alerts/AlertsPage')).AlertsPage })),
    'admin/quizRules': lazy(async () => ({ default: (await import('./rules/RulesPage')).RulesPage })),
    'admin/quizLinks': lazy(async () => ({ default: (await import('./links/LinksPages')).LinksPages })),
    'admin/quizAnalizes': lazy(async () => ({ default: (await import('./counting/AnalysisPage')).AnalysisPage })),
  },
  slots: {
    'users.selected': lazy(async () => ({ default: (await import('./sending/SendSelected')).SendSelected })),
  },
});
