/**
 * Registers the texts of this package (namespace `record`), which load with it.
 */
import { addLocales, inEachLanguage } from '@cabinet/kit';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    record: typeof texts;
  }
}

addLocales(
  'record',
  inEachLanguage((language) => String(new URL(`../locales/${language}.json`, import.meta.url))),
);
