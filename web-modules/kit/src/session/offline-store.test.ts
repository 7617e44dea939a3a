import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from './session';
import { isSealed } from './seal';
import { offlineStore } from './offline-store';

const signIn = (userId: string) => session.begin({ token: 'token', userId, role: 'ROLE_PATIENT' });

describe('the offline store of a person', () => {
  beforeEach(() => signIn('anna'));
  afterEach(() => offlineStore.wipe());

  it('keeps and gives back, by key', async () => {
    expect(await offlineStore.set('draft:2', { pulse: '72' })).toBe(true);
    expect(await offlineStore.set('draft:1', 'x')).toBe(true);
    expect(await offlineStore.get('draft:2')).toEqual({ pulse: '72' });
    expect(await offlineStore.keys('draft:')).toEqual(['draft:1', 'draft:2']);
    await offlineStore.remove('draft:2');
    expect(await offlineStore.get('draft:2')).toBeNull();
  });

  /** */
  it('is nobody else’s, and empty after sign-out', async () => {
    await offlineStore.set('draft', 'of Anna');
    signIn('boris');
    expect(await offlineStore.get('draft')).toBeNull();
    expect(await offlineStore.keys('')).toEqual([]);
    await offlineStore.wipe();
    signIn('anna');
    expect(await offlineStore.get('draft')).toBeNull();
  });

  /** a write still in progress when the session ends is discarded. */
  it('takes nothing once the session has ended', async () => {
    const late = offlineStore.set('draft', 'late');
    session.end('signed-out');
    expect(await late).toBe(false);
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  it('says that there is no room', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await offlineStore.set('draft', 'large')).toBe(false);
    expect(await offlineStore.get('draft')).toBeNull();
  });
});

/** */
describe('an encrypted offline store', () => {
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
  afterEach(() => offlineStore.wipe());

  it('shows its words to nobody else, and each text at its own place only', async () => {
    await offlineStore.set('draft', 'болит голова 😀');
    const { 'anna:draft': sealed = '' } = onDisk();
    expect(isSealed(sealed)).toBe(true);
    expect(await offlineStore.get('draft')).toBe('болит голова 😀');
    localStorage.setItem('shelf:anna:other', sealed);
    expect(await offlineStore.get('other')).toBeNull();
    signInWith('anna', btoa('x'.repeat(32)));
    expect(await offlineStore.get('draft')).toBeNull();
    signInWith('anna', null);
    expect(await offlineStore.get('draft')).toBeNull();
    expect(await offlineStore.keys('')).toEqual(['draft', 'other']);
  });

  it('is drawn anew each time', async () => {
    await offlineStore.set('a', 'x');
    const before = onDisk();
    await offlineStore.set('a', 'x');
    expect(onDisk()).not.toEqual(before);
  });

  it('outlives a session that ended by itself; what lies there plain does not', async () => {
    await offlineStore.set('unsent:diagnostic:1', { pulse: 72 });
    signInWith('boris', null);
    await offlineStore.set('draft', 'plain');
    session.end('idle');
    await offlineStore.wipePlain();
    expect(Object.keys(onDisk())).toEqual(['anna:unsent:diagnostic:1']);
    expect(Object.values(onDisk()).join('')).not.toContain('pulse');
    signInWith('anna', KEY);
    expect(await offlineStore.get('unsent:diagnostic:1')).toEqual({ pulse: 72 });
  });

  it('of megabytes is sealed as well', async () => {
    const picture = 'a'.repeat(3_000_000);
    expect(await offlineStore.set('picture', picture)).toBe(true);
    expect(await offlineStore.get('picture')).toBe(picture);
  });

  it('without Web Crypto lies plain, and goes with the session', async () => {
    vi.stubGlobal('crypto', { getRandomValues: webcrypto.getRandomValues.bind(webcrypto) });
    await offlineStore.set('draft', 'plain');
    expect(onDisk()['anna:draft']).toBe('"plain"');
    await offlineStore.wipePlain();
    expect(onDisk()).toEqual({});
  });
});
