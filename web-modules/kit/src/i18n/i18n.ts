/**
 * Texts: i18next with a backend of our own that fetches one file per namespace and language.
 *
 * A namespace is `shell`, `kit` or a module's id. The variant's texts lie on top: `namespace:key`, or a bare key for
 * the shell's. Plurals are the language's own (Intl.PluralRules).
 */
import i18next, { type BackendModule, type i18n as I18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language, Variant } from '../api/types';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_KEY, storedLanguage } from './languages';

/** Addresses of the text files: namespace, then language. */
export type LocaleAddresses = Map<string, Partial<Record<string, string>>>;

type Texts = Record<string, string>;

const addresses: LocaleAddresses = new Map();
let variantTexts: Promise<Variant['texts']> = Promise.resolve({});

/** Tells where the texts of a namespace lie; called by the shell for itself, the kit and every module. */
export function addLocales(namespace: string, files: Partial<Record<string, string>>) {
  addresses.set(namespace, files);
}

/** The variant's texts for one namespace. */
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
      // `false`: not worth a retry; the default language's text stands in.
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    );
  },
};

/** The page's language for screen readers and hyphenation. */
function markPage(language: string) {
  document.documentElement.lang = language;
}

export interface I18nStart {
  readonly namespaces: readonly string[];
  /** The variant's texts, which lie on top; they may still be on their way. */
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

/** Changes the language and keeps the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A private window: the choice lasts as long as the page.
  }
  await i18next.changeLanguage(language);
}

export { i18next };
