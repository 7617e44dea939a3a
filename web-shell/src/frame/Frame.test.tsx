import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibility, i18next, type MainAction, session } from '@cabinet/kit';
import { kernel, problemResponse, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { Frame } from './Frame';

const entry = (path: string, label: string) => ({ path, label, icon: 'user' });
const menu = [entry('visit/my_tickets', 'menu.visit'), entry('news', 'menu.news')];
const plain = (text: string | null | undefined) => (text ?? '').replace(/\u00a0/g, ' ');

/** Simulates a screen of this width with the default text size, for `(max-width: …em)`. */
function screenIs(width: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: width <= Number(/max-width: ([\d.]+)em/.exec(query)?.[1]) * 16,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
}

const open = (path = '/visit/my_tickets') =>
  renderModule(<Frame menu={menu}>страница</Frame>, { path, namespace: 'shell', locales: { ru } });
const toolbar = () => within(screen.getByRole('banner'));

describe('narrow frame', () => {
  beforeEach(() => screenIs(900));

  /** */
  it('has a toolbar whose toggle opens and closes the menu', async () => {
    await open();
    expect(screen.queryByRole('navigation')).toBeNull();
    const toggle = toolbar().getByRole('button', { name: 'Открыть меню', expanded: false });
    await userEvent.click(toggle);
    expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(2);
    expect(document.getElementById('main')?.hasAttribute('inert')).toBe(true);
    await userEvent.click(toolbar().getByRole('button', { name: 'Закрыть меню', expanded: true }));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.getElementById('main')?.hasAttribute('inert')).toBe(false);
  });

  it('closes its menu by Escape and gives the focus back', async () => {
    await open();
    await userEvent.click(toolbar().getByRole('button', { name: 'Открыть меню' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.activeElement).toBe(toolbar().getByRole('button', { name: 'Открыть меню' }));
  });

  /** */
  it('names the active tab, also after a choice in the menu', async () => {
    await open('/visit/write');
    expect(toolbar().getByText('Приём').tagName).toBe('STRONG');
    await userEvent.click(toolbar().getByRole('button', { name: 'Открыть меню' }));
    await userEvent.click(screen.getByRole('link', { name: 'Новости' }));
    expect(toolbar().getByText('Новости').tagName).toBe('STRONG');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  /** */
  it('names the first tab where no item fits', async () => {
    await open('/404');
    expect(toolbar().getByText('Приём')).toBeTruthy();
  });

  /** */
  it('has the logout block: initials, last name, exit', async () => {
    const calls = kernel(({ path }) =>
      path.startsWith('/oauth') ? undefined : problemResponse(503, 'database_unavailable'),
    );
    await open();
    expect(plain(screen.getByRole('banner').textContent)).toContain('А. С. Иванова');
    await userEvent.click(toolbar().getByRole('button', { name: 'Выход' }));
    await waitFor(() => expect(session.get()).toBeNull());
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/oauth/logout']);
  });
});

/** Issue 11, 26i: the page's name is not cut; user and exit are in the menu. */
describe('frame on a phone', () => {
  beforeEach(() => screenIs(390));

  it('has the logout block at the top of its menu', async () => {
    kernel(({ path }) => (path.startsWith('/oauth') ? undefined : problemResponse(503, 'database_unavailable')));
    await open();
    expect(toolbar().queryByRole('button', { name: 'Выход' })).toBeNull();
    await userEvent.click(toolbar().getByRole('button', { name: 'Открыть меню' }));
    const drawer = within(screen.getByRole('complementary', { name: 'Основное меню' }));
    expect(plain(screen.getByRole('complementary').textContent)).toContain('А. С. Иванова');
    await userEvent.click(drawer.getByRole('button', { name: 'Выход' }));
    await waitFor(() => expect(session.get()).toBeNull());
  });
});

/** Review of the screens, 2. */
describe('the bar at the bottom of a phone', () => {
  const action = (path: string, label: string, rank: number): MainAction => ({ path, label, icon: 'user', rank });
  const actions = [action('visit/write', 'menu.visit', 1), action('news', 'menu.news', 2)];
  const openWith = (given: readonly MainAction[], path = '/visit/my_tickets') =>
    renderModule(
      <Frame menu={menu} actions={given}>
        страница
      </Frame>,
      { path, namespace: 'shell', locales: { ru } },
    );
  const bar = () => screen.queryByRole('navigation', { name: 'Главное' });

  it('has the main actions, marks the section, and opens the menu for the rest', async () => {
    screenIs(390);
    await openWith(actions);
    const links = within(bar() ?? document.body).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/visit/write', 'true'],
      ['/news', null],
    ]);
    const more = screen.getByRole('button', { name: 'Ещё', expanded: false });
    await userEvent.click(more);
    const drawer = screen.getByRole('complementary', { name: 'Основное меню' });
    expect(document.activeElement).toBe(drawer);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(more);
    expect(document.documentElement.hasAttribute('data-bar')).toBe(true);
  });

  it('names the page one is on', async () => {
    screenIs(390);
    await openWith(actions, '/visit/write');
    expect(bar()?.querySelector('[aria-current=page]')?.textContent).toBe('Приём');
  });

  it.each<[string, number, readonly MainAction[], () => void]>([
    ['on a wider screen', 900, actions, () => undefined],
    ['for a single action', 390, actions.slice(0, 1), () => undefined],
    ['where large text needs the room', 390, actions, () => accessibility.set({ text: 'larger' })],
  ])('is not there %s', async (_, width, given, prepare) => {
    screenIs(width);
    prepare();
    await openWith(given);
    expect(bar()).toBeNull();
    expect(document.documentElement.hasAttribute('data-bar')).toBe(false);
  });
});

describe('wide frame', () => {
  /** narrow up to 900 px, not beyond. */
  it('shows the menu itself and no toggle', async () => {
    screenIs(901);
    await open();
    expect(screen.getByRole('navigation')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Открыть меню' })).toBeNull();
  });

  /** A-033…A-040: the labels of the main menu and of the questionnaires. */
  it('names the entries of the main menu', async () => {
    const main = [
      ['electronic_card/diagnoses', 'menu.electronic_card', 'Электронная карта'],
      ['results/documents', 'menu.results', 'Результаты'],
      ['payment_documents/accounts', 'menu.payment_documents', 'Оплата'],
      ['visit/my_tickets', 'menu.visit', 'Приём'],
      ['my_files', 'menu.my_files', 'Мои файлы'],
      ['profile/info', 'menu.profile', 'Профиль'],
      ['diagnostic', 'menu.diagnostic', 'Самодиагностика'],
      ['quiz/new', 'menu.quiz', 'Анкеты'],
    ] as const;
    await renderModule(<Frame menu={main.map(([path, label]) => entry(path, label))}>страница</Frame>, {
      path: '/visit/my_tickets',
      namespace: 'shell',
      locales: { ru },
    });
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
      main.map(([path, , name]) => [`/${path}`, name]),
    );
  });

  /** …: entries that a hospital can enable. */
  it('names the further entries of the specification', async () => {
    const further = [
      ['electronic_card/diagnoses', 'menu.electronic_card', 'Электронная карта'],
      ['profile/documents', 'menu.documents', 'Мои документы'],
      ['profile/consent', 'menu.consent', 'Согласие на обработку персональных данных'],
      ['profile/settings', 'menu.settings', 'Настройки'],
      ['e_consultations', 'menu.e_consultations', 'Электронные консультации'],
      ['chat', 'menu.chat', 'Чат с клиникой'],
    ] as const;
    await renderModule(<Frame menu={further.map(([path, label]) => entry(path, label))}>страница</Frame>, {
      path: '/profile/consent',
      namespace: 'shell',
      locales: { ru },
    });
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual(
      further.map(([path, , name]) => [`/${path}`, name]),
    );
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page', null, null, null]);
  });

  it('takes a label from the texts of a module, whose page nobody has opened yet', async () => {
    const isThere = vi.spyOn(i18next, 'hasLoadedNamespace').mockImplementation((name) => name !== 'clinics');
    let arrive: () => void = () => undefined;
    vi.spyOn(i18next, 'loadNamespaces').mockImplementation((_, told) => {
      arrive = () => told?.(null, i18next.t);
      return Promise.resolve();
    });
    const own = entry('clinics', 'clinics:title');
    await renderModule(<Frame menu={[...menu, own]}>страница</Frame>, { namespace: 'shell', locales: { ru } });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).not.toContain('Наши клиники');
    isThere.mockReturnValue(true);
    i18next.addResourceBundle('ru', 'clinics', { title: 'Наши клиники' });
    act(arrive);
    expect(screen.getByRole('link', { name: 'Наши клиники' })).toBeTruthy();
  });
});
