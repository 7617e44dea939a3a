/** The languages of the product and the storage of the choice. */
import type { Language } from '../api/types';

/** Specification 1 §9. */
export const DEFAULT_LANGUAGE: Language = 'ru';

/** the local storage key. */
export const LANGUAGE_KEY = 'language';

/** Every language by its own name, so that its speakers recognise it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
};

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGE_NAMES, value);
}

/** The stored language; `ru` if the key is absent or unknown. */
export function storedLanguage(): Language {
  try {
    const stored = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

/** Whether a language was chosen in this browser; false if storage is unavailable. */
export function hasChosenLanguage(): boolean {
  try {
    return localStorage.getItem(LANGUAGE_KEY) !== null;
  } catch {
    return false;
  }
}

/** The first of the browser's languages that the product supports: `de-AT` gives German. */
export function browserLanguage(): Language | null {
  const codes = navigator.languages.map((tag) => tag.split('-')[0]?.toLowerCase());
  return codes.find(isLanguage) ?? null;
}
