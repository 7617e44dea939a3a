/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import type texts from '../locales/ru.json';
import { readAhead } from './data/attention.api';
import { HomePage } from './HomePage';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof texts;
  }
}

void readAhead();

export default defineModule({
  id: 'home',
  // Not lazy: the page is all of this module, and the first that a patient sees.
  pages: { home: HomePage },
});
