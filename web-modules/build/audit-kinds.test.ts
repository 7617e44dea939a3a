/**
 * Every kind of the audit log (`AuditKind` of kernel/api/openapi.json) has its texts in every language: the patient's access
 * log, the history of a user, and the administrator's audit log, which also sorts it into a group.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groupOf } from '../admin_operations/src/audit/kinds';
import languages from '../kit/languages.json';

const read = (path: string): unknown => JSON.parse(readFileSync(join(process.cwd(), path), 'utf8'));

const contract = read('kernel/api/openapi.json') as {
  readonly components: { readonly schemas: { readonly AuditKind: { readonly enum: readonly string[] } } };
};
const kinds = contract.components.schemas.AuditKind.enum;

/** The keys of a kind's texts. */
const KEYS: readonly (readonly [module: string, prefix: string])[] = [
  ['profile', 'log.kind.'],
  ['admin', 'kind.'],
  ['admin_operations', 'kind.'],
  ['admin_operations', 'said.'],
];

describe.each(Object.keys(languages))('the kinds of the audit log in %s', (language) => {
  it.each(KEYS)('have texts in module %s, %s…', (module, prefix) => {
    const texts = read(`web-modules/${module}/locales/${language}.json`) as Record<string, string>;
    expect(kinds.filter((kind) => !texts[prefix + kind]?.trim())).toEqual([]);
  });
});

it('each kind of the audit log is in a group', () => {
  expect(kinds.filter((kind) => groupOf(kind) === 'other')).toEqual([]);
});
