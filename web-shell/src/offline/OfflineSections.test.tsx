import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ModuleManifest } from '@cabinet/kit';
import { renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { OfflineSections } from './OfflineSections';

const manifest = (id: string, offline?: readonly string[]): ModuleManifest => ({
  id,
  version: '0.1.0',
  entry: `/modules/${id}/remoteEntry.00000000.js`,
  integrity: '',
  container: id,
  exposed: './module',
  requires: { shell: '^0.1' },
  pages: [{ path: id }],
  menu: [],
  slots: [],
  roles: ['ROLE_PATIENT'],
  settings: {},
  locales: {},
  ...(offline && { offline }),
});
const entry = (path: string, label: string) => ({ path, label, icon: 'activity' });
const menu = [entry('visit/my_tickets', 'menu.visit'), entry('diagnostic', 'menu.diagnostic')];

/** A service worker that has cached these scripts. */
const kept = (...entries: string[]) =>
  vi.stubGlobal('caches', {
    match: (address: string) => Promise.resolve(entries.includes(address) ? new Response() : undefined),
  });

const diary = manifest('diagnostic', ['diagnostic']);

const open = (modules: readonly ModuleManifest[] = [manifest('visit'), diary]) =>
  renderModule(<OfflineSections menu={menu} modules={modules} />, {
    namespace: 'shell',
    locales: { ru },
  });

/** Issue 11, 26e: what is available offline. */
describe('sections without a network', () => {
  it('are those that need none and were opened here', async () => {
    kept('/modules/visit/remoteEntry.00000000.js', '/modules/diagnostic/remoteEntry.00000000.js');
    await open();
    await screen.findByRole('region', { name: 'Без интернета работает' });
    expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/diagnostic', 'Самодиагностика'],
    ]);
  });

  /** ui-review 20: my appointments are readable offline, but nothing can be booked. */
  it('are named by the page that works', async () => {
    kept('/modules/visit/remoteEntry.00000000.js', '/modules/diagnostic/remoteEntry.00000000.js');
    await open([manifest('visit', ['visit/my_tickets']), diary]);
    await screen.findByRole('region', { name: 'Без интернета работает' });
    expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/visit/my_tickets', 'Мои номерки'],
      ['/diagnostic', 'Самодиагностика'],
    ]);
  });

  it('are none where nothing was opened', async () => {
    kept();
    const asked = vi.spyOn(globalThis.caches, 'match');
    await open();
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole('link')).toBeNull();
  });
});
