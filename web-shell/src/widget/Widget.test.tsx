/** The widget of a module (B-092, B-095…B-097, B-099, B-100), here that of the chat. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { type ModuleManifest, setTitleSuffix, useQueryClient } from '@cabinet/kit';
import { kernel, renderModule } from '@cabinet/kit/testing';
import chat from '../../../web-modules/chat/module.json';
import chatTexts from '../../../web-modules/chat/locales/ru.json';
import ru from '../../locales/ru.json';
import { ModulesProvider } from '../app/modules';
import * as loader from '../modules/loader';
import { manifestOf } from '../testing';
import { floorOf } from './useCorner';
import { Widgets } from './Widgets';

const CHAT = { ...manifestOf('chat', [], []), ...chat } as unknown as ModuleManifest;
const VISITS = manifestOf('visits', ['visit'], ['ROLE_PATIENT']);
/** What the kernel offers of the module to those who may not use it. */
const PUBLIC: ModuleManifest = { ...CHAT, pages: CHAT.pages.filter((page) => page.public), menu: [], slots: [] };

let loadModule: MockInstance<typeof loader.loadModule>;
beforeEach(() => {
  loadModule = vi
    .spyOn(loader, 'loadModule')
    .mockImplementation(({ id }) =>
      Promise.resolve({ id, pages: {}, slots: { widget: () => <input aria-label="Ваше сообщение" /> } }),
    );
});

async function open(options: { path?: string; unread?: number; chat?: ModuleManifest } = {}) {
  const { path = '/visit', unread = 0, chat: manifest = CHAT } = options;
  const client = { current: null as ReturnType<typeof useQueryClient> | null };
  function Client() {
    client.current = useQueryClient();
    return null;
  }
  const calls = kernel(() => Response.json({ unread }));
  const modules = [VISITS, manifest];
  setTitleSuffix('Больница');
  const result = await renderModule(
    <ModulesProvider value={modules}>
      <button type="button">Записаться</button>
      <Client />
      <Widgets modules={modules} isSignedIn />
    </ModulesProvider>,
    { path, namespace: 'shell', locales: { ru }, texts: { chat: chatTexts } },
  );
  return { ...result, calls, count: (number: number) => client.current?.setQueryData(['badge', 'chat', 'u1'], number) };
}

const NAME = /^Чат с клиникой/;
const button = () => screen.findByRole('button', { name: NAME });
const panel = () => screen.findByRole('dialog', { name: 'Чат с клиникой' });
const layout = () => document.getElementById('widget')?.dataset.layout;
/** In rem of 16 px. */
const height = () => Number.parseFloat(document.documentElement.style.getPropertyValue('--widget')) * 16;

describe('a closed widget', () => {
  it('asks for its number only, and loads nothing of its module', async () => {
    const { calls } = await open({ unread: 2 });
    expect(await screen.findByRole('button', { name: 'Чат с клиникой, 2 новых сообщения' })).toBeTruthy();
    expect(calls.map(({ path }) => path)).toEqual(['/chat/unread']);
    expect(loadModule).not.toHaveBeenCalled();
    expect(document.title).toBe('(2) Больница');
  });

  it('announces what arrives, not what was unread before', async () => {
    const said = () => document.querySelector('[data-live-announcer="message"]')?.textContent ?? '';
    const { count } = await open({ unread: 1 });
    await screen.findByRole('button', { name: 'Чат с клиникой, 1 новое сообщение' });
    expect(said()).toBe('');
    act(() => void count(3));
    expect(await screen.findByRole('button', { name: 'Чат с клиникой, 3 новых сообщения' })).toBeTruthy();
    expect(said()).toBe('Чат с клиникой, 3 новых сообщения');
  });

  it('has no number without unread messages', async () => {
    await open();
    expect((await button()).getAttribute('aria-label')).toBe('Чат с клиникой');
    expect(document.title).toBe('Больница');
  });

  it('is not drawn on the module’s own pages, whose title has the number all the same', async () => {
    await open({ path: '/chat', unread: 3 });
    await expect.poll(() => document.title).toBe('(3) Больница');
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
    expect(document.documentElement.dataset.widget).toBeUndefined();
  });

  it('is not there for those who may not use the module, such as administrators', async () => {
    const { calls } = await open({ chat: PUBLIC });
    expect(document.getElementById('widget')).toBeNull();
    expect(calls).toEqual([]);
  });
});

describe('an open widget', () => {
  /** B-097 */
  it('loads its module, takes the focus, and gives it back when it is hidden', async () => {
    await open();
    await userEvent.click(await button());
    const dialog = await panel();
    expect(document.activeElement).toBe(dialog);
    expect(await within(dialog).findByLabelText('Ваше сообщение')).toBeTruthy();
    expect(loadModule).toHaveBeenCalledTimes(1);
    expect(layout()).toBe('open');
    expect(document.documentElement.dataset.widget).toBe('open');
    // B-099
    expect(height()).toBe(400);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Свернуть' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await button());
    expect(layout()).toBe('closed');
    expect(height()).toBe(60);
  });

  it('is hidden by Escape, but not by one that something in it has used', async () => {
    loadModule.mockImplementation(({ id }) =>
      Promise.resolve({
        id,
        pages: {},
        slots: { widget: () => <input aria-label="Правка" onKeyDown={(event) => event.preventDefault()} /> },
      }),
    );
    await open();
    await userEvent.click(await button());
    await userEvent.click(await screen.findByLabelText('Правка'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    (await panel()).focus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  /** B-097 */
  it('is open again after a reload, without taking the focus', async () => {
    const first = await open();
    await userEvent.click(await button());
    await panel();
    first.unmount();
    await open();
    const dialog = await panel();
    expect(await within(dialog).findByLabelText('Ваше сообщение')).toBeTruthy();
    expect(document.activeElement).toBe(document.body);
  });

  it('leads to the page with the same, and is closed after it', async () => {
    const { router } = await open();
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('link', { name: 'Открыть на всю страницу' }));
    expect(router.state.location.pathname).toBe('/chat');
    expect(document.getElementById('widget')).toBeNull();
    await router.navigate('/visit');
    await button();
    expect(layout()).toBe('closed');
  });

  it('says so when its module cannot be loaded, and can be hidden', async () => {
    loadModule.mockRejectedValue(new loader.ModuleError('chat', 'unreachable'));
    await open();
    await userEvent.click(await button());
    expect(await within(await panel()).findByText('Раздел сейчас недоступен')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Свернуть' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

/** B-096 */
describe('the greeting', () => {
  const GREETING = 'Здравствуйте, чем я могу Вам помочь?';

  it('is said once, without taking the focus, until it is put away', async () => {
    const first = await open();
    expect(await screen.findByText(GREETING)).toBeTruthy();
    expect(layout()).toBe('greeting');
    expect(height()).toBe(110);
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть приветствие' }));
    expect(screen.queryByText(GREETING)).toBeNull();
    expect(layout()).toBe('closed');
    first.unmount();
    await open();
    await button();
    expect(screen.queryByText(GREETING)).toBeNull();
  });

  it('stays on its page', async () => {
    const { router } = await open();
    await screen.findByText(GREETING);
    await router.navigate('/visit/write');
    await expect.poll(() => screen.queryByText(GREETING)).toBeNull();
    expect(await button()).toBeTruthy();
  });

  it('is not said again by one who has opened the chat', async () => {
    await open();
    await screen.findByText(GREETING);
    await userEvent.click(await button());
    await userEvent.keyboard('{Escape}');
    await button();
    expect(screen.queryByText(GREETING)).toBeNull();
  });
});

/** A-393, B-100, X-027 */
it.each([
  ['56.875em', true],
  ['56.25em', false],
])('the button is its icon up to 910 px (a window of at most %s: %s)', async (width, isNarrow) => {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...before(query),
    matches: query === `(max-width: ${width})`,
  }));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Скрыть приветствие' }));
  expect(document.getElementById('widget')?.dataset.narrow).toBe(isNarrow ? 'true' : undefined);
  expect((await button()).textContent).toBe(isNarrow ? '' : 'Чат с клиникой');
});

describe('the corner', () => {
  const bar = (top: number, bottom: number, width = 390) => {
    const element = document.createElement('div');
    element.getBoundingClientRect = () => ({ top, bottom, width }) as DOMRect;
    return element;
  };

  it('begins above the bar of a page', () => {
    expect(floorOf([bar(720, 786)], 844)).toBe(124);
    expect(floorOf([bar(780, 844), bar(720, 786)], 844)).toBe(124);
  });

  it.each([
    ['none', []],
    ['one that is hidden', [bar(0, 0, 0)]],
    ['one that scrolls with its page, high above', [bar(300, 360)]],
    ['one that scrolls with its page, below the window', [bar(900, 960)]],
  ])('begins at the bottom with %s', (_, bars) => {
    expect(floorOf(bars, 844)).toBe(0);
  });
});

/** B-092, B-095 */
describe('before sign-in', () => {
  const openAsGuest = async (manifest: ModuleManifest, guests = false) => {
    const calls = kernel(() => undefined);
    const result = await renderModule(<Widgets modules={[manifest]} isSignedIn={false} />, {
      path: '/login',
      namespace: 'shell',
      locales: { ru },
      texts: { chat: chatTexts },
      variant: { chat: { guests } },
      person: null,
    });
    return { ...result, calls };
  };

  it('the same button asks to sign in, and leads to the chat from there', async () => {
    const { router, calls } = await openAsGuest(PUBLIC);
    await userEvent.click(await button());
    const dialog = await screen.findByRole('dialog', { name: 'Войдите, чтобы продолжить' });
    expect(within(dialog).getByText('«Чат с клиникой» открывается после входа в личный кабинет.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Войти' }));
    expect(router.state.location).toMatchObject({ pathname: '/login', search: '?return=%2Fchat' });
    expect(calls).toEqual([]);
    expect(loadModule).not.toHaveBeenCalled();
  });

  /** B-217 */
  it('leads guests to their own page where the hospital allows it, and nowhere else', async () => {
    const first = await openAsGuest(PUBLIC, true);
    await userEvent.click(await button());
    await userEvent.click(await screen.findByRole('button', { name: 'Написать без входа' }));
    expect(first.router.state.location.pathname).toBe('/chat/guest');
    first.unmount();
    await openAsGuest(PUBLIC);
    await userEvent.click(await button());
    await screen.findByRole('dialog', { name: 'Войдите, чтобы продолжить' });
    expect(screen.queryByRole('button', { name: 'Написать без входа' })).toBeNull();
  });

  it('there is none in a hospital without the module', async () => {
    await openAsGuest(VISITS);
    expect(document.getElementById('widget')).toBeNull();
  });
});
