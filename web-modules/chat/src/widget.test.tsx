/** The chat with little room, in the shell's panel (B-099), and its page for those who are not signed in (B-092). */
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { renderModule } from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import type { Chat, ChatRoom } from './api';
import chatModule from './module';
import { ChatWidget } from './page/ChatWidget';
import { SignInFirst } from './page/SignInFirst';
import { CHAT, clinic, EVENTS, sent } from './testing';

const open = () => renderModule(<ChatWidget />, { path: '/visit', namespace: 'chat', locales: { ru } });

describe('the chat in the widget', () => {
  it('says that emergencies are not served, and what matters about the answer', async () => {
    clinic(CHAT, EVENTS);
    await open();
    expect(await screen.findByText('Экстренная помощь в чате не оказывается. Звоните:')).toBeTruthy();
    expect(screen.getByRole('link', { name: '112' })).toBeTruthy();
    expect(screen.getByText('Обычно отвечаем в течение 30 минут.')).toBeTruthy();
    expect(screen.queryByText(/08:00/)).toBeNull();
  });

  it('says when the clinic opens while it is closed', async () => {
    const closed: Chat = { ...CHAT, clinic: { ...CHAT.clinic, is_open: false, opens_at: '2026-11-30T05:00:00Z' } };
    clinic(closed, EVENTS);
    await open();
    expect(await screen.findByText(/^Ответят после открытия: /)).toBeTruthy();
  });

  it('gives the line of the hours to the messages of an open department while the clinic answers', async () => {
    const rooms = [
      CHAT.rooms[0] as ChatRoom,
      { ...(CHAT.rooms[0] as ChatRoom), room_id: null, department: 'laboratory', title: 'Лаборатория' },
    ];
    clinic({ ...CHAT, rooms }, EVENTS);
    await open();
    expect(await screen.findByText('Обычно отвечаем в течение 30 минут.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Клиника/ }));
    expect(await screen.findByText('Добрый день')).toBeTruthy();
    expect(screen.queryByText('Обычно отвечаем в течение 30 минут.')).toBeNull();
    expect(screen.getByRole('link', { name: '112' })).toBeTruthy();
  });

  it('sends with buttons that have names', async () => {
    const calls = clinic(CHAT, EVENTS);
    await open();
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Спасибо');
    expect(screen.getByRole('button', { name: 'Приложить файл' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Настройки чата' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    await expect.poll(() => sent(calls)).toEqual([{ msgtype: 'm.text', body: 'Спасибо' }]);
  });

  it('leaves Escape in an answer to the composer', async () => {
    const pressed: boolean[] = [];
    clinic(CHAT, EVENTS);
    await renderModule(
      <div onKeyDown={(event) => event.key === 'Escape' && pressed.push(event.defaultPrevented)}>
        <ChatWidget />
      </div>,
      { namespace: 'chat', locales: { ru } },
    );
    const row = (await screen.findByText('Добрый день')).closest('article') as HTMLElement;
    await userEvent.click(row.querySelector('button') as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ответить' }));
    await userEvent.type(screen.getByLabelText('Ваше сообщение'), '{Escape}');
    expect(screen.queryByText(/^Ответ на: /)).toBeNull();
    await userEvent.type(screen.getByLabelText('Ваше сообщение'), '{Escape}');
    expect(pressed).toEqual([true, false]);
  });
});

/** B-092 */
describe('the page for everybody', () => {
  const openPage = (isSignedIn: boolean) =>
    renderModule(<SignInFirst />, {
      path: '/chat/sign_in',
      namespace: 'chat',
      locales: { ru },
      ...(!isSignedIn && { person: null }),
    });

  it('leads to the sign-in, and from there to the chat', async () => {
    await openPage(false);
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login?return=%2Fchat');
  });

  it('leads those who are signed in to the chat', async () => {
    const { router } = await openPage(true);
    await expect.poll(() => router.state.location.pathname).toBe('/chat');
  });
});

/** */
it('the entry of e-consultations opens the chat', async () => {
  const Page = chatModule.pages?.e_consultations as ComponentType;
  clinic(CHAT, EVENTS);
  await renderModule(<Page />, { path: '/e_consultations', namespace: 'chat', locales: { ru } });
  expect(await screen.findByRole('heading', { name: 'Чат с клиникой' })).toBeTruthy();
  expect(await screen.findByText('Добрый день')).toBeTruthy();
});
