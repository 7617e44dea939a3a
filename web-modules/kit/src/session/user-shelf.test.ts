import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from './session';
import { isSealed } from './seal';
import { userShelf } from './user-shelf';

const signIn = (userId: string) => session.begin({ token: 'token', userId, role: 'ROLE_PATIENT' });

describe('the shelf of a person', () => {
  beforeEach(() => signIn('anna'));
  afterEach(() => userShelf.wipe());

  it('keeps and gives back, by key', async () => {
    expect(await userShelf.set('draft:2', { pulse: '72' })).toBe(true);
    expect(await userShelf.set('draft:1', 'x')).toBe(true);
    expect(await userShelf.get('draft:2')).toEqual({ pulse: '72' });
    expect(await userShelf.keys('draft:')).toEqual(['draft:1', 'draft:2']);
    await userShelf.remove('draft:2');
    expect(await userShelf.get('draft:2')).toBeNull();
  });

  /** */
  it('is nobody else’s, and empty after sign-out', async () => {
    await userShelf.set('draft', 'of Anna');
    signIn('boris');
    expect(await userShelf.get('draft')).toBeNull();
    expect(await userShelf.keys('')).toEqual([]);
    await userShelf.wipe();
    signIn('anna');
    expect(await userShelf.get('draft')).toBeNull();
  });

  /** a write still in progress when the session ends is discarded. */
  it('takes nothing once the session has ended', async () => {
    const late = userShelf.set('draft', 'late');
    session.end('signed-out');
    expect(await late).toBe(false);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('says that there is no room', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await userShelf.set('draft', 'large')).toBe(false);
    expect(await userShelf.get('draft')).toBeNull();
  });
});

/** */
describe('a sealed shelf', () => {
  const KEY = btoa('k'.repeat(32));
  const signInWith = (userId: string, shelfKey: string | null) =>
    session.begin({ token: 'token', userId, role: 'ROLE_PATIENT', shelfKey });
  /** The stored entries, by key. */
  const onDisk = () =>
    Object.fromEntries(
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('shelf:'))
        .map(([key, text]) => [key.slice('shelf:'.length), String(text)]),
    );

  beforeEach(() => {
    vi.stubGlobal('crypto', webcrypto);
    signInWith('anna', KEY);
  });
  afterEach(() => userShelf.wipe());

  it('shows its words to nobody else, and each text at its own place only', async () => {
    await userShelf.set('draft', 'болит голова 😀');
    const { 'anna:draft': sealed = '' } = onDisk();
    expect(isSealed(sealed)).toBe(true);
    expect(await userShelf.get('draft')).toBe('болит голова 😀');
    localStorage.setItem('shelf:anna:other', sealed);
    expect(await userShelf.get('other')).toBeNull();
    signInWith('anna', btoa('x'.repeat(32)));
    expect(await userShelf.get('draft')).toBeNull();
    signInWith('anna', null);
    expect(await userShelf.get('draft')).toBeNull();
    expect(await userShelf.keys('')).toEqual(['draft', 'other']);
  });

  it('is drawn anew each time', async () => {
    await userShelf.set('a', 'x');
    const before = onDisk();
    await userShelf.set('a', 'x');
    expect(onDisk()).not.toEqual(before);
  });

  it('outlives a session that ended by itself; what lies there plain does not', async () => {
    await userShelf.set('unsent:diagnostic:1', { pulse: 72 });
    signInWith('boris', null);
    await userShelf.set('draft', 'plain');
    session.end('idle');
    await userShelf.wipePlain();
    expect(Object.keys(onDisk())).toEqual(['anna:unsent:diagnostic:1']);
    expect(Object.values(onDisk()).join('')).not.toContain('pulse');
    signInWith('anna', KEY);
    expect(await userShelf.get('unsent:diagnostic:1')).toEqual({ pulse: 72 });
  });

  it('of megabytes is sealed as well', async () => {
    const picture = 'a'.repeat(3_000_000);
    expect(await userShelf.set('picture', picture)).toBe(true);
    expect(await userShelf.get('picture')).toBe(picture);
  });

  it('without Web Crypto lies plain, and goes with the session', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
    await userShelf.set('draft', 'plain');
    expect(onDisk()['anna:draft']).toBe('"plain"');
    await userShelf.wipePlain();
    expect(onDisk()).toEqual({});
  });
});
