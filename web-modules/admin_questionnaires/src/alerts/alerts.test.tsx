import { screen, waitFor, within } from '@testing-library/react';
import { problemResponse } from '@cabinet/kit/testing';
import { describe, expect, it } from 'vitest';
import { ID, open, OTHER } from '../testing';

const LIST = 'GET /admin/quiz/alerts';
const SEEN = 'POST /admin/quiz/alerts/seen';
const PAGE = '/admin/quizAlerts';
const alert = {
  id: OTHER,
  assignment_id: OTHER,
  link_id: null,
  user_id: ID,
  name: 'Иванова Анна Сергеевна',
  quiz_title: 'Боль',
  completed: '2026-11-21T09:00:00Z',
  seen: false,
};
const second = { ...alert, id: ID, assignment_id: ID, name: 'Петров Пётр' };

/** Issue 15: answers that need a look. */
describe('questionnaires that need attention', () => {
  it('lead to the answers, and are marked as seen one by one', async () => {
    let seen = false;
    const { user, bodyOf } = await open(PAGE, {
      [LIST]: () => ({ items: [{ ...alert, seen }, second], next: null }),
      [SEEN]: () => {
        seen = true;
        return undefined;
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Требуют внимания' }));
    expect(list.getByRole('link', { name: alert.name }).getAttribute('href')).toBe(`/admin/quizResults/${OTHER}`);
    expect(list.getAllByText(/Боль · пройдена 21/)).toHaveLength(2);
    await user.click(list.getByRole('button', { name: `Отметить как просмотренную: ${alert.name}` }));
    expect(await list.findByText('просмотрена')).toBeTruthy();
    expect(bodyOf(SEEN)).toEqual([{ ids: [OTHER] }]);
  });

  it('lead to the answers of a link, of whose person there is no account', async () => {
    const byLink = { ...alert, assignment_id: null, link_id: OTHER, user_id: null };
    await open(PAGE, { [LIST]: () => ({ items: [byLink], next: null }) });
    const link = await screen.findByRole('link', { name: alert.name });
    expect(link.getAttribute('href')).toBe(`/admin/quizLinks/${OTHER}`);
    expect(screen.getByText(/Боль · пройдена 21.* · по ссылке/)).toBeTruthy();
  });

  it('are all marked at once', async () => {
    const { user, bodyOf } = await open(PAGE, {
      [LIST]: () => ({ items: [alert, second, { ...second, id: 'x', seen: true }], next: null }),
      [SEEN]: () => undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Отметить все как просмотренные' }));
    await waitFor(() => expect(bodyOf(SEEN)).toEqual([{ ids: [OTHER, ID] }]));
  });

  it('are none, go on with the next page, or could not be loaded', async () => {
    const first = await open(PAGE, { [LIST]: () => ({ items: [], next: null }) });
    expect(await screen.findByRole('heading', { name: 'Всё просмотрено' })).toBeTruthy();
    first.unmount();
    const next = await open(PAGE, {
      [LIST]: ({ path }) =>
        path.includes('after=n') ? { items: [second], next: null } : { items: [alert], next: 'n' },
    });
    await next.user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    expect(await screen.findByText(second.name)).toBeTruthy();
    next.unmount();
    await open(PAGE, { [LIST]: () => problemResponse(503, 'database_unavailable') });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить список' })).toBeTruthy();
  });
});
