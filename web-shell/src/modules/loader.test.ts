import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { i18next, type ModuleManifest } from '@cabinet/kit';
import { startTestI18n } from '@cabinet/kit/testing';
import { isCompatible, loadModule, loadScript, type ModuleError } from './loader';

const manifest: ModuleManifest = {
  id: 'visits',
  version: '0.1.0',
  entry: '/modules/visits/remoteEntry.0badcafe.js',
  integrity: 'sha384-abc',
  container: 'cabinet_visits',
  exposed: './module',
  requires: { shell: '^0.1' },
  pages: [{ path: 'visit' }],
  menu: [],
  slots: [],
  roles: ['ROLE_PATIENT'],
  settings: {},
  locales: {},
};
const scripts = () => [...document.head.querySelectorAll('script')];
/** Simulates the browser: the script loads or fails. */
const happens = (event: 'load' | 'error') => void scripts().at(-1)?.dispatchEvent(new Event(event));

async function faultOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'none',
    (error: unknown) => (error as ModuleError).fault,
  );
}

beforeEach(async () => {
  await startTestI18n();
  vi.spyOn(i18next, 'loadNamespaces').mockResolvedValue(undefined);
  vi.stubGlobal('__webpack_init_sharing__', () => Promise.resolve());
  vi.stubGlobal('__webpack_share_scopes__', { default: {} });
});
afterEach(() => {
  scripts().forEach((script) => script.remove());
  Reflect.deleteProperty(window, 'cabinet_visits');
});

describe('module loader', () => {
  it('adds the script with its integrity and gives the module', async () => {
    const module = { id: 'visits', pages: { visit: () => null } };
    const loading = loadModule(manifest);
    expect(scripts()[0]).toMatchObject({ integrity: 'sha384-abc', crossOrigin: 'anonymous' });
    const init = vi.fn();
    Object.assign(window, { cabinet_visits: { init, get: () => Promise.resolve(() => ({ default: module })) } });
    happens('load');
    expect(await loading).toBe(module);
    expect(init).toHaveBeenCalledOnce();
  });

  it('refuses an incompatible module without fetching it', async () => {
    expect(await faultOf(loadModule({ ...manifest, requires: { shell: '^9.0' } }))).toBe('incompatible');
    expect(scripts()).toHaveLength(0);
  });

  /** i18next would never request a failed file again. */
  it('asks anew for texts that did not come, and is no module without them', async () => {
    const withTexts = { ...manifest, locales: { ru: '/modules/visits/visits-ru.0badcafe.json' } };
    const reload = vi.spyOn(i18next, 'reloadResources').mockResolvedValue(undefined);
    const module = { id: 'visits', pages: { visit: () => null } };
    const container = { init: () => undefined, get: () => Promise.resolve(() => ({ default: module })) };
    Object.assign(window, { cabinet_visits: container });
    const lost = faultOf(loadModule(withTexts));
    happens('load');
    expect(await lost).toBe('unreachable');
    reload.mockImplementation(() => {
      i18next.addResourceBundle('ru', 'visits', { title: 'Приём' });
      return Promise.resolve();
    });
    const loading = loadModule(withTexts);
    happens('load');
    expect(await loading).toBe(module);
    i18next.removeResourceBundle('ru', 'visits');
  });

  /** A module of a newer list replaces the stored one in an open page (ADR 0068). */
  it('asks for the texts of a newer version', async () => {
    const reload = vi.spyOn(i18next, 'reloadResources').mockResolvedValue(undefined);
    const container = {
      init: () => undefined,
      get: () => Promise.resolve(() => ({ default: { id: 'newer', pages: { visit: () => null } } })),
    };
    Object.assign(window, { cabinet_visits: container });
    i18next.addResourceBundle('ru', 'newer', { title: 'Приём' });
    for (const hash of ['11111111', '11111111', '22222222']) {
      const loading = loadModule({ ...manifest, id: 'newer', locales: { ru: `/modules/newer/newer-ru.${hash}.json` } });
      happens('load');
      await loading;
    }
    expect(reload).toHaveBeenCalledOnce();
    i18next.removeResourceBundle('ru', 'newer');
  });

  it('tells of a dead module and lets a retry ask again', async () => {
    const loading = faultOf(loadModule(manifest));
    happens('error');
    expect(await loading).toBe('unreachable');
    expect(scripts()).toHaveLength(0);
  });

  it('gives up after the time-out', async () => {
    vi.useFakeTimers();
    const loading = faultOf(loadScript(manifest, 15_000));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await loading).toBe('unreachable');
  });

  it.each([
    ['no container', undefined],
    ['a container that throws', { init: () => undefined, get: () => Promise.reject(new Error('shared react')) }],
    ['another shape', { init: () => undefined, get: () => Promise.resolve(() => ({ default: { pages: {} } })) }],
  ])('calls %s broken', async (_, container) => {
    if (container) Object.assign(window, { cabinet_visits: container });
    const loading = faultOf(loadModule(manifest));
    happens('load');
    expect(await loading).toBe('broken');
  });

  it.each([
    ['0.1.0', '^0.1', true],
    ['0.1.7', '^0.1.2', true],
    ['0.2.0', '^0.1', false],
    ['1.4.0', '^1.2.0', true],
    ['0.1.0', 'whatever', false],
  ])('shell %s for %s: %s', (version, range, expected) => {
    expect(isCompatible(version, range)).toBe(expected);
  });
});
