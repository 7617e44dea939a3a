import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAULT_CODES, faultText, membersOf } from './faults';

const root = process.cwd();
const TEXTS = join(root, 'web-modules/admin_questionnaires/locales');

describe('faults of the server', () => {
  /** not the kernel's English. */
  it('have a text for every code that the kernel knows', () => {
    const source = readFileSync(join(root, 'kernel/forms/src/fault.rs'), 'utf8');
    const list = /CODES: \[&str; \d+\] = \[([^\]]+)\]/.exec(source)?.[1] ?? '';
    const codes = [...list.matchAll(/"([a-z-]+)"/g)].map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(20);
    expect([...FAULT_CODES]).toEqual(codes);
  });

  it.each(['ru', 'en', 'de', 'fr'])('have their texts in %s', (language) => {
    const texts = JSON.parse(readFileSync(join(TEXTS, `${language}.json`), 'utf8')) as Record<string, string>;
    for (const code of FAULT_CODES) expect(texts[`fault.${code}`], code).toBeTruthy();
  });

  it.each([
    ['pages[0].elements[3].visibleIf', 'expression-syntax', 'expression-syntax'],
    ['pages[0].elements[3].validators[0].type', 'value', 'value.type'],
    ['pages[0].elements[3].cabinet.score.item1', 'value', 'value.score'],
    ['pages[0].elements[3].choices[2]', 'value', 'value.choices'],
    ['pages[0].elements[3].inputType', 'value', 'value'],
    ['pages[0].elements[3]', 'value', 'value.elements'],
    ['pages', 'too-many', 'too-many.pages'],
    ['title', 'missing', 'missing.title'],
    ['pages[0].elements[0].isRequired', 'no-effect', 'no-effect.isRequired'],
    ['', 'type', 'type'],
    ['pages[0]', 'of-tomorrow', null],
  ])('at %j with the code %s have the text %s', (path, code, text) => expect(faultText(path, code)).toBe(text));

  it('name the member that is at fault', () => {
    expect(membersOf('pages[0].elements[3].html')[0]).toBe('html');
    expect(membersOf('')).toEqual([]);
  });
});
