/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { ResultPages } from './ResultPages';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    results: typeof texts;
  }
}

export default defineModule({ id: 'results', pages: { results: ResultPages, resultsDocument: ResultPages } });
