import { describe, expect, it } from 'vitest';
import { type Asked, keptAs } from './kept';

const ask = (path: string, part: Partial<Asked> = {}) =>
  keptAs({ method: 'GET', mode: 'cors', headers: new Headers(), ...part }, new URL(path, 'http://localhost'));
const page = (path: string) => ask(path, { mode: 'navigate' });

/** */
describe('what is kept for a start without a network', () => {
  it.each([
    '/',
    '/login',
    '/diagnostic/diagnosis/2026-11-21',
    '/resultsDocument/7?print=1',
    '/apix',
    '/login?confirm=t',
  ])('%s is the page', (path) => expect(page(path)).toBe('page'));

  it.each([
    '/assets/shell.0123abcd.js',
    '/assets/c-ru.0123abcd.json',
    '/assets/golos-text-cyrillic-wght-normal.0123abcd.woff2',
    '/modules/diagnostic/remoteEntry.0123abcd.js',
    '/modules/visits/717.deadbeef.css',
  ])('%s is a file', (path) => expect(ask(path)).toBe('file'));

  it.each(['/variant/theme.css', '/variant/logo.svg'])('%s is the look', (path) => expect(ask(path)).toBe('look'));

  it.each(['/api/v1/variant', '/api/v1/variant/modules'])('%s is an answer to everybody', (path) =>
    expect(ask(path)).toBe('answer'),
  );

  it.each(['/api/v1/variant', '/api/v1/variant/modules', '/assets/shell.0123abcd.js', '/variant/logo.svg', '/'])(
    '%s with a token is nobody’s business',
    (path) => expect(ask(path, { headers: new Headers({ Authorization: 'Bearer t' }) })).toBeNull(),
  );

  it.each([
    '/api/users/me',
    '/api/vista/self_diagnostic',
    '/api/v1/variant/modules?as=admin',
    '/api/v1/variants',
    '/modules/diagnostic/module.json',
    '/assets/shell.js',
    '/assets/shell.0123abcd.js?x=1',
    '/sw.js',
    '/diagnostic',
  ])('%s is not', (path) => expect(ask(path)).toBeNull());

  /** A link that the browser loads directly is an API call, not a page. */
  it.each(['/api/files/archive?ticket=t', '/api', '/assets/x', '/modules', '/variant/../sw.js', '/sw.js'])(
    'going to %s is no page',
    (path) => expect(page(path)).toBeNull(),
  );

  it.each(['POST', 'HEAD', 'DELETE'])('%s is never', (method) => {
    expect(ask('/api/v1/variant', { method })).toBeNull();
    expect(ask('/', { method, mode: 'navigate' })).toBeNull();
  });
});
