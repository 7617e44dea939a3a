/**
 * The rules of a module's texts: every language with the same keys, the same placeholders and each language's plural
 * forms. `locales.test.ts` applies them to the modules of this repository, `module.mjs check` to those of others.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from './paths.mjs';

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

function formOf(key) {
  const at = key.lastIndexOf('_');
  const form = key.slice(at + 1);
  return at > 0 && FORMS.includes(form) ? { base: key.slice(0, at), form } : { base: key, form: null };
}

/** Keys with plural forms: maps the base name to its forms. */
function plurals(all) {
  const result = new Map();
  for (const key of Object.keys(all)) {
    const { base, form } = formOf(key);
    if (form && `${base}_other` in all) result.set(base, [...(result.get(base) ?? []), form].sort());
  }
  return result;
}

function basesOf(all) {
  const counted = plurals(all);
  return new Set(Object.keys(all).map((key) => (counted.has(formOf(key).base) ? formOf(key).base : key)));
}

const placeholders = (text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

/** The text of a base name: the plural's `other` form, or the text itself. */
const main = (all, base) => all[`${base}_other`] ?? all[base] ?? '';

const without = (all, others) => [...all].filter((one) => !others.has(one)).sort();

/** What is wrong with the texts `all` of `language`, compared with those of the first language. */
export function faultsOfLanguage(language, all, first) {
  const [own, expected] = [basesOf(all), basesOf(first)];
  const faults = [
    ...without(expected, own).map((base) => `${language}: "${base}" is missing`),
    ...without(own, expected).map((base) => `${language}: "${base}" is in no other language`),
  ];
  for (const [key, text] of Object.entries(all)) if (text.trim() === '') faults.push(`${language}: "${key}" is empty`);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
  for (const [base, forms] of plurals(all)) {
    if (forms.join() !== categories.join()) {
      faults.push(`${language}: "${base}" has the plural forms ${forms.join(', ')}; expected ${categories.join(', ')}`);
    }
  }
  for (const base of expected) {
    const [mine, theirs] = [main(all, base), main(first, base)].map((text) => placeholders(text).join(', '));
    if (own.has(base) && mine !== theirs) {
      faults.push(`${language}: "${base}" has the placeholders ${mine || 'none'}; expected ${theirs || 'none'}`);
    }
  }
  return faults;
}

/** What is wrong with `locales/` of a module. */
export function faultsOfTexts(folder) {
  const faults = [];
  const read = (language) => {
    try {
      return JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8'));
    } catch (error) {
      faults.push(`${language}: locales/${language}.json cannot be read: ${error.message}`);
      return null;
    }
  };
  const all = languages.map((language) => [language, read(language)]);
  const first = all[0][1];
  if (first === null) return faults;
  return [...faults, ...all.flatMap(([language, own]) => (own ? faultsOfLanguage(language, own, first) : []))];
}
