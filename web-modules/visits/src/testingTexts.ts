/** The texts of this module, for tests in several languages. */
import { LANGUAGES } from '@cabinet/kit';
import type ru from '../locales/ru.json';

export { default as de } from '../locales/de.json';
export { default as en } from '../locales/en.json';
export { default as ru } from '../locales/ru.json';

/** The texts by language. */
export const EACH_LANGUAGE = await Promise.all(
  Object.keys(LANGUAGES).map(async (language) => {
    const { default: texts } = (await import(`../locales/${language}.json`)) as { readonly default: typeof ru };
    return [language, texts] as const;
  }),
);
