/**
 * Registers the record's own texts (namespace `record`), so that they load with this entry and not in the first load.
 */
import { addLocales } from '../i18n/i18n';

addLocales('record', {
  ru: new URL('./locales/ru.json', import.meta.url).href,
  en: new URL('./locales/en.json', import.meta.url).href,
  de: new URL('./locales/de.json', import.meta.url).href,
  fr: new URL('./locales/fr.json', import.meta.url).href,
});
