/**
 * Registers the record's own texts (namespace `record`), so that they load with this entry and not in the first load.
 */
import { addLocales } from '../i18n/i18n';
import { inEachLanguage } from '../i18n/languages';
import type texts from './locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    record: typeof texts;
  }
}

addLocales(
  'record',
  inEachLanguage((language) => String(new URL(`./locales/${language}.json`, import.meta.url))),
);
