/** Registers the texts of this package (namespace `form`), which load with it. */
import { addLocales, inEachLanguage } from '@cabinet/kit';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    form: typeof texts;
  }
}

addLocales(
  'form',
  inEachLanguage((language) => String(new URL(`../locales/${language}.json`, import.meta.url))),
);
