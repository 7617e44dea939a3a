import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from './session';
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

  /** what is still being written when the session ends is not written. */
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
