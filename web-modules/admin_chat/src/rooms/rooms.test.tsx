import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ANSWER, json, NURSE, open, problem, ROOM, sinceMinutes } from '../testing';
import { waitedText } from './waited';

const LIST = 'GET /admin/chat/rooms';
const HANDLED = `POST /admin/chat/rooms/${ROOM.id}/handled`;
const SEND = `POST /admin/chat/rooms/${ROOM.id}/answers`;
const ASSIGN = `PUT /admin/chat/rooms/${ROOM.id}/assignee`;

const page = (...items: readonly object[]) => ({ [LIST]: () => json({ items, total: items.length }) });
const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });

/** Opens the menu of the only conversation and chooses an action. */
async function choose({ user }: Awaited<ReturnType<typeof open>>, action: string) {
  await user.click(await screen.findByRole('button', { name: 'Действия: Анна Иванова, Клиника' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('how long a patient has waited', () => {
  const at = (iso: string) => Date.parse(iso);
  it.each([
    ['2026-11-27T09:00:00Z', '0 минут'],
    ['2026-11-27T08:35:00Z', '25 минут'],
    ['2026-11-27T07:00:00Z', '2 часа'],
    ['2026-11-24T09:00:00Z', '3 дня'],
    // The clock of this computer is behind.
    ['2026-11-27T09:01:00Z', '0 минут'],
  ])('since %s is told in the largest whole unit', (since, words) => {
    expect(plain(waitedText(since, at('2026-11-27T09:00:00Z'), 'ru'))).toBe(words);
  });
});

/** Issue 16, "Clinic's side". */
describe('conversations', () => {
  it('that wait are shown with their patient, their department and how long they have waited', async () => {
    const waits = { ...ROOM, waiting_since: sinceMinutes(30), assignee: NURSE.matrix_id, title: 'Лаборатория' };
    const { of } = await open(page(waits));
    const row = await rowOf('Анна Иванова');
    const link = within(row).getByRole('link', { name: 'Анна Иванова' });
    expect(link.getAttribute('href')).toBe(`/admin/userInfo/${ROOM.user_id ?? ''}`);
    expect(plain(row.textContent)).toMatch(/30 минут.*ещё нет.*Лаборатория.*Медсестра Ольга/);
    expect(of(LIST)[0]?.path).toBe('/admin/chat/rooms?waiting=true&page=0&size=50');
  });

  it('of all patients include those that were answered', async () => {
    const answered = { ...ROOM, waiting_since: null, name: null, user_id: null };
    const opened = await open(page(answered));
    await opened.user.click(screen.getByRole('link', { name: 'Вся переписка' }));
    expect(opened.address()).toBe('/admin/chat?all=1');
    const row = await rowOf('Имя неизвестно');
    expect(row.textContent).toContain('ответ дан');
    expect(within(row).queryByRole('link')).toBeNull();
    await expect.poll(() => opened.of(LIST).at(-1)?.path).toBe('/admin/chat/rooms?page=0&size=50');
    // What was answered needs no mark.
    await opened.user.click(screen.getByRole('button', { name: 'Действия: Имя неизвестно, Клиника' }));
    const mark = await screen.findByRole('menuitem', { name: 'Отметить отвеченным' });
    expect(mark.getAttribute('aria-disabled')).toBe('true');
  });

  /** B-217 */
  it('of guests have their number instead of a name, and no page of a patient', async () => {
    await open(page({ ...ROOM, user_id: null, name: null, guest: 4821 }));
    const row = await rowOf('Гость 4821');
    expect(within(row).queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Действия: Гость 4821, Клиника' })).toBeTruthy();
  });

  it('come in pages', async () => {
    const { user, of, address } = await open({ [LIST]: () => json({ items: [ROOM], total: 60 }) });
    await rowOf('Анна Иванова');
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    expect(address()).toBe('/admin/chat?page=2');
    await expect.poll(() => of(LIST).at(-1)?.path).toBe('/admin/chat/rooms?waiting=true&page=1&size=50');
  });

  it('that none waits in is good news', async () => {
    await open(page());
    expect(await screen.findByRole('heading', { name: 'Никто не ждёт ответа' })).toBeTruthy();
  });

  it('that cannot be loaded can be asked for again', async () => {
    let isDown = true;
    const { user } = await open({
      [LIST]: () => (isDown ? problem(403, 'forbidden') : json({ items: [ROOM], total: 1 })),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить переписку' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await rowOf('Анна Иванова')).toBeTruthy();
  });

  /** A denied case: the role has no accounts. */
  it('name the patient without a link for somebody who may not see accounts', async () => {
    await open(page(ROOM), { permissions: [] });
    expect(within(await rowOf('Анна Иванова')).queryByRole('link')).toBeNull();
  });
});

describe('a conversation', () => {
  it('is answered with a prepared text, which is shown before it is sent', async () => {
    const opened = await open({ ...page(ROOM), [SEND]: () => json(undefined, 202) });
    await choose(opened, 'Отправить готовый ответ');
    const dialog = within(await screen.findByRole('dialog', { name: 'Готовый ответ' }));
    const send = dialog.getByRole('button', { name: 'Отправить' });
    expect(send).toHaveProperty('disabled', true);
    await opened.user.click(await dialog.findByRole('radio', { name: /Часы работы Мы работаем с 8 до 20/ }));
    await opened.user.click(send);
    expect(await screen.findByText('Ответ отправляется')).toBeTruthy();
    expect(opened.of(SEND).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ answer: ANSWER.id }]);
    await expect.poll(() => opened.of(LIST).length).toBeGreaterThan(1);
  });

  it('has no prepared text if the hospital has none', async () => {
    const opened = await open({ ...page(ROOM), 'GET /admin/chat/answers': () => json([]) });
    await choose(opened, 'Отправить готовый ответ');
    expect(await screen.findByText('В настройках больницы нет готовых ответов.')).toBeTruthy();
  });

  it('is handed over to a colleague, and back to everybody', async () => {
    let assignee: string | null = null;
    const opened = await open({
      [LIST]: () => json({ items: [{ ...ROOM, assignee }], total: 1 }),
      [ASSIGN]: ({ body }) => {
        assignee = (JSON.parse(body) as { assignee: string | null }).assignee;
        return json(undefined, 204);
      },
    });
    await choose(opened, 'Передать коллеге');
    await opened.user.click(await screen.findByRole('radio', { name: NURSE.name }));
    await opened.user.click(screen.getByRole('button', { name: 'Передать' }));
    await expect.poll(async () => (await rowOf('Анна Иванова')).textContent).toContain('ещё нетКлиникаМедсестра');
    await choose(opened, 'Передать коллеге');
    expect(await screen.findByRole('radio', { name: NURSE.name, checked: true })).toBeTruthy();
    await opened.user.click(screen.getByRole('radio', { name: 'Любой сотрудник' }));
    await opened.user.click(screen.getByRole('button', { name: 'Передать' }));
    await expect.poll(() => assignee).toBeNull();
    expect(opened.of(ASSIGN)).toHaveLength(2);
  });

  it('that was answered by telephone leaves the list', async () => {
    let isHandled = false;
    const opened = await open({
      [LIST]: () => json({ items: isHandled ? [] : [ROOM], total: isHandled ? 0 : 1 }),
      [HANDLED]: () => {
        isHandled = true;
        return json(undefined, 204);
      },
    });
    await choose(opened, 'Отметить отвеченным');
    await opened.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отметить' }));
    expect(await screen.findByRole('heading', { name: 'Никто не ждёт ответа' })).toBeTruthy();
  });

  it.each([
    [404, 'not_found', /больше нет/],
    [503, 'chat_unavailable', /Сервер чата сейчас не отвечает/],
    [403, 'forbidden', /Не удалось выполнить/],
  ] as const)('that cannot be handed over says why: %i', async (status, code, words) => {
    const opened = await open({ ...page(ROOM), [ASSIGN]: () => problem(status, code) });
    await choose(opened, 'Передать коллеге');
    await opened.user.click(await screen.findByRole('radio', { name: NURSE.name }));
    await opened.user.click(screen.getByRole('button', { name: 'Передать' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
