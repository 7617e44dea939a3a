/** Where the kit's own texts lie: webpack turns each into a hashed file, fetched for the language on the screen only. */
export const kitLocales = {
  ru: new URL('../../locales/ru.json', import.meta.url).href,
  en: new URL('../../locales/en.json', import.meta.url).href,
  de: new URL('../../locales/de.json', import.meta.url).href,
  fr: new URL('../../locales/fr.json', import.meta.url).href,
};
