/** A visitor without an account writes to the clinic (B-217, docs/adr/0053). */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { kernel, type KernelCall, problemResponse, renderModule } from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import type { GuestChat } from './api';
import { GuestPage } from './page/GuestPage';
import { SignInFirst } from './page/SignInFirst';
import { AGREEMENT, CHAT, choose, json, ME, menuOf, NURSE, offered, said, sent } from './testing';

const BEFORE: GuestChat = {
  state: 'agreement_needed',
  user_id: null,
  room_id: null,
  title: 'Клиника',
  clinic: CHAT.clinic,
  hours: 24,
};
const OPEN: GuestChat = { ...BEFORE, state: 'open', user_id: ME, room_id: '!r:clinic' };
const MATRIX = '/chat/guest/_matrix/client/v3';

/** A clinic whose guest has this conversation. */
function clinicOf(guest: GuestChat, other: (call: KernelCall) => unknown = () => null) {
  return kernel((call) => {
    const special = other(call);
    if (special !== null) return special;
    if (call.path === '/chat/guest' && call.method === 'GET') return Response.json(guest);
    if (call.path === '/chat/guest/open') return Response.json(OPEN);
    if (call.path.startsWith('/v1/consent')) return AGREEMENT;
    if (call.path.startsWith(`${MATRIX}/sync`)) {
      if (call.path.includes('since=')) return new Promise(() => undefined);
      const events = [said('$1', NURSE, 'Добрый день'), said('$2', ME, 'Вы открыты?')];
      return json({ next_batch: 's1', rooms: { join: { '!r:clinic': { timeline: { events } } } } });
    }
    if (call.path.includes('/joined_members')) {
      return json({ joined: { [NURSE]: { display_name: 'Медсестра Ольга' } } });
    }
    return json({});
  });
}

const open = (guests = true) =>
  renderModule(<GuestPage />, {
    path: '/chat/guest',
    namespace: 'chat',
    locales: { ru },
    variant: { chat: { guests } },
    person: null,
  });

describe('a guest', () => {
  /** B-094 */
  it('reads what the clinic sees and how long it is kept, agrees, and has a conversation', async () => {
    const calls = clinicOf(BEFORE);
    await open();
    expect(await screen.findByText('Экстренная помощь в чате не оказывается. Звоните:')).toBeTruthy();
    expect(screen.getByText(/Сотрудники увидят гостя с номером/)).toBeTruthy();
    expect(screen.getByText('Переписка удаляется через 24 часа после последнего сообщения.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Начать чат' }));
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    expect(await within(dialog).findByText('Текст соглашения')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/chat/guest/open')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Согласиться' }));
    expect(await screen.findByText('Добрый день')).toBeTruthy();
    const accepted = calls.find(({ path }) => path === '/chat/guest/open');
    expect(JSON.parse(accepted?.body ?? '')).toEqual({ version: '3', language: 'ru' });
    const text = calls.find(({ path }) => path.startsWith('/v1/consent'))?.path ?? '';
    expect(new URLSearchParams(text.split('?')[1]).get('kind')).toBe('chat_guest');
    // What happens after the sign-in is said.
    expect(screen.getByText(/После входа у вас будет своя переписка/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login?return=%2Fchat');
  });

  it('sends text, through the gateway of guests and without a token', async () => {
    const calls = clinicOf(OPEN);
    await open();
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Спасибо{Enter}');
    await expect.poll(() => sent(calls)).toEqual([{ msgtype: 'm.text', body: 'Спасибо' }]);
    expect(calls.every(({ path }) => !path.startsWith('/chat/_matrix'))).toBe(true);
    expect(calls.some(({ path }) => /typing|read_markers|receipt/.test(path))).toBe(false);
  });

  /** B-267: not if a guest. */
  it('is offered neither files nor changes', async () => {
    clinicOf(OPEN);
    await open();
    expect(await offered('Вы открыты?')).toEqual(['Ответить', 'Цитировать', 'Кто прочитал']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Приложить файл' })).toBeNull();
    expect(screen.queryByText(/Файл — не больше/)).toBeNull();
  });

  /** B-268 */
  it('answers a message', async () => {
    const calls = clinicOf(OPEN);
    await open();
    await choose('Добрый день', 'Ответить');
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Ваше сообщение'));
    await userEvent.keyboard('Да{Enter}');
    await expect
      .poll(() => sent(calls)[0])
      .toMatchObject({ body: 'Да', 'm.relates_to': { 'm.in_reply_to': { event_id: '$1' } } });
  });

  /** B-218 */
  it('agrees again if the text has changed, as a guest', async () => {
    let isRefused = true;
    const calls = clinicOf(OPEN, ({ path }) => {
      if (path === '/chat/guest/open') isRefused = false;
      const refusal = { code: 'chat_agreement_needed', errcode: 'M_CONSENT_NOT_GIVEN', status: 403 };
      return path.includes('/sync') && isRefused ? json(refusal, 403) : null;
    });
    await open();
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Согласиться' }));
    expect(await screen.findByText('Добрый день')).toBeTruthy();
    expect(calls.some(({ path }) => path.startsWith('/users/me'))).toBe(false);
  });

  it('ends the conversation after a question', async () => {
    let isEnded = false;
    const calls = clinicOf(OPEN, ({ path, method }) => {
      if (path === '/chat/guest' && method === 'DELETE') {
        isEnded = true;
        return new Response(null, { status: 204 });
      }
      return path === '/chat/guest' && isEnded ? Response.json(BEFORE) : null;
    });
    await open();
    await menuOf('Добрый день');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Завершить переписку' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Завершить переписку?' });
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Завершить переписку' }));
    expect(await screen.findByRole('button', { name: 'Начать чат' })).toBeTruthy();
  });

  it('whose conversation has ended meanwhile may begin a new one', async () => {
    clinicOf(OPEN, ({ path }) =>
      path.includes('/sync') ? json({ code: 'chat_not_opened', errcode: 'M_NOT_FOUND', status: 404 }, 404) : null,
    );
    await open();
    expect(await screen.findByText('Переписка завершена.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Начать новую' })).toBeTruthy();
  });

  it.each([
    ['chat_full', 503, 'Чат сейчас не принимает новых собеседников. Вы можете позвонить.'],
    ['rate_limited', 429, 'Из вашей сети начали слишком много переписок. Попробуйте позже или позвоните.'],
    ['chat_unavailable', 503, 'Невозможно войти в чат'],
  ] as const)('reads why no conversation can be begun: %s', async (code, status, words) => {
    clinicOf(BEFORE, ({ path }) => (path === '/chat/guest/open' ? problemResponse(status, code) : null));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Начать чат' }));
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    await within(dialog).findByText('Текст соглашения');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Согласиться' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('is asked to sign in where the hospital has no chat for guests', async () => {
    clinicOf(BEFORE, ({ path }) => (path === '/chat/guest' ? problemResponse(404, 'not_found') : null));
    await open(false);
    expect(await screen.findByText('Чтобы написать в клинику, войдите в личный кабинет.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Написать без входа' })).toBeNull();
  });

  it('who signs in is led to the chat of their own', async () => {
    clinicOf(OPEN);
    const { router } = await renderModule(<GuestPage />, { path: '/chat/guest', namespace: 'chat', locales: { ru } });
    await expect.poll(() => router.state.location.pathname).toBe('/chat');
  });
});

it('the page that leads to the sign-in leads guests to theirs', async () => {
  await renderModule(<SignInFirst />, {
    path: '/chat/sign_in',
    namespace: 'chat',
    locales: { ru },
    variant: { chat: { guests: true } },
    person: null,
  });
  expect(screen.getByRole('link', { name: 'Написать без входа' }).getAttribute('href')).toBe('/chat/guest');
});
