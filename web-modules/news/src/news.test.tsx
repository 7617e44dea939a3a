import { screen, waitFor } from '@testing-library/react';
import { userStorage } from '@cabinet/kit';
import { problemResponse } from '@cabinet/kit/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptNews } from './data/cache';
import { ID, ITEM, offline, open, OTHER } from './testing';

const LIST = 'GET /news';
const READ = 'POST /news/read';
const page = (items: readonly unknown[], next: string | null = null) => ({ items, next, unread: 1 });

afterEach(() => userStorage.wipe());

describe('the list of news', () => {
  /** */
  it('has the title, the day and the beginning of each, and marks the unread ones', async () => {
    await open('/news', { [LIST]: () => page([ITEM, { ...ITEM, id: OTHER, title: 'Вакцинация', isRead: true }]) });
    const rows = await screen.findAllByRole('link');
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([`/news/${ID}`, `/news/${OTHER}`]);
    expect(rows[0]?.textContent).toContain('новое');
    expect(rows[0]?.textContent).toContain('С 1 июля – с 8:00');
    expect(rows[1]?.textContent).not.toContain('новое');
  });

  it('is empty with a reason', async () => {
    await open('/news', { [LIST]: () => page([]) });
    expect(await screen.findByRole('heading', { name: 'Новостей пока нет' })).toBeTruthy();
  });

  it('that could not be loaded says so and is loaded again', async () => {
    let isUp = false;
    const { user } = await open('/news', {
      [LIST]: () => (isUp ? page([ITEM]) : problemResponse(503, 'database_unavailable')),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить новости' })).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: /Повторить|ещё раз/ }));
    expect(await screen.findByRole('link', { name: /Новое расписание/ })).toBeTruthy();
  });

  it('goes on with the next page', async () => {
    const { user, of } = await open('/news', {
      [LIST]: ({ path }) =>
        path.includes('after') ? page([{ ...ITEM, id: OTHER, title: 'Вторая' }]) : page([ITEM], '1_a'),
    });
    await user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    expect(await screen.findByRole('link', { name: /Вторая/ })).toBeTruthy();
    expect(of(LIST).map(({ path }) => path)).toEqual(['/news', '/news?after=1_a']);
    expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
  });

  it('is marked as read as a whole', async () => {
    let isRead = false;
    const { user, of } = await open('/news', {
      [LIST]: () => page([{ ...ITEM, isRead }]),
      [READ]: () => {
        isRead = true;
        return undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Отметить прочитанными' }));
    await waitFor(() => expect(screen.queryByText('новое')).toBeNull());
    expect(of(READ).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ ids: [ID] }]);
  });

  /** */
  it('opens without a network as it was seen, with its texts', async () => {
    const first = await open('/news', { [LIST]: () => page([ITEM]) });
    await screen.findByRole('link', { name: /Новое расписание/ });
    first.unmount();
    const { user, address } = await open('/news', { [LIST]: offline, [`GET /news/${ID}`]: offline });
    expect(await screen.findByText(/Новости показаны на/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Отметить прочитанными' })).toBeNull();
    await user.click(screen.getByRole('link', { name: /Новое расписание/ }));
    expect(address()).toBe(`/news/${ID}`);
    expect(await screen.findByText('1 июля')).toBeTruthy();
  });
});

describe('what is kept of the list', () => {
  /** */
  it('is the person’s and of one language', async () => {
    await open('/news', { [LIST]: () => page([]) });
    keptNews.set('ru', [ITEM], new Date('2026-11-20T09:00:00Z'));
    expect(keptNews.get('ru')).toEqual({ items: [ITEM], at: '2026-11-20T09:00:00.000Z' });
    expect(keptNews.get('de')).toBeNull();
    userStorage.wipe();
    expect(keptNews.get('ru')).toBeNull();
  });

  it('has a bound, and the newest stay', async () => {
    await open('/news', { [LIST]: () => page([]) });
    keptNews.set('ru', [ITEM, { ...ITEM, id: OTHER, text: 'я'.repeat(1_000_000) }]);
    expect(keptNews.get('ru')?.items.map(({ id }) => id)).toEqual([ID]);
  });

  it.each([null, 1, [], { items: [{}], at: 'x' }, { items: [ITEM] }])(
    'is dropped in another shape: %j',
    async (value) => {
      await open('/news', { [LIST]: () => page([]) });
      await screen.findByRole('heading', { name: 'Новостей пока нет' });
      userStorage.set('news:ru', value);
      expect(keptNews.get('ru')).toBeNull();
    },
  );
});

describe('a news item', () => {
  /** …A-193 */
  it('has title, day, image and text, and is marked as read once', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const image = { version: OTHER, width: 800, height: 450 };
    const { of } = await open(`/news/${ID}`, {
      [`GET /news/${ID}`]: () => ({ ...ITEM, image }),
      [`GET /news/${ID}/image`]: () => new Response('png', { headers: { 'Content-Type': 'image/png' } }),
      [READ]: () => undefined,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Новое расписание' })).toBeTruthy();
    expect(screen.getByText('1 июля').tagName).toBe('STRONG');
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('blob:x'));
    await waitFor(() => expect(of(READ)).toHaveLength(1));
  });

  it('without its image is still read', async () => {
    const image = { version: OTHER, width: 800, height: 450 };
    await open(`/news/${ID}`, { [`GET /news/${ID}`]: () => ({ ...ITEM, isRead: true, image }) });
    expect(await screen.findByText('1 июля')).toBeTruthy();
    await waitFor(() => expect(document.querySelector('article [data-picture]')).toBeNull());
  });

  it('that is gone says so and leads to the list', async () => {
    const { user, address } = await open(`/news/${ID}`, { [LIST]: () => page([]) });
    expect(await screen.findByRole('heading', { name: 'Такой новости нет' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Все новости' }));
    expect(address()).toBe('/news');
  });
});
