/** Registers the texts of this package (namespace `form`), which load with it. */
import { addLocales, i18next, inEachLanguage } from '@cabinet/kit';
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

/** Resolves once the texts are there: a page that waits for it with its code is drawn at once, not again after its texts. */
export const loadFormTexts = async (): Promise<void> => {
  await i18next.loadNamespaces('form');
};
