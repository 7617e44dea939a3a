/** The list of rooms (B-089), beside the conversation or instead of it (B-100, X-027). */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NBSP } from '@cabinet/kit';
import { renderModule, TOAST } from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import type { Chat } from './api';
import { ChatWidget } from './page/ChatWidget';
import { CHAT, clinic, joined, json, longPoll, ME, NURSE, open, said } from './testing';

const GENERAL = '!r:clinic';
const LABORATORY = '!lab:clinic';
const ROOMS: Chat = {
  ...CHAT,
  rooms: [
    { room_id: GENERAL, department: null, title: 'Клиника', unread: 2, last_at: '2026-11-27T09:00:00Z' },
    { room_id: LABORATORY, department: 'laboratory', title: 'Лаборатория', unread: 0, last_at: '2026-03-12T09:00:00Z' },
    { room_id: null, department: 'x_ray', title: 'Рентген', unread: 0, last_at: null },
  ],
};
const list = async () => within(await screen.findByRole('navigation', { name: 'Отделения' }));
const entries = async () => (await list()).getAllByRole('button').map(({ textContent }) => textContent);
const room = async (name: RegExp) => (await list()).getByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') });
});

describe('the list of rooms', () => {
  it('says what is unread and when something was written last', async () => {
    clinic(ROOMS);
    await open();
    expect(await entries()).toEqual([
      'Клиника, 12:002, 2 новых сообщения',
      `Лаборатория, 12${NBSP}марта`,
      'Рентген, Ещё не открыт',
    ]);
    expect((await room(/^Клиника/)).getAttribute('aria-current')).toBe('true');
    expect(screen.getByRole('heading', { level: 2, name: 'Клиника' })).toBeTruthy();
  });

  it('is not drawn for a single room', async () => {
    clinic(CHAT);
    await open();
    await screen.findByRole('log');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('switches to another room on the same long poll', async () => {
    const poll = longPoll();
    const calls = clinic(ROOMS, [], poll.answer);
    await open();
    poll.push({
      [GENERAL]: joined([said('$1', NURSE, 'Общее')], { [ME]: '$1' }),
      [LABORATORY]: joined([said('$2', NURSE, 'Анализ готов')], { [ME]: '$2' }),
    });
    expect(await screen.findByText('Общее')).toBeTruthy();
    await userEvent.click(await room(/^Лаборатория/));
    expect(await screen.findByText('Анализ готов')).toBeTruthy();
    expect(screen.queryByText('Общее')).toBeNull();
    expect(calls.filter(({ path }) => path.includes('/sync') && !path.includes('since='))).toHaveLength(1);
  });

  it('counts what arrives in a room that is not open', async () => {
    const poll = longPoll();
    let rooms = ROOMS.rooms;
    clinic(ROOMS, [], (call) => (call.path === '/chat' ? Response.json({ ...ROOMS, rooms }) : poll.answer(call)));
    await open();
    poll.push({ [GENERAL]: joined([said('$1', NURSE, 'Общее')], { [ME]: '$1' }) });
    await screen.findByText('Общее');
    rooms = rooms.map((one) => (one.room_id === LABORATORY ? { ...one, unread: 1 } : one));
    poll.push({ [LABORATORY]: joined([said('$2', NURSE, 'Анализ готов')]) });
    expect(await (await list()).findByText(/1 новое сообщение/, {}, { timeout: 3000 })).toBeTruthy();
  });

  it('opens a department that was not opened yet', async () => {
    const opened = { ...ROOMS, rooms: ROOMS.rooms.map((one) => ({ ...one, room_id: one.room_id ?? '!x:clinic' })) };
    const calls = clinic(ROOMS, [], ({ path }) => (path === '/chat/open' ? json(opened) : null));
    await open();
    await userEvent.click(await room(/^Рентген/));
    expect(await screen.findByRole('heading', { level: 2, name: 'Рентген' })).toBeTruthy();
    expect(calls.find(({ path }) => path === '/chat/open')?.body).toBe('{"department":"x_ray"}');
  });

  it('stays as it is when a department cannot be opened', async () => {
    clinic(ROOMS, [], ({ path }) => (path === '/chat/open' ? json({ code: 'chat_unavailable' }, 503) : null));
    await open();
    await userEvent.click(await room(/^Рентген/));
    expect(await screen.findByText(/Невозможно войти в чат/, TOAST)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Клиника' })).toBeTruthy();
  });

  /** B-100, X-027: up to 910 px, larger text counts as a narrower window. */
  it.each([
    ['a narrow window', open, true],
    ['the widget', () => renderModule(<ChatWidget />, { namespace: 'chat', locales: { ru } }), false],
  ])('gives way to the room in %s, and the keyboard comes back to it', async (_, show, isNarrow) => {
    const before = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...before(query),
      matches: isNarrow && query === '(max-width: 56.875em)',
    }));
    clinic(ROOMS);
    await show();
    expect(screen.queryByRole('log')).toBeNull();
    (await room(/^Лаборатория/)).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('log')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    const back = screen.getByRole('button', { name: 'Все отделения' });
    expect(document.activeElement).toBe(back);
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(await room(/^Лаборатория/));
  });

  /** The menu at the bottom leaves no room for buttons of two lines below the field. */
  it('has the field and its buttons in one line on a phone', async () => {
    const before = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...before(query), matches: true }));
    clinic(ROOMS);
    await open();
    await userEvent.click(await room(/^Лаборатория/));
    const field = await screen.findByRole('textbox', { name: 'Ваше сообщение' });
    expect(field.getAttribute('rows')).toBe('1');
    for (const name of ['Отправить', 'Приложить файл', 'Все отделения', 'Настройки чата']) {
      expect(screen.getByRole('button', { name }).textContent, name).toBe('');
    }
  });
});
