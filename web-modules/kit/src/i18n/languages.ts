/**
 * The languages of the product and the storage of the choice. `languages.json` is their only list
 * in the web: a language is added there and as a text file of each package.
 */
import list from '../../languages.json';

export type Language = keyof typeof list;

export interface LanguageInfo {
  /** The language's name in that language, so that its speakers recognise it. */
  readonly name: string;
  /** The locale whose dates are shown. */
  readonly locale: string;
  /**
   * Offers the language to a visitor whose browser prefers it, in words that are needed before its texts are loaded.
   * There is no offer for the default language.
   */
  readonly offer?: { readonly text: string; readonly accept: string; readonly decline: string };
}

export const LANGUAGES: Readonly<Record<Language, LanguageInfo>> = list;

/** Specification 1 §9. */
export const DEFAULT_LANGUAGE: Language = 'ru';

/** the local storage key. */
export const LANGUAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value);
}

/** Maps each language to a value, such as the address of a text file. */
export function inEachLanguage<Value>(valueOf: (language: Language) => Value): Record<Language, Value> {
  const pairs = Object.keys(LANGUAGES)
    .filter(isLanguage)
    .map((language) => [language, valueOf(language)] as const);
  return Object.fromEntries(pairs) as Record<Language, Value>;
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
