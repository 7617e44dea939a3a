import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Person } from '@cabinet/kit';
import {
  demoPerson,
  demoVariant,
  type KernelAnswer,
  kernel,
  problemResponse,
  renderModule,
} from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { NOTICES_POLL_MS } from './notices.api';
import { ModulesProvider } from '../app/modules';
import { MODULES, RECORD_SOURCE } from '../testing';
import { NoticesBell } from './NoticesBell';

const notice = (id: string, read: boolean, part: object = {}) => ({
  id,
  kind: 'document_new',
  at: '2026-03-12T09:00:00Z',
  read,
  document: { id: `d-${id}`, type: 'result', kind: 'research', name: 'Общий анализ крови' },
  ...part,
});

interface Options {
  readonly sources?: KernelAnswer;
  readonly person?: Person;
  readonly booking?: 'on' | 'read-only';
}

/** A kernel with one host of records; `items` returns the current notices. */
async function open(
  items: () => readonly { read: boolean }[],
  { sources, person = demoPerson, booking = 'read-only' }: Options = {},
) {
  const calls = kernel((call) => {
    if (call.path === '/record/sources') return sources ? sources(call) : [RECORD_SOURCE];
    if (call.path === '/notices/read') return undefined;
    if (!call.path.startsWith('/notices')) return problemResponse(404, 'not_found');
    return { unread: items().filter(({ read }) => !read).length, items: items() };
  });
  const variant = { visits: { ...demoVariant.visits, booking } };
  const result = await renderModule(
    <ModulesProvider value={MODULES}>
      <NoticesBell />
    </ModulesProvider>,
    {
      path: '/visit',
      namespace: 'shell',
      locales: { ru },
      variant,
      person,
    },
  );
  return { ...result, calls, of: (path: string) => calls.filter((call) => call.path.startsWith(path)) };
}
const bell = () => screen.findByRole('button', { name: /Уведомления/ });
const plain = (text: string | null) => (text ?? '').replace(/\u00a0/g, ' ');

describe('the bell', () => {
  it('tells in digits how many notices are unread', async () => {
    await open(() => [notice('1', false), notice('2', false), notice('3', true)]);
    const button = await screen.findByRole('button', { name: 'Уведомления: 2 непрочитанных' });
    expect(button.querySelector('.count')?.textContent).toBe('2');
  });

  it('has no number when all is read', async () => {
    await open(() => [notice('1', true)]);
    await waitFor(async () => expect((await bell()).querySelector('.count')).toBeNull());
    expect((await bell()).getAttribute('aria-label')).toBe('Уведомления');
  });

  /** Issue 11, 26h: the outcome of an unanswered booking appears in the bell even without a record. */
  it('is there where bookings are taken, and tells how an unanswered one ended', async () => {
    const booking = {
      hostId: 'netrika1',
      start: '2026-03-20T09:40:00+03:00',
      doctorName: 'Соколова Марина Викторовна',
    };
    const told = (id: string, kind: string) => notice(id, false, { kind, document: null, booking });
    const { router, of } = await open(
      () => [told('1', 'booking_confirmed'), told('2', 'booking_refused'), told('3', 'booking_unclear')],
      { booking: 'on', sources: () => [] },
    );
    await userEvent.click(await bell());
    const links = within(await screen.findByRole('dialog')).getAllByRole('link');
    expect(links.map((link) => plain(link.textContent).replace('12 марта 2026новое', ''))).toEqual([
      'Запись подтверждена: 20 марта 2026, 09:40, Соколова Марина Викторовна',
      'Запись не состоялась: 20 марта 2026, 09:40, Соколова Марина Викторовна',
      'Больница не ответила о записи: 20 марта 2026, 09:40, Соколова Марина Викторовна',
    ]);
    await userEvent.click(links[1]!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/visit/my_tickets'));
    expect(of('/notices/read').map(({ body }) => body)).toEqual(['{"ids":["2"]}']);
  });

  it.each<[string, Options]>([
    ['no host has a record', { sources: () => [] }],
    ['the kernel does not say whether', { sources: () => problemResponse(503, 'database_unavailable') }],
  ])('is not there where %s', async (_, options) => {
    const { of } = await open(() => [notice('1', false)], options);
    await waitFor(() => expect(of('/record/sources')).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(screen.queryByRole('button')).toBeNull();
    expect(of('/notices')).toHaveLength(0);
  });

  /** no requests before consent. */
  it('asks nothing before the consent', async () => {
    const { calls } = await open(() => [], { person: { ...demoPerson, consentRequired: true } });
    await act(() => Promise.resolve());
    expect(calls).toHaveLength(0);
  });
});

describe('news', () => {
  it('are told to screen readers when they come, not when the page opens', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let items = [notice('1', false)];
    await open(() => items);
    await screen.findByRole('button', { name: 'Уведомления: 1 непрочитанное' });
    const said = () => [...document.querySelectorAll('[aria-live=polite]')].map((region) => region.textContent).join();
    expect(said()).not.toContain('Пришло');
    items = [notice('3', false), notice('2', false), ...items];
    await act(() => vi.advanceTimersByTimeAsync(NOTICES_POLL_MS + 500));
    expect(said()).toContain('Пришло 2 новых уведомления');
  });

  it('are asked for once a minute, and never by a page that nobody sees', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { of } = await open(() => []);
    await bell();
    const before = of('/notices').length;
    await act(() => vi.advanceTimersByTimeAsync(NOTICES_POLL_MS + 500));
    expect(of('/notices').length).toBe(before + 1);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(3 * NOTICES_POLL_MS));
    expect(of('/notices').length).toBe(before + 1);
  });
});

describe('the panel', () => {
  it('says what came and when, and leads to the document, which reads the notice', async () => {
    const { router, of } = await open(() => [
      notice('1', false),
      notice('2', true, {
        kind: 'document_changed',
        document: { id: 'f-7', type: 'FRAGMENT', kind: 'fragment', name: 'Осмотр' },
      }),
    ]);
    await userEvent.click(await bell());
    const [first, second] = within(await screen.findByRole('dialog')).getAllByRole('link');
    expect(plain(first!.textContent)).toBe('Новый документ: Общий анализ крови12 марта 2026новое');
    expect(plain(second!.textContent)).toBe('Документ изменён: Осмотр12 марта 2026');
    expect(second!.getAttribute('href')).toBe('/electronic_card/documents/f-7');
    await userEvent.click(first!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/resultsDocument/d-1'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(of('/notices/read').map(({ body }) => body)).toEqual(['{"ids":["1"]}']);
  });

  it('reads all at once', async () => {
    let isRead = false;
    const { of } = await open(() => [notice('1', isRead)]);
    await userEvent.click(await bell());
    isRead = true;
    await userEvent.click(await screen.findByRole('button', { name: 'Отметить все как прочитанные' }));
    await waitFor(() => expect(screen.queryByText('новое')).toBeNull());
    expect(of('/notices/read')[0]?.body).toBe('{}');
    expect(screen.queryByRole('button', { name: 'Отметить все как прочитанные' })).toBeNull();
  });

  it('says that there is nothing', async () => {
    await open(() => []);
    await userEvent.click(await bell());
    expect(await screen.findByText('Уведомлений пока нет')).toBeTruthy();
    // Review of the screens, 16: the empty list says what will appear here.
    expect(screen.getByText(/Здесь появятся новые документы/)).toBeTruthy();
  });

  it('says that it could not be asked, and asks again', async () => {
    let isDown = true;
    await open(() => {
      if (isDown) throw new Error('down');
      return [notice('1', false)];
    });
    await userEvent.click(await bell());
    expect(await screen.findByText('Не удалось загрузить уведомления')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText(/Новый документ/)).toBeTruthy();
  });

  /**
   * Works for any number: the server returns at most a hundred at a time, and the client used to request an ever longer
   * first page.
   */
  it('shows all of them page by page, also after a notice has come meanwhile', async () => {
    let all = Array.from({ length: 130 }, (_, at) => notice(`n${String(at)}`, true));
    kernel(({ path }) => {
      if (path === '/record/sources') return [RECORD_SOURCE];
      const search = new URLSearchParams(path.split('?')[1]);
      const begin = all.findIndex(({ id }) => id === search.get('before')) + 1;
      return { unread: 0, items: all.slice(begin, begin + Number(search.get('limit'))) };
    });
    await renderModule(
      <ModulesProvider value={MODULES}>
        <NoticesBell />
      </ModulesProvider>,
      { path: '/visit', namespace: 'shell', locales: { ru }, person: demoPerson },
    );
    await userEvent.click(await bell());
    const links = () => within(screen.getByRole('dialog')).queryAllByRole('link');
    const earlier = () => screen.queryByRole('button', { name: 'Показать более ранние' });
    await screen.findByRole('button', { name: 'Показать более ранние' });
    all = [notice('new', true), ...all];
    for (let shown = 40; earlier(); shown += 20) {
      await userEvent.click(earlier()!);
      await waitFor(() => expect(links().length).toBe(Math.min(shown, 130)));
    }
    const seen = new Set(links().map((link) => link.getAttribute('href')));
    expect([seen.size, seen.has('/resultsDocument/d-n129')]).toEqual([130, true]);
  });
});
