/** The module's entry: the code behind the names in `module.json`. */
import { lazy } from 'react';
import { defineModule } from '@cabinet/kit';
import { QuestionPages } from './QuestionPages';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    questionnaires: typeof texts;
  }
}

export default defineModule({
  id: 'questionnaires',
  pages: {
    quiz: lazy(async () => ({ default: (await import('./QuizPages')).QuizPages })),
    'quiz/link': lazy(async () => ({ default: (await import('./link/LinkPage')).LinkPage })),
    // Small; its page is loaded by itself.
    questions: QuestionPages,
  },
  slots: { unsent: lazy(async () => ({ default: (await import('./UnsentQuestionnaires')).UnsentQuestionnaires })) },
});
