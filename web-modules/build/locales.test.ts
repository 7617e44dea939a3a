/**
 * Checks the texts of the shell, the kit and every module: every language with the same keys, the same placeholders and
 * each language's plural forms, and no text in the code.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOfTexts } from './texts.mjs';

const root = process.cwd();
const houses = [
  'web-shell',
  ...readdirSync(join(root, 'web-modules')).map((name) => `web-modules/${name}`),
  'web-modules/build/fixtures/guide',
  'web-modules/payments/src/reasons',
]
  .map((folder) => join(root, folder))
  .filter((folder) => existsSync(join(folder, 'locales')));

describe.each(houses.map((folder) => [relative(root, folder), folder] as const))('texts of %s', (_, folder) => {
  /** ui.md, principle 6: correct plurals in all four languages. */
  it('have every key, the same placeholders and the plural forms in each language', () => {
    expect(faultsOfTexts(folder)).toEqual([]);
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
