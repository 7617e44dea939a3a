/**
 * docs/module-guide.md is followed by hand: its listings must equal the fixture, and the fixture must be a valid
 * module.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import languages from '../kit/languages.json';
import { checkManifest } from './module-manifest.mjs';

const root = process.cwd();
const fixture = join(root, 'web-modules/build/fixtures/guide');
const guide = readFileSync(join(root, 'docs/module-guide.md'), 'utf8');
const read = (file: string) => readFileSync(join(fixture, file), 'utf8');

/** All code blocks with a file name as heading. */
const blocks = [...guide.matchAll(/^`([\w./]+)`:\n\n```\w+\n([\s\S]*?\n)```$/gm)].map(
  ([, file = '', text = '']) => [file, text] as const,
);

describe('module guide', () => {
  it.each(blocks)('shows %s as it is', (file, text) => {
    expect(text).toBe(read(file));
  });

  it('leaves no file out but the languages that it only names', () => {
    const files = readdirSync(fixture, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(fixture.length + 1));
    const shown = new Set([
      ...blocks.map(([file]) => file),
      ...Object.keys(languages).map((code) => `locales/${code}.json`),
    ]);
    expect([...shown].sort()).toEqual(files.sort());
  });

  it('has a module.json that the build accepts, with what the build adds', () => {
    const own = JSON.parse(read('module.json')) as Record<string, unknown>;
    delete own.$schema; // for editors; the build leaves it out
    const texts = (language: string) => `/modules/guide/locales/${language}.0badcafe.json`;
    const built = {
      ...{ version: '0.1.0', exposed: './module', container: 'cabinet_guide', slots: [], settings: {} },
      ...own,
      menu: [{ path: 'guide', label: 'guide:title', icon: own.icon }],
      entry: '/modules/guide/remoteEntry.0badcafe.js',
      integrity: `sha384-${'a'.repeat(64)}`,
      locales: Object.fromEntries(Object.keys(languages).map((language) => [language, texts(language)])),
    };
    expect(() => checkManifest(built, 'guide')).not.toThrow();
    expect(() => checkManifest({ ...built, roles: ['ROLE_NOBODY'] }, 'guide')).toThrow('/roles/0');
    expect(() => checkManifest({ ...built, manifest: 1 }, 'guide')).toThrow('/manifest');
    expect(() => checkManifest({ ...built, badge: 'messages' }, 'guide')).toThrow('/badge');
    const widget = { label: 'guide:title', icon: 'pill', page: 'guide' };
    expect(() => checkManifest({ ...built, widget, slots: ['widget'] }, 'guide')).not.toThrow();
    expect(() => checkManifest({ ...built, widget, slots: [] }, 'guide')).toThrow('/slots');
  });
});
