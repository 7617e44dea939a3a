/** `module.mjs check` finds each mistake of a module, and none in the sample. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUDGET_KB, callsIn, faultsOfModule, isOperation, operationsOf } from './module-check.mjs';
import { providedVersions, rangeForModules } from './shared.mjs';
import { faultsOfLanguage } from './texts.mjs';

describe('the calls of a source', () => {
  it('are found with method and address', () => {
    const source =
      "api.get<readonly Clinic[]>(`/${host}/clinics?x=1`, {}); api.post('/documents', {}); // api.get('/comment')\nother.get('/x')";
    expect(callsIn(source)).toEqual([
      ['GET', '/{}/clinics'],
      ['POST', '/documents'],
    ]);
  });

  it('are those of an operation, or not', () => {
    expect(isOperation('GET', '/{}/clinics', 'GET /api/{host}/clinics')).toBe(true);
    expect(isOperation('GET', '/netrika1/clinics', 'GET /api/{host}/clinics')).toBe(true);
    expect(isOperation('POST', '/{}/clinics', 'GET /api/{host}/clinics')).toBe(false);
    expect(isOperation('GET', '/{}/clinix', 'GET /api/{host}/clinics')).toBe(false);
    expect(isOperation('GET', '/{}/clinix', 'GET /api/documents/{id}')).toBe(false);
  });
});

describe('the operations of a module', () => {
  it('are those that its sources call, once each', () => {
    const guide = join(process.cwd(), 'web-modules/build/fixtures/guide');
    expect(operationsOf(guide)).toEqual(['GET /api/{host}/clinics']);
  });
});

/** The kernel compares these ranges with the versions of `shell.json` (docs/adr/0073). */
describe('what a module needs of the web files', () => {
  it('is the version with which it was built, or a later compatible one', () => {
    const { kit, react } = providedVersions();
    expect(rangeForModules('@cabinet/kit')).toBe(`^${kit}`);
    expect(rangeForModules('react')).toBe(`^${react}`);
    expect(rangeForModules('react-dom/')).toMatch(/^\^\d/);
  });
});

/** */
describe('the texts of a language', () => {
  const first = {
    title: 'Клиники',
    count_one: '{{count}} клиника',
    count_few: '{{count}} клиники',
    count_many: '{{count}} клиник',
    count_other: '{{count}} клиники',
  };

  it('have the same keys and placeholders, and the plural forms of the language', () => {
    const english = { title: 'Clinics', count_one: '{{count}} clinic', count_other: '{{count}} clinics' };
    expect(faultsOfLanguage('en', english, first)).toEqual([]);
    expect(faultsOfLanguage('en', { title: ' ', count_few: '', count_other: '{{n}}', more: 'x' }, first)).toEqual([
      'en: "more" is in no other language',
      'en: "title" is empty',
      'en: "count_few" is empty',
      'en: "count" has the plural forms few, other; expected one, other',
      'en: "count" has the placeholders n; expected count',
    ]);
    expect(faultsOfLanguage('de', { title: 'Kliniken' }, first)).toEqual(['de: "count" is missing']);
  });
});

describe('a module', () => {
  let folder = '';
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(folder, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'module-check-'));
    cpSync(join(process.cwd(), 'web-modules/build/fixtures/guide'), folder, { recursive: true });
    mkdirSync(join(folder, 'node_modules'));
    mkdirSync(join(folder, 'target'));
  });
  const found = () => faultsOfModule(folder, join(folder, 'target'));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('as in the guide has no mistakes', () => {
    expect(found()).toEqual([]);
  });

  /** Each would be an empty entry, a missing page, an untranslated text, or a state that a patient never sees. */
  it('names what does not exist, texts of the code, and answers that the kernel does not give', () => {
    edit('module.json', (text) =>
      text
        .replace('"pages": [{ "path": "guide" }]', '"pages": [{ "path": "other" }]')
        .replace('guide:title', 'guide:titel')
        .replace('"file-text"', '"fille-text"'),
    );
    edit('src/ClinicsPage.tsx', (text) =>
      text.replace('<PageHeader', `<p title="Opening hours">Hello there</p><PageHeader`),
    );
    edit('stories.json', (text) =>
      text.replace('"GET /api/{host}/clinics": []', '"GET /api/{host}/clinics": { "status": 5, "code": "x" }'),
    );
    const said = found();
    for (const expected of [
      'module.json: src/module.ts has no page for "other"; it has guide',
      'src/module.ts: the page "guide" is not among "pages" of module.json',
      'module.json: the entry "guide" leads to none of the module\'s pages: other',
      'module.json: the label "guide:titel" is no text of locales/ru.json',
      'src/ClinicsPage.tsx: a text in the code: title="Opening hours"',
      'src/ClinicsPage.tsx: a text in the code: Hello there',
      'stories.json has no story of the page "other"',
    ]) {
      expect(said).toContain(expected);
    }
    expect(said.join('\n')).toContain('module.json: there is no icon "fille-text"; there are activity, ');
    expect(said.join('\n')).toContain(
      'stories.json: "none": the kernel would not answer so: GET /api/{host}/clinics 200:',
    );
  });

  it('with a file that cannot be read has it named, and all else is looked at', () => {
    edit('stories.json', () => '{ "stories": ');
    edit('locales/de.json', (text) => text.replace('"title"', '"titel"'));
    const said = found().join('\n');
    expect(said).toContain('stories.json cannot be read: ');
    expect(said).toContain('locales: de: "title" is missing');
  });

  it('with mistakes has each of them named at once', () => {
    edit('locales/de.json', (text) => text.replace('"title"', '"titel"'));
    edit('src/ClinicsPage.tsx', (text) =>
      text
        .replace('/clinics`', '/clinix`')
        .replace(
          "from '@cabinet/kit';",
          "from '@cabinet/kit';\nimport { x } from '@cabinet/visits';\nimport { y } from '@cabinet/kit/tables';",
        )
        .replace("title={t('title')}", "title={'Клиники'}"),
    );
    edit('stories.json', (text) => text.replace('"GET /api/{host}/clinics": []', '"GET /api/{host}/clinix": []'));
    edit('module.json', (text) => text.replace('"pages": [', '"pages": [{ "path": "more" }, '));
    // Does not become smaller when it is compressed.
    writeFileSync(join(folder, 'target/main.js'), randomBytes(90_000));
    const said = found().join('\n');
    for (const expected of [
      'locales: de: "title" is missing',
      'locales: de: "titel" is in no other language',
      'src/ClinicsPage.tsx: the kernel has no GET /api/{}/clinix',
      "src/ClinicsPage.tsx: there is no '@cabinet/visits' for modules",
      "src/ClinicsPage.tsx: there is no '@cabinet/kit/tables' for modules",
      'src/ClinicsPage.tsx: a text in the code: ',
      'stories.json has no story of the page "more"',
      `the module has 91 kB compressed; its budget is ${BUDGET_KB} kB`,
      'stories.json: "none" answers "GET /api/{host}/clinix", which the kernel does not have',
    ]) {
      expect(said).toContain(expected);
    }
  });
});
