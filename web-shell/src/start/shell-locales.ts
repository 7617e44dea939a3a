/** Where the shell's own texts lie, one hashed file per language. */
export const shellLocales = {
  ru: new URL('../../locales/ru.json', import.meta.url).href,
  en: new URL('../../locales/en.json', import.meta.url).href,
  de: new URL('../../locales/de.json', import.meta.url).href,
  fr: new URL('../../locales/fr.json', import.meta.url).href,
};
