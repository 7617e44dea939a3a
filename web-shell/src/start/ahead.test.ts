import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  createQueryClient,
  type ModuleManifest,
  offlineStore,
  type Session,
  session,
  type Variant,
} from '@cabinet/kit';
import { demoVariant, kernel } from '@cabinet/kit/testing';
import { modulesQuery } from '../app/resources';
import * as loader from '../modules/loader';
import { loadAhead } from './ahead';

const ann: Session = { token: 'token', userId: 'u1', role: 'ROLE_PATIENT' };
const manifest = (id: string, path: string) =>
  ({
    id,
    entry: `/modules/${id}/e.js`,
    pages: [{ path }],
    menu: [],
    slots: [],
    roles: ['ROLE_PATIENT'],
    locales: {},
  }) as unknown as ModuleManifest;
const home = manifest('home', 'home');
const visits = manifest('visits', 'visit');
const variant: Variant = {
  ...demoVariant,
  landing: 'home',
  menu: [{ path: 'home', label: 'home:title', icon: 'house' }],
};

async function loadedAt(address: string, settings: Promise<Variant> = Promise.resolve(variant)) {
  window.history.replaceState(null, '', address);
  const load = vi.spyOn(loader, 'loadModule').mockImplementation(({ id }) => Promise.resolve({ id, pages: {} }));
  await loadAhead(createQueryClient(), settings);
  return load.mock.calls.map(([{ id }]) => id);
}

beforeEach(async () => {
  session.begin(ann);
  kernel(() => ({ modules: [home, visits] }));
  await createQueryClient().query(modulesQuery(ann));
});
afterEach(async () => {
  window.history.replaceState(null, '', '/');
  await offlineStore.wipe();
});

/** Issue 17: the code of the page is requested before the settings, the texts and the kernel have answered. */
it('the page of the address is loaded, without a call of the kernel', async () => {
  const calls = kernel(() => ({}));
  const never = new Promise<Variant>(() => undefined);
  expect(await loadedAt('/visit/my_tickets', never)).toEqual(['visits']);
  expect(calls).toEqual([]);
});

it('at the root it is the landing page', async () => {
  expect(await loadedAt('/')).toEqual(['home']);
});

it('an address of no page loads nothing', async () => {
  expect(await loadedAt('/nowhere')).toEqual([]);
});

it('nothing is loaded for a visitor who is not signed in, nor from the list of another person', async () => {
  session.begin({ ...ann, userId: 'u2' });
  expect(await loadedAt('/home')).toEqual([]);
  session.end('signed-out');
  expect(await loadedAt('/home')).toEqual([]);
});
