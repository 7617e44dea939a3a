import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, lazy } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { i18next, type ModuleManifest, OfflineHelp } from '@cabinet/kit';
import { stubFetch, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { ModulePage } from './ModulePage';

const manifest: ModuleManifest = {
  id: 'news',
  version: '0.1.0',
  entry: '/modules/news/remoteEntry.0badcafe.js',
  integrity: 'sha384-abc',
  container: 'cabinet_news',
  exposed: './module',
  requires: { shell: '^0.1' },
  pages: [{ path: 'news' }],
  menu: [],
  slots: [],
  roles: ['ROLE_PATIENT'],
  settings: {},
  locales: {},
};

const scripts = () => [...document.head.querySelectorAll('script')];
/** Simulates the browser; `error` is its event for a missing entry and for one with another digest. */
const browserTells = (event: 'load' | 'error') => act(() => void scripts().at(-1)?.dispatchEvent(new Event(event)));

function moduleArrives(Page: ComponentType) {
  const module = { id: 'news', pages: { news: Page } };
  Object.assign(window, {
    cabinet_news: { init: () => undefined, get: () => Promise.resolve(() => ({ default: module })) },
  });
  browserTells('load');
}

const open = (given: ModuleManifest = manifest) =>
  renderModule(
    <>
      <a href="/visit">соседний раздел</a>
      <OfflineHelp value={<p>работает дневник</p>}>
        <main>
          <ModulePage manifest={given} path="news" />
        </main>
      </OfflineHelp>
    </>,
    { path: '/news', namespace: 'shell', locales: { ru } },
  );
const theRestLives = () => expect(screen.getByRole('link', { name: 'соседний раздел' })).toBeTruthy();

beforeEach(() => {
  vi.spyOn(i18next, 'loadNamespaces').mockResolvedValue(undefined);
  vi.stubGlobal('__webpack_init_sharing__', () => Promise.resolve());
  vi.stubGlobal('__webpack_share_scopes__', { default: {} });
});
afterEach(() => {
  scripts().forEach((script) => script.remove());
  Reflect.deleteProperty(window, 'cabinet_news');
});

describe('page of a module', () => {
  /**
   * Architecture §5: missing entry or wrong digest; the browser rejects the script because of its integrity attribute.
   */
  it('gives a notice instead of a refused script, and the page when a retry succeeds', async () => {
    await open();
    expect(scripts()[0]).toMatchObject({ integrity: 'sha384-abc', crossOrigin: 'anonymous' });
    browserTells('error');
    expect(await screen.findByText('Раздел сейчас недоступен')).toBeTruthy();
    theRestLives();
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(scripts()).toHaveLength(1);
    expect(scripts()[0]?.integrity).toBe('sha384-abc');
    moduleArrives(() => 'новости больницы');
    expect(await screen.findByText('новости больницы')).toBeTruthy();
    expect(screen.queryByText('Раздел сейчас недоступен')).toBeNull();
  });

  it('does not fetch an incompatible module, and offers to open the page anew', async () => {
    await open({ ...manifest, requires: { shell: '^9.0' } });
    expect(await screen.findByText('Раздел обновляется')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
    expect(scripts()).toHaveLength(0);
    theRestLives();
  });

  it('keeps a page that breaks while it is drawn inside its own border', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // React reports an error to the window when it repeats an interrupted render, which happens on slow machines.
    const expected = (event: Event) => event.preventDefault();
    window.addEventListener('error', expected);
    onTestFinished(() => window.removeEventListener('error', expected));
    let isBroken = true;
    await open();
    moduleArrives(() => {
      if (isBroken) throw new Error('no such ticket');
      return 'новости больницы';
    });
    expect(await screen.findByText('На этой странице произошла ошибка')).toBeTruthy();
    theRestLives();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('новости больницы')).toBeTruthy();
  });

  /** Issue 11, 26e: a section that was never opened in this browser. */
  it('without a network says what it needs, what works, and tries again at a press', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    stubFetch(() => Promise.reject(new TypeError('network')));
    await open();
    browserTells('error');
    expect(await screen.findByRole('heading', { level: 2, name: 'Для этого раздела нужна связь' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 }).map((one) => one.textContent)).toEqual(['Нет связи']);
    expect(screen.getByText('работает дневник')).toBeTruthy();
    expect(document.body.textContent).not.toContain('уже открывали');
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(scripts()).toHaveLength(1);
    moduleArrives(() => 'новости больницы');
    expect(await screen.findByText('новости больницы')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  describe('whose file did not come', () => {
    const lost = Object.assign(new Error('Loading chunk 7 failed.'), {
      name: 'ChunkLoadError',
      request: '/modules/news/7.0badcafe.js',
    });
    beforeEach(() => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const expected = (event: Event) => event.preventDefault();
      window.addEventListener('error', expected);
      onTestFinished(() => window.removeEventListener('error', expected));
      stubFetch((address: string, { method }: RequestInit) =>
        Promise.resolve(
          new Response(null, { status: 404, headers: { 'X-Request-Id': `${method ?? ''} ${address}`.slice(-8) } }),
        ),
      );
    });

    /** Issue 11, 24: the page of a module that is loaded on first use. */
    it('says "reload" with the request id, and the rest lives', async () => {
      await open();
      moduleArrives(lazy(() => Promise.reject<{ default: ComponentType }>(lost)));
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByRole('heading', { name: 'Раздел сейчас недоступен' })).toBeTruthy();
      expect(alert.getByRole('button', { name: 'Обновить страницу' })).toBeTruthy();
      expect(alert.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
      expect(await alert.findByText('dcafe.js')).toBeTruthy();
      expect(document.body.textContent).not.toMatch(/chunk/);
      theRestLives();
    });

    /** The entry of the module itself; its failure is retried, and its request id shown. */
    it('names the request id of a module that is unavailable', async () => {
      await open();
      browserTells('error');
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByRole('heading', { name: 'Раздел сейчас недоступен' })).toBeTruthy();
      expect(await alert.findByText('dcafe.js')).toBeTruthy();
    });

    it('without a network says so', async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await open();
      moduleArrives(lazy(() => Promise.reject<{ default: ComponentType }>(lost)));
      expect(await screen.findByRole('heading', { name: 'Для этого раздела нужна связь' })).toBeTruthy();
    });
  });
});
