/**
 * Checks the texts of the shell, the kit and every module: every language with the same keys, the same placeholders and
 * each language's plural forms, and no text in the code.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import list from '../kit/languages.json';

const root = process.cwd();
const languages = Object.keys(list);
const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

const houses = [
  'web-shell',
  ...readdirSync(join(root, 'web-modules')).map((name) => `web-modules/${name}`),
  'web-modules/build/fixtures/guide',
  'web-modules/payments/src/reasons',
]
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(join(folder, 'locales')));

type Texts = Record<string, string>;
const texts = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(folder, 'locales', `${language}.json`), 'utf8')) as Texts;

function formOf(key: string): { base: string; form: string | null } {
  const at = key.lastIndexOf('_');
  const form = key.slice(at + 1);
  return at > 0 && forms.includes(form) ? { base: key.slice(0, at), form } : { base: key, form: null };
}

/** Keys with plural forms: maps the base name to its forms. */
function plurals(all: Texts): Map<string, string[]> {
  const result = new Map<string, string[]>();
  for (const key of Object.keys(all)) {
    const { base, form } = formOf(key);
    if (form && `${base}_other` in all) result.set(base, [...(result.get(base) ?? []), form].sort());
  }
  return result;
}

const bases = (all: Texts) => {
  const counted = plurals(all);
  return new Set(Object.keys(all).map((key) => (counted.has(formOf(key).base) ? formOf(key).base : key)));
};

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

/** The text of a base name: the plural's `other` form, or the text itself. */
const main = (all: Texts, base: string) => all[`${base}_other`] ?? all[base] ?? '';

describe.each(houses.map((folder) => [relative(root, folder), folder] as const))('texts of %s', (_, folder) => {
  const ru = texts(folder, 'ru');

  /** */
  it.each(languages)('has every key in %s, and none is empty', (language) => {
    const all = texts(folder, language);
    expect([...bases(all)].sort()).toEqual([...bases(ru)].sort());
    expect(Object.entries(all).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  /** ui.md, principle 6: correct plurals in all four languages. */
  it.each(languages)('has exactly the plural forms of %s', (language) => {
    const expected = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    for (const [base, found] of plurals(texts(folder, language))) expect([base, ...found]).toEqual([base, ...expected]);
  });

  it.each(languages)('has the same placeholders in %s', (language) => {
    const all = texts(folder, language);
    for (const base of bases(ru)) {
      expect([base, ...placeholders(main(all, base))]).toEqual([base, ...placeholders(main(ru, base))]);
    }
  });
});

/** Source files of a package whose output users see; excludes tests and mock data. */
function sources(folder: string): string[] {
  const own = existsSync(join(folder, 'src')) ? join(folder, 'src') : folder;
  return readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.|[/]testing|\.d\.ts$/.test(file));
}

const withoutComments = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');

describe.each(houses.map((folder) => [relative(root, folder), folder] as const))('code of %s', (_, folder) => {
  /** Style guide: no text in code. Comments and regular expressions may contain Russian. */
  it('holds no Russian text', () => {
    const found = sources(folder).flatMap((file) =>
      withoutComments(file)
        .split('\n')
        .filter((line) => /['"`>][^'"`<>]*[А-Яа-яЁё]/.test(line) && !/replace(All)?\(|= pairs\(/.test(line))
        .map((line) => `${relative(root, file)}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
