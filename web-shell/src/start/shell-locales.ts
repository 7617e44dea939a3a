/** The addresses of the shell's own texts, one hashed file per language, and their type. */
import { inEachLanguage } from '@cabinet/kit';
import type texts from '../../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    shell: typeof texts;
  }
}

export const shellLocales = inEachLanguage((language) =>
  String(new URL(`../../locales/${language}.json`, import.meta.url)),
);
