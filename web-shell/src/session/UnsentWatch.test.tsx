import { act, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type ModuleManifest, session, offlineStore } from '@cabinet/kit';
import { stubFetch, kernel, renderModule } from '@cabinet/kit/testing';
import kit from '../../../web-modules/kit/locales/ru.json';
import ru from '../../locales/ru.json';
import { ExitButton } from '../frame/ExitButton';
import * as loader from '../modules/loader';
import { SessionEnds } from './SessionEnds';
import { UnsentWatch } from './UnsentWatch';

const manifest = (id: string, slots: readonly string[]) => ({ id, slots, entry: `/modules/${id}` }) as ModuleManifest;
let loadModule: MockInstance<typeof loader.loadModule>;
beforeEach(() => {
  loadModule = vi.spyOn(loader, 'loadModule');
});
afterEach(() => offlineStore.wipe());

const signedIn = () => session.begin({ token: 'token', userId: 'u1', role: 'ROLE_PATIENT' });

const lostPart = lazy(() => {
  const lost = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', request: '/assets/7.js' });
  return Promise.reject<{ default: () => null }>(lost);
});

async function open() {
  loadModule.mockImplementation(({ id }) => Promise.resolve({ id, pages: {}, slots: { unsent: () => `${id} sends` } }));
  const modules = [manifest('diagnostic', ['unsent']), manifest('visits', []), manifest('files', ['unsent'])];
  return renderModule(<UnsentWatch modules={modules} />, { namespace: 'shell', locales: { ru } });
}

describe('what waits to be sent', () => {
  /** sent later, from any page. */
  it('has its module fetched, and no other', async () => {
    signedIn();
    await offlineStore.set('unsent:diagnostic:2026-11-21', {});
    await open();
    expect(await screen.findByText('diagnostic sends')).toBeTruthy();
    expect(loadModule.mock.calls.map(([{ id }]) => id)).toEqual(['diagnostic']);
  });

  it('is looked for when the network is back', async () => {
    signedIn();
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await offlineStore.set('unsent:files:1', {});
    await open();
    expect(screen.queryByText('files sends')).toBeNull();
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('files sends')).toBeTruthy();
  });

  /** Issue 11, 24 */
  it('says so when its code is lost, and can be put away', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    stubFetch(() => Promise.resolve(new Response(null, { status: 404 })));
    signedIn();
    await offlineStore.set('unsent:diagnostic:2026-11-21', {});
    loadModule.mockImplementation(({ id }) => Promise.resolve({ id, pages: {}, slots: { unsent: lostPart } }));
    await renderModule(<UnsentWatch modules={[manifest('diagnostic', ['unsent'])]} />, {
      namespace: 'shell',
      locales: { ru },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(kit['part.lost']);
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    // The next check, which runs on every page, does not show it again.
    act(() => void window.dispatchEvent(new Event('online')));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await offlineStore.keys('unsent:')).toHaveLength(1);
  });

  it('of somebody else is left alone', async () => {
    session.begin({ token: 'token', userId: 'u2', role: 'ROLE_PATIENT' });
    await offlineStore.set('unsent:diagnostic:2026-11-21', {});
    const { container } = await open();
    await act(() => Promise.resolve());
    expect(container.textContent).not.toContain('sends');
  });
});

describe('signing out', () => {
  async function press() {
    kernel(() => undefined);
    await renderModule(
      <>
        <SessionEnds />
        <ExitButton />
      </>,
      { namespace: 'shell', locales: { ru } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Выход' }));
  }

  /** */
  it('asks first when something would be lost, and then leaves nothing', async () => {
    signedIn();
    await offlineStore.set('unsent:diagnostic:2026-11-21', {});
    await press();
    await screen.findByText(ru['unsent.question']);
    expect(session.get()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Выйти и потерять неотправленное' }));
    await waitFor(() => expect(session.get()).toBeNull());
    signedIn();
    expect(await offlineStore.keys('')).toEqual([]);
  });

  /** after inactivity, only encrypted data stays. */
  it('keeps what waits for who has to sign in again', async () => {
    signedIn();
    await renderModule(<SessionEnds />, { namespace: 'shell', locales: { ru } });
    const wipe = vi.spyOn(offlineStore, 'wipe');
    const wipePlain = vi.spyOn(offlineStore, 'wipePlain');
    act(() => session.end('expired'));
    expect(wipePlain).not.toHaveBeenCalled();
    signedIn();
    act(() => session.end('idle'));
    expect(wipePlain).toHaveBeenCalledTimes(1);
    expect(wipe).not.toHaveBeenCalled();
  });

  it('stays when one wishes to', async () => {
    signedIn();
    await offlineStore.set('unsent:diagnostic:2026-11-21', {});
    await press();
    await userEvent.click(await screen.findByRole('button', { name: 'Остаться' }));
    expect(session.get()).not.toBeNull();
  });

  it('asks nothing when nothing waits', async () => {
    await press();
    await waitFor(() => expect(session.get()).toBeNull());
  });
});
