/** The texts of this module in every language, for tests. */
export { default as de } from '../locales/de.json';
export { default as en } from '../locales/en.json';
export { default as fr } from '../locales/fr.json';
export { default as ru } from '../locales/ru.json';
