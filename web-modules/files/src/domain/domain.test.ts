import { ApiProblem } from '@cabinet/kit';
import { describe, expect, it } from 'vitest';
import type { UserFile } from '../data/files.types';
import { extensionWord, joinName, splitName } from './fileName';
import { foldersOf, type Order, sorted } from './folders';
import { canRetry, freeNameOf, troubleOf } from './trouble';

/** */
describe('the name of a file', () => {
  it.each([
    ['МРТ колена.pdf', 'МРТ колена', '.pdf'],
    ['архив.tar.gz', 'архив.tar', '.gz'],
    ['README', 'README', ''],
    ['.profile', '.profile', ''],
    ['точка.', 'точка.', ''],
  ])('%s is split and joined without a loss', (name, base, extension) => {
    expect(splitName(name)).toEqual({ base, extension });
    expect(joinName(base, splitName(name))).toBe(name);
  });

  it('needs something before the extension', () => {
    expect(joinName('  ', splitName('a.pdf'))).toBeNull();
    expect(joinName(' b ', splitName('a.pdf'))).toBe('b.pdf');
  });

  it('says its type in capitals', () => {
    expect([extensionWord('снимок.png'), extensionWord('README')]).toEqual(['PNG', '']);
  });
});

const file = (name: string, created: string, size: number): UserFile => ({
  id: name,
  name,
  created,
  size,
  kind: 'own',
  mediaType: 'image/png',
  state: 'ready',
  hasThumbnail: false,
  isNew: false,
});
const FILES = [
  file('б10', '2026-11-02T10:00:00Z', 5),
  file('б9', '2026-10-02T10:00:00Z', 7),
  file('а', '2026-11-20T10:00:00Z', 5),
];

describe('the order and the folders', () => {
  it.each([
    ['newest', ['а', 'б10', 'б9']],
    ['oldest', ['б9', 'б10', 'а']],
    ['name', ['а', 'б9', 'б10']],
    ['size', ['б9', 'а', 'б10']],
  ] as const)('%s', (order, names) => {
    expect(sorted(FILES, order, 'ru').map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['newest', ['2026-11: а, б10', '2026-10: б9']],
    ['oldest', ['2026-10: б9', '2026-11: б10, а']],
    ['size', ['all: б9, а, б10']],
  ] as const)('folders by %s', (order: Order, expected) => {
    const folders = foldersOf(sorted(FILES, order, 'ru'), order, (instant) => instant.slice(0, 10));
    expect(folders.map(({ month, files }) => `${month ?? 'all'}: ${files.map(({ name }) => name).join(', ')}`)).toEqual(
      expected,
    );
  });

  it('no files make no folder', () => {
    expect(foldersOf([], 'name', (instant) => instant)).toEqual([]);
  });
});

describe('what is said about a refusal', () => {
  const problem = (code: string, status: number) => new ApiProblem({ code, status });

  it.each([
    ['duplicate_name', 409, 'trouble.duplicate', true],
    ['file_too_large', 413, 'trouble.tooLarge', false],
    ['bad_answer', 413, 'trouble.tooLarge', false],
    ['file_type_refused', 415, 'trouble.type', false],
    ['invalid', 422, 'trouble.name', false],
    ['relation_not_confirmed', 403, 'trouble.unconfirmed', false],
    ['uploads_forbidden', 403, 'trouble.forbidden', false],
    ['forbidden', 403, 'trouble.denied', true],
    ['quota_exceeded', 507, 'trouble.quota', true],
    ['no_space', 507, 'trouble.noSpace', true],
    ['too_many_uploads', 429, 'trouble.tooMany', true],
    ['file_of_hospital', 403, 'trouble.ofHospital', true],
    ['file_being_checked', 409, 'trouble.checking', true],
    ['file_quarantined', 403, 'trouble.quarantined', true],
    ['network', 0, 'trouble.network', true],
    ['something_new', 500, 'trouble.unexpected', true],
  ])('%s, %i', (code, status, key, isRetried) => {
    expect(troubleOf(problem(code, status))).toBe(key);
    expect(canRetry(problem(code, status))).toBe(isRetried);
  });

  /** */
  it('a duplicate names the free name', () => {
    const taken = new ApiProblem({ code: 'duplicate_name', status: 409, extra: { free_name: 'а (2).pdf' } });
    expect([freeNameOf(taken), freeNameOf(problem('duplicate_name', 409)), freeNameOf(null)]).toEqual([
      'а (2).pdf',
      null,
      null,
    ]);
  });

  it('an error of another kind is unexpected', () => {
    expect(troubleOf(new Error('x'))).toBe('trouble.unexpected');
  });
});
