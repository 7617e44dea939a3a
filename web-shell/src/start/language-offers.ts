import type { Language } from '@cabinet/kit';

/** Texts of an offer to change the language. */
export interface LanguageOfferWords {
  readonly text: string;
  readonly accept: string;
  readonly decline: string;
}

/** In the offered language, whose texts are not loaded yet. There is none for Russian, the default. */
export const LANGUAGE_OFFERS: Readonly<Partial<Record<Language, LanguageOfferWords>>> = {
  en: { text: 'This portal is also available in English.', accept: 'Switch to English', decline: 'No, thank you' },
  de: { text: 'Dieses Portal gibt es auch auf Deutsch.', accept: 'Auf Deutsch wechseln', decline: 'Nein, danke' },
  fr: { text: 'Ce portail existe aussi en français.', accept: 'Passer au français', decline: 'Non, merci' },
};
