import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { api, type CabinetModule, type ModuleManifest, type Person, session, userStorage } from '@cabinet/kit';
import { demoPerson, demoVariant, kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import * as loader from '../modules/loader';
import { manifestOf } from '../testing';
import { SessionEnds } from '../session/SessionEnds';
import { Screens } from './Screens';

const manifest = (id: string, path: string, roles: ModuleManifest['roles']) => manifestOf(id, [path], roles);

/** Mocks the network: what a module's script would provide. */
let loadModule: MockInstance<typeof loader.loadModule>;
beforeEach(() => {
  loadModule = vi.spyOn(loader, 'loadModule');
});

const PAGES: Record<string, () => string> = {
  login: () => 'вход',
  visit: () => 'номерки',
  profile: () => 'профиль',
  pay: () => 'оплата по ссылке',
  broken: () => 'нет',
};

function modulesLive() {
  loadModule.mockImplementation(({ id, pages }) => {
    if (id === 'dead') return Promise.reject(new loader.ModuleError(id, 'unreachable'));
    if (id === 'old') return Promise.reject(new loader.ModuleError(id, 'incompatible'));
    const path = pages[0]?.path ?? '';
    return Promise.resolve({ id, pages: { [path]: PAGES[path] ?? (() => path) } });
  });
}

function kernelWith(person: Person = demoPerson) {
  return kernel(({ path, headers }) => {
    if (path === '/users/me') return headers.has('Authorization') ? person : problemResponse(401, 'unauthorized');
    if (path === '/oauth/token') return problemResponse(400, 'invalid_grant');
    if (path !== '/v1/variant/modules') return problemResponse(503, 'database_unavailable');
    const auth = manifest('auth', 'login', []);
    const pay: ModuleManifest = {
      ...manifest('payments', 'pay', ['ROLE_PATIENT']),
      pages: [{ path: 'pay', layout: 'bare', public: true }],
    };
    if (!headers.has('Authorization')) return { modules: [auth, pay] };
    const book = { path: 'visit/write', label: 'menu.visit', icon: 'user', rank: 1, needs: 'booking' as const };
    const visits = { ...manifest('visits', 'visit', ['ROLE_PATIENT']), actions: [book] };
    const dead = manifest('dead', 'news', ['ROLE_PATIENT']);
    const old = manifest('old', 'quiz', ['ROLE_PATIENT']);
    const profile: ModuleManifest = {
      ...manifest('profile', 'profile', ['ROLE_PATIENT']),
      entryPoints: { consent: 'profile/consent', newPassword: 'profile/settings', portalReturn: 'profile/info' },
      openBeforeConsent: ['profile/export'],
    };
    return {
      modules:
        person.authorities[0]?.authority === 'ROLE_ADMIN' ? [auth, pay] : [auth, visits, dead, old, profile, pay],
    };
  });
}

const entry = (path: string, label: string) => ({ path, label, icon: 'user' });
const menu = [entry('visit/my_tickets', 'menu.visit'), entry('news', 'menu.news'), entry('quiz/new', 'menu.quiz')];

async function open(path: string, person: Person | null = demoPerson) {
  modulesLive();
  const calls = kernelWith(person ?? demoPerson);
  const page = (
    <>
      <SessionEnds />
      <Screens />
    </>
  );
  const result = await renderModule(page, { path, person, namespace: 'shell', locales: { ru }, variant: { menu } });
  if (person) {
    const role = person.authorities[0]?.authority ?? 'ROLE_PATIENT';
    session.begin({ token: 'token', userId: person.userId, role });
  }
  const address = () => result.router.state.location.pathname + result.router.state.location.search;
  return { ...result, calls, address };
}

const admin: Person = { ...demoPerson, userId: 'u9', authorities: [{ authority: 'ROLE_ADMIN' }] };

describe('guards', () => {
  /** B-030, B-033: without a token to /login; the address is kept. */
  it('sends strangers to sign in and remembers where they wanted to go', async () => {
    const { address } = await open('/visit/write?clinicId=2', null);
    expect(await screen.findByText('вход')).toBeTruthy();
    expect(address()).toBe(`/login?return=${encodeURIComponent('/visit/write?clinicId=2')}`);
  });

  it('names the hospital until the sign-in page has come', async () => {
    let arrive: (module: CabinetModule) => void = () => undefined;
    const coming = new Promise<CabinetModule>((resolve) => (arrive = resolve));
    loadModule.mockImplementationOnce(() => coming);
    await open('/login', null);
    const { title } = demoVariant.organisation;
    expect(await within(await screen.findByRole('main')).findByText(title)).toBeTruthy();
    arrive({ id: 'auth', pages: { login: () => 'вход' } });
    expect(await screen.findByText('вход')).toBeTruthy();
    expect(screen.queryByText(title)).toBeNull();
  });

  /** B-264: for every address, whatever its role. */
  it.each(['/', '/visit/my_tickets', '/admin/userInfo', '/profile/info', '/404'])(
    'sends strangers at %s to sign in',
    async (path) => {
      const { address } = await open(path, null);
      expect(await screen.findByText('вход')).toBeTruthy();
      expect(address()).toMatch(/^\/login(\?|$)/);
    },
  );

  /** B-264: a token of a user without a role grants access to nothing. */
  it('shows no page to a token without a role', async () => {
    await open('/visit/my_tickets', { ...demoPerson, authorities: [] });
    session.begin({ token: 'token', userId: 'u1', role: null });
    expect(await screen.findByText('Не удалось узнать, кто вошёл')).toBeTruthy();
    expect(screen.queryByText('номерки')).toBeNull();
  });

  /** Before any step that a user has to do first: whoever has a link may be signed in, as anybody. */
  it.each([
    ['a stranger', null],
    ['a patient without consent', { ...demoPerson, consentRequired: true }],
    ['an administrator', { ...demoPerson, userId: 'u9', authorities: [{ authority: 'ROLE_ADMIN' as const }] }],
  ])('shows a public page to %s, without the frame', async (_, person) => {
    const { address } = await open('/pay#token=secret', person);
    expect(await screen.findByText('оплата по ссылке')).toBeTruthy();
    expect(address()).toBe('/pay');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('brings somebody who is signed in back to the same place', async () => {
    const { address } = await open('/login?return=%2Fvisit%2Fwrite');
    await screen.findByText('номерки');
    expect(address()).toBe('/visit/write');
  });

  /** B-032, X-008 */
  it('opens the landing page', async () => {
    const { address } = await open('/');
    await screen.findByText('номерки');
    expect(address()).toBe('/visit/my_tickets');
  });

  /** A-079, B-263, X-076 */
  it('shows 404 to a patient at an administrator’s address', async () => {
    const { address } = await open('/admin/userInfo');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Страница не найдена');
    expect(screen.getByText('404')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Назад' })).toBeTruthy();
    const page = within(screen.getByRole('main'));
    expect(page.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['На главную', '/'],
      ['Записаться к врачу', '/visit/write'],
      ['+7\u00a0(495)\u00a0000-00-15', 'tel:+74950000015'],
    ]);
    expect(address()).toBe('/404');
  });

  it('offers no booking on the 404 where the hospital has none', async () => {
    modulesLive();
    kernelWith();
    const visits = { ...demoVariant.visits, booking: 'read-only' as const };
    await renderModule(<Screens />, { path: '/404', namespace: 'shell', locales: { ru }, variant: { menu, visits } });
    expect(await screen.findByRole('link', { name: 'На главную' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Записаться к врачу' })).toBeNull();
  });

  /** */
  it('sends an administrator at a patient’s address home', async () => {
    const { address } = await open('/visit/my_tickets', admin);
    await screen.findByRole('heading', { level: 1, name: 'Главная' });
    expect(address()).toBe('/');
  });
});

describe('what a module says about its pages', () => {
  const openWith = async (more: Partial<ModuleManifest>) => {
    modulesLive();
    const visits: ModuleManifest = { ...manifest('visits', 'visit', ['ROLE_PATIENT']), ...more };
    kernel(({ path }) => {
      if (path === '/users/me') return demoPerson;
      return path === '/v1/variant/modules' ? { modules: [visits] } : problemResponse(503, 'database_unavailable');
    });
    await renderModule(<Screens />, { path: '/visit', namespace: 'shell', locales: { ru }, variant: { menu } });
    expect(await screen.findByText('номерки')).toBeTruthy();
    return screen.getByRole('main');
  };

  it('they are as wide as the window', async () => {
    const { className } = await openWith({ pages: [{ path: 'visit', layout: 'wide' }] });
    expect(className).toContain('wide');
  });

  it('they are framed as usual and have no help', async () => {
    const main = await openWith({});
    expect(main.className).not.toContain('wide');
    expect(within(main).queryByText('Справка')).toBeNull();
  });

  it('a help text is folded below them', async () => {
    const main = await openWith({ help: 'shell:not_found.advice' });
    const help = within(main).getByText('Справка').closest('details');
    expect(help?.open).toBe(false);
    expect(help?.textContent).toContain(ru['not_found.advice']);
  });
});

describe('a patient who has still to agree', () => {
  const undecided: Person = { ...demoPerson, consentRequired: true };

  /** and the page knows where to continue. */
  it('sees the consent first', async () => {
    const { address } = await open('/visit/write?clinicId=2', undecided);
    expect(await screen.findByText('профиль')).toBeTruthy();
    expect(address()).toBe(`/profile/consent?return=${encodeURIComponent('/visit/write?clinicId=2')}`);
    expect(screen.queryByText('номерки')).toBeNull();
  });

  it('may sign out', async () => {
    const { address } = await open('/profile/consent', undecided);
    await screen.findByText('профиль');
    await userEvent.click(screen.getByRole('button', { name: 'Выход' }));
    await waitFor(() => expect(address()).toBe('/login'));
  });
});

describe('modules', () => {
  /** Architecture §5: a failed module shows a notice with a retry; everything else keeps working. */
  it('shows a notice for a dead module and the others go on', async () => {
    await open('/news');
    expect(await screen.findByText('Раздел сейчас недоступен')).toBeTruthy();
    const before = loadModule.mock.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    await waitFor(() => expect(loadModule.mock.calls.length).toBeGreaterThan(before));
    await userEvent.click(screen.getByRole('link', { name: 'Приём' }));
    expect(await screen.findByText('номерки')).toBeTruthy();
  });

  it('says that an incompatible module is being updated', async () => {
    await open('/quiz/new');
    expect(await screen.findByText('Раздел обновляется')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Приём' })).toBeTruthy();
  });
});

describe('frame', () => {
  /** */
  it('has the menu with the active item, the phone, the copyright, the person and the exit', async () => {
    await open('/visit/my_tickets');
    await screen.findByText('номерки');
    expect(screen.getByRole('link', { name: 'Приём' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: '+7\u00a0(495)\u00a0000-00-15' }).getAttribute('href')).toBe(
      'tel:+74950000015',
    );
    expect(screen.getByText(/© \d{4} Городская больница/)).toBeTruthy();
    expect(await screen.findByText((text) => text.replace(/\u00a0/g, ' ') === 'А. С. Иванова')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Выход' })).toBeTruthy();
  });
});

/** Issue 11, 26e: the user cannot be determined, and the page says so instead of loading forever. */
describe('without the person', () => {
  const openWhile = async (isDown: () => boolean) => {
    modulesLive();
    kernel(({ path }) => {
      if (path === '/users/me') return isDown() ? problemResponse(503, 'unavailable') : demoPerson;
      if (path !== '/v1/variant/modules') return problemResponse(503, 'database_unavailable');
      return { modules: [manifest('auth', 'login', []), manifest('visits', 'visit', ['ROLE_PATIENT'])] };
    });
    await renderModule(<Screens />, { path: '/visit', namespace: 'shell', locales: { ru }, variant: { menu } });
  };

  it('a page lives on, says what is missing, and asks again', async () => {
    let isDown = true;
    await openWhile(() => isDown);
    expect(await screen.findByText('Не удалось узнать, кто вошёл')).toBeTruthy();
    expect(await screen.findByText('номерки')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText((text) => text.replace(/\u00a0/g, ' ') === 'А. С. Иванова')).toBeTruthy();
    expect(screen.queryByText('Не удалось узнать, кто вошёл')).toBeNull();
  });

  it('a page without a network waits for the person until it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let isDown = true;
    await openWhile(() => isDown);
    expect(await screen.findByText('номерки')).toBeTruthy();
    expect(screen.queryByText('Не удалось узнать, кто вошёл')).toBeNull();
    isDown = false;
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText((text) => text.replace(/\u00a0/g, ' ') === 'А. С. Иванова')).toBeTruthy();
  });
});

describe('end of a session', () => {
  /**
   * A-272, B-201, B-269, X-063, X-064: data is deleted, the user is informed, and returns to the same address
   * afterwards.
   */
  it('after a 401 forgets the person and keeps the place', async () => {
    const { address } = await open('/visit/write?clinicId=2');
    await screen.findByText('номерки');
    localStorage.setItem('language', 'ru');
    userStorage.set('search', 'кардиолог');
    kernel(({ path, headers }) => {
      if (path !== '/v1/variant/modules') return problemResponse(path === '/oauth/token' ? 400 : 401, 'invalid_grant');
      return { modules: headers.has('Authorization') ? [] : [manifest('auth', 'login', [])] };
    });
    await expect(api.get('/netrika1/clinics')).rejects.toThrow();
    await waitFor(() => expect(address()).toBe(`/login?return=${encodeURIComponent('/visit/write?clinicId=2')}`));
    // The encrypted storage is kept for its owner (SessionEnds).
    expect(Object.keys(localStorage).filter((key) => !key.startsWith('shelf:'))).toEqual(['language']);
    expect(await screen.findByText(/Сеанс завершён/, { selector: 'li *' })).toBeTruthy();
  });

  /** B-201 */
  it('after signing out by hand keeps no place', async () => {
    const { address } = await open('/visit/write');
    await screen.findByText('номерки');
    await userEvent.click(screen.getByRole('button', { name: 'Выход' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(session.get()).toBeNull();
    expect(sessionStorage.getItem('access_token')).toBeNull();
  });
});

/** B-092, B-095: the corner belongs to the pages with the frame, and to the sign-in. */
it.each([
  ['the page of a patient', '/visit', demoPerson, true],
  ['the sign-in', '/login', null, true],
  ['a page for everybody', '/pay', demoPerson, false],
])('the widget of a module on %s', async (_, path, person, isDrawn) => {
  modulesLive();
  const chat: ModuleManifest = {
    ...manifest('chat', 'chat', ['ROLE_PATIENT']),
    widget: { label: 'shell:help', icon: 'message-circle', page: 'chat' },
    slots: person ? ['widget'] : [],
  };
  const pay: ModuleManifest = { ...manifest('payments', 'pay', []), pages: [{ path: 'pay', public: true }] };
  const modules = [manifest('auth', 'login', []), manifest('visits', 'visit', ['ROLE_PATIENT']), pay, chat];
  kernel((call) => {
    if (call.path === '/users/me') return demoPerson;
    return call.path === '/v1/variant/modules' ? { modules } : problemResponse(503, 'database_unavailable');
  });
  await renderModule(<Screens />, { path, person, namespace: 'shell', locales: { ru }, variant: { menu } });
  if (isDrawn) expect(await screen.findByRole('button', { name: ru.help })).toBeTruthy();
  else {
    expect(await screen.findByText('оплата по ссылке')).toBeTruthy();
    expect(document.getElementById('widget')).toBeNull();
  }
});
