import { act } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { session, SIGNED_IN_KEY, offlineStore } from '@cabinet/kit';
import { renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { SessionEnds } from './SessionEnds';

/** Simulates the browser's event for a storage change in another tab. */
const otherTab = (key: string, newValue: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));

async function open() {
  const { router } = await renderModule(<SessionEnds />, { path: '/visit/write', namespace: 'shell', locales: { ru } });
  return () => router.state.location.pathname + router.state.location.search;
}

describe('signing out in another tab', () => {
  /** on a shared computer, no forgotten tab shows the data of a user who signed out. */
  it('signs out this one, without a way back', async () => {
    const address = await open();
    otherTab(SIGNED_IN_KEY, null);
    expect(session.get()).toBeNull();
    expect(sessionStorage).toHaveLength(0);
    expect(address()).toBe('/login');
  });

  /** this tab does not delete what the other one keeps for its owner. */
  it('ends this one in the same way when nobody is there', async () => {
    const wipe = vi.spyOn(offlineStore, 'wipe');
    const address = await open();
    otherTab(SIGNED_IN_KEY, 'idle');
    otherTab(SIGNED_IN_KEY, null);
    expect(session.get()).toBeNull();
    expect(wipe).not.toHaveBeenCalled();
    expect(address()).toBe('/login?return=%2Fvisit%2Fwrite');
  });

  it.each([
    ['a sign-in there', SIGNED_IN_KEY, '1'],
    ['another key that went', 'cabinet:u2:search', null],
  ])('is not confused with %s', async (_, key, value) => {
    const address = await open();
    otherTab(key, value);
    expect(session.get()).not.toBeNull();
    expect(address()).toBe('/visit/write');
  });
});
