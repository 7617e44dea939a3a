/** Registers the texts of this folder (namespace `payments_reasons`): few payers ever need them, so they load on demand. */
import { addLocales, inEachLanguage } from '@cabinet/kit';
import type texts from './locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    payments_reasons: typeof texts;
  }
}

addLocales(
  'payments_reasons',
  inEachLanguage((language) => String(new URL(`./locales/${language}.json`, import.meta.url))),
);
