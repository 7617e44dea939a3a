/**
 * The addresses of the kit's own texts. webpack turns each file into a hashed one; only the language on the screen is
 * fetched. `String`, because webpack puts the address itself in the place of a URL of several files.
 */
import { inEachLanguage } from './languages';

export const kitLocales = inEachLanguage((language) =>
  String(new URL(`../../locales/${language}.json`, import.meta.url)),
);
