/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { FilesPages } from './FilesPages';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    files: typeof texts;
  }
}

export default defineModule({ id: 'files', pages: { my_files: FilesPages } });
