import { screen, waitFor, within } from '@testing-library/react';
import { foreignResponse, problemResponse, TOAST } from '@cabinet/kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { ID, NEWS, open, OTHER } from '../testing';

const LIST = 'GET /admin/news';
const DELETE = `DELETE /news/${ID}`;
const page = (items: readonly unknown[], hasMore = false) => ({ items, hasMore });

describe('the list of all news', () => {
  /** */
  it('has the state, dates, audience and languages of each', async () => {
    const planned = {
      ...NEWS,
      id: OTHER,
      state: 'planned',
      until: '2026-12-31T18:00:00Z',
      audience: { kind: 'citizens' },
      texts: { ...NEWS.texts, de: { title: 'a', text: 'b' } },
    };
    await open('/admin/news/list', { [LIST]: () => page([NEWS, planned]) });
    const list = within(await screen.findByRole('list', { name: 'Все новости' }));
    const words = list.getAllByRole('listitem').map(({ textContent }) => (textContent ?? '').replace(/\u00a0/g, ' '));
    expect(words[0]).toContain('с 20 ноября 2026, 12:00 · все пациенты · ru');
    expect(words[0]).toContain('опубликована');
    expect(words[1]).toContain('до 31 декабря 2026, 21:00 · граждане РФ');
    expect(words[1]).toContain('запланирована');
  });

  it('shows the image of an item, and an icon without one', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const IMAGE = `GET /admin/news/${ID}/image`;
    const { of } = await open('/admin/news/list', {
      [LIST]: () =>
        page([
          { ...NEWS, image: { version: '1', width: 4, height: 3 } },
          { ...NEWS, id: OTHER },
        ]),
      [IMAGE]: () => foreignResponse('jpeg', { headers: { 'Content-Type': 'image/jpeg' } }),
    });
    const list = within(await screen.findByRole('list', { name: 'Все новости' }));
    const [first, second] = list.getAllByRole('listitem');
    await waitFor(() => expect(first?.querySelector('img')?.getAttribute('src')).toBe('blob:shown'));
    expect(second?.querySelector('svg.lucide-newspaper')).not.toBeNull();
    expect(of(IMAGE)).toHaveLength(1);
  });

  it('is filtered by state', async () => {
    const draft = { ...NEWS, id: OTHER, state: 'draft', texts: { ru: { title: 'Черновик', text: 'б' } } };
    const { user } = await open('/admin/news/list', { [LIST]: () => page([NEWS, draft]) });
    await screen.findByRole('link', { name: 'Расписание' });
    await user.click(screen.getByRole('link', { name: 'черновик' }));
    expect(screen.queryByRole('link', { name: 'Расписание' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Черновик' }).getAttribute('href')).toBe(`/admin/news/list/${OTHER}`);
    await user.click(screen.getByRole('link', { name: 'срок истёк' }));
    expect(screen.getByRole('heading', { name: 'Таких новостей нет' })).toBeTruthy();
  });

  it('goes on with the next page', async () => {
    const { user, of } = await open('/admin/news/list', {
      [LIST]: ({ path }) => (path.includes('before') ? page([{ ...NEWS, id: OTHER }]) : page([NEWS], true)),
    });
    await user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Расписание' })).toHaveLength(2));
    expect(of(LIST).at(-1)?.path).toBe(`/admin/news?before=${ID}`);
  });

  it('is empty, or says that it could not be loaded', async () => {
    const first = await open('/admin/news/list', { [LIST]: () => page([]) });
    expect(await screen.findByRole('heading', { name: 'Новостей пока нет' })).toBeTruthy();
    first.unmount();
    await open('/admin/news/list', { [LIST]: () => problemResponse(503, 'database_unavailable') });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить новости' })).toBeTruthy();
  });

  it('loses an item after a question', async () => {
    let isThere = true;
    const { user, of } = await open('/admin/news/list', {
      [LIST]: () => page(isThere ? [NEWS] : []),
      [DELETE]: () => {
        isThere = false;
        return undefined;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Удалить: Расписание' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /Удалить новость/ }));
    await user.click(dialog.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Новость удалена', TOAST)).toBeTruthy();
    expect(of(DELETE)).toHaveLength(1);
    expect(await screen.findByRole('heading', { name: 'Новостей пока нет' })).toBeTruthy();
  });

  it('keeps an item that could not be deleted', async () => {
    const { user } = await open('/admin/news/list', {
      [LIST]: () => page([NEWS]),
      [DELETE]: () => problemResponse(503, 'database_unavailable'),
    });
    await user.click(await screen.findByRole('button', { name: 'Удалить: Расписание' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Новость не удалена', TOAST)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Расписание' })).toBeTruthy();
  });
});
