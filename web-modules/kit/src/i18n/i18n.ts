/**
 * Texts: i18next with our own backend, which fetches one file per namespace and language.
 *
 * A namespace is `shell`, `kit` or a module's id. The variant's texts override them: `namespace:key`, or a bare key for
 * the shell. Plural rules are those of the language (Intl.PluralRules).
 */
import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Variant } from '../api/types';
import { DEFAULT_LANGUAGE, isLanguage, type Language, LANGUAGE_KEY, storedLanguage } from './languages';

/** Addresses of the text files, by namespace and language. */
export type LocaleAddresses = Map<string, Partial<Record<string, string>>>;

type Texts = Record<string, string>;

const addresses: LocaleAddresses = new Map();
let variantTexts: Promise<Variant['texts']> = Promise.resolve({});

/** Registers the text files of a namespace; called by the shell for itself, the kit and every module. */
export function addLocales(namespace: string, files: Partial<Record<string, string>>) {
  addresses.set(namespace, files);
}

/** The variant's overrides for one namespace. */
export function overridesFor(texts: Variant['texts'], language: Language, namespace: string): Texts {
  const result: Texts = {};
  for (const [name, text] of Object.entries(texts[language] ?? {})) {
    const colon = name.indexOf(':');
    const [owner, key] = colon < 0 ? ['shell', name] : [name.slice(0, colon), name.slice(colon + 1)];
    if (owner === namespace) result[key] = text;
  }
  return result;
}

async function loadTexts(language: string, namespace: string): Promise<Texts> {
  const address = addresses.get(namespace)?.[language];
  const [response, onTop] = await Promise.all([address ? fetch(address) : undefined, variantTexts]);
  if (!response?.ok) throw new Error(`no texts for ${namespace} in ${language}`);
  const texts = (await response.json()) as Texts;
  return isLanguage(language) ? { ...texts, ...overridesFor(onTop, language, namespace) } : texts;
}

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    loadTexts(language, namespace).then(
      (texts) => done(null, texts),
      // `false`: do not retry; the default language's text is used instead.
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

/** Sets the document's language, used by screen readers and hyphenation. */
function markPage(language: string) {
  document.documentElement.lang = language;
}

export interface I18nStart {
  readonly namespaces: readonly string[];
  /** The variant's overrides; they may still be loading. */
  readonly texts?: Promise<Variant['texts']>;
}

/** Starts i18next with the stored language. */
export async function startI18n({ namespaces, texts = Promise.resolve({}) }: I18nStart): Promise<I18n> {
  variantTexts = texts;
  const language = storedLanguage();
  markPage(language);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: DEFAULT_LANGUAGE,
      ns: [...namespaces],
      defaultNS: 'kit',
      keySeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      partialBundledLanguages: true,
    });
  i18next.on('languageChanged', markPage);
  return i18next;
}

/** Changes the language and stores the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Private window: the choice lasts until the page is closed.
  }
  await i18next.changeLanguage(language);
}

export { i18next };
