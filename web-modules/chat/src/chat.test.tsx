/** The chat's page. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import { AGREEMENT, CHAT, choose, clinic, EVENTS, GIVEN, json, NURSE, offered, open, said, sent } from './testing';

describe('the chat', () => {
  it('says before anything else that emergencies are not served, and when the clinic answers', async () => {
    clinic(CHAT);
    await open();
    expect(await screen.findByText('Экстренная помощь в чате не оказывается. Звоните:')).toBeTruthy();
    expect(screen.getByRole('link', { name: '103' })).toBeTruthy();
    expect(screen.getByRole('link', { name: '112' })).toBeTruthy();
    expect(screen.getByText(/Обычно отвечаем в течение 30 минут/)).toBeTruthy();
  });

  /** B-327 */
  it('that cannot be entered says so and offers a retry', async () => {
    clinic(CHAT, [], ({ path }) => (path === '/chat' ? json({ code: 'upstream_failed', status: 502 }, 502) : null));
    await open();
    expect(await screen.findByText('Невозможно войти в чат')).toBeTruthy();
  });

  /** B-094, B-218 */
  it('is opened after the agreement only', async () => {
    const calls = clinic({ ...CHAT, state: 'agreement_needed', user_id: null, rooms: [] }, EVENTS, ({ path }) => {
      if (path.startsWith('/v1/consent')) return AGREEMENT;
      if (path === '/users/me/consents') return Response.json(GIVEN, { status: 201 });
      return path === '/chat/open' ? json(CHAT) : null;
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Начать чат' }));
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    expect(await within(dialog).findByText('Текст соглашения')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/chat/open')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Согласиться' }));
    expect(await screen.findByText('Добрый день')).toBeTruthy();
    const accepted = calls.find(({ path }) => path === '/users/me/consents');
    expect(JSON.parse(accepted?.body ?? '')).toEqual({ kind: 'chat', version: '3', language: 'ru' });
  });

  /** B-327, B-342 */
  it.each([
    ['chat_suspended', 409, 'Клиника закрыла этот чат. Позвоните, если вам нужна помощь.'],
    ['chat_full', 503, 'Чат сейчас не принимает новых собеседников. Вы можете позвонить.'],
    ['chat_unavailable', 503, 'Невозможно войти в чат'],
  ] as const)('that cannot be opened says why: %s', async (code, status, words) => {
    clinic({ ...CHAT, state: 'not_opened', user_id: null, rooms: [] }, [], ({ path }) =>
      path === '/chat/open' ? problemResponse(status, code) : null,
    );
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Начать чат' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
  });

  /** B-090, B-093, B-353 */
  it('shows who wrote, who has read and who is typing', async () => {
    clinic(CHAT, EVENTS);
    await open();
    expect(await screen.findByText(/Медсестра Ольга · 12:00/)).toBeTruthy();
    expect(screen.getByText(/прочитано клиникой/)).toBeTruthy();
    expect(screen.getByText('Медсестра Ольга печатает…')).toBeTruthy();
    await choose('Здравствуйте', 'Кто прочитал');
    expect(within(await screen.findByRole('dialog')).getByText('Медсестра Ольга')).toBeTruthy();
  });

  it('that accepts nobody new is no lost connection, and goes on after a retry', async () => {
    let isFull = true;
    clinic(CHAT, EVENTS, ({ path }) =>
      isFull && path.includes('/sync')
        ? json({ code: 'chat_full', errcode: 'M_RESOURCE_LIMIT_EXCEEDED', status: 503 }, 503)
        : null,
    );
    await open();
    expect(await screen.findByText('Чат сейчас не принимает новых собеседников. Вы можете позвонить.')).toBeTruthy();
    expect(screen.queryByText('Потеряно соединение с сервером.')).toBeNull();
    isFull = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Добрый день')).toBeTruthy();
  });

  /** B-352 */
  it('loads thirty earlier messages and then the greeting at the beginning', async () => {
    const calls = clinic(CHAT, EVENTS);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Показать более ранние' }));
    expect(await screen.findByText('Давнее сообщение')).toBeTruthy();
    expect(calls.some(({ path }) => path.includes('limit=30'))).toBe(true);
    // B-096
    expect(screen.getByText('Здравствуйте, чем я могу Вам помочь?')).toBeTruthy();
  });

  /** B-091 */
  it('sends a message with Enter', async () => {
    const calls = clinic(CHAT, EVENTS);
    await open();
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Спасибо{Enter}');
    await expect.poll(() => sent(calls)).toEqual([{ msgtype: 'm.text', body: 'Спасибо' }]);
  });

  /** B-268 */
  it('sends an answer with what it answers', async () => {
    const calls = clinic(CHAT, EVENTS);
    await open();
    await choose('Добрый день', 'Ответить');
    await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Ваше сообщение'));
    await userEvent.keyboard('Да{Enter}');
    await expect
      .poll(() => sent(calls)[0])
      .toMatchObject({ body: 'Да', 'm.relates_to': { 'm.in_reply_to': { event_id: '$1' } } });
  });

  /** B-199 */
  it('sends the response of a button', async () => {
    const buttons = { 'ru.cabinet.buttons': [{ caption: 'Записаться', response: 'Хочу записаться' }] };
    const calls = clinic(CHAT, [said('$1', NURSE, 'Что нужно?', buttons)]);
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Записаться' }));
    await expect.poll(() => sent(calls)[0]).toMatchObject({ body: 'Хочу записаться' });
  });

  /** B-267 */
  it('offers edit and delete for own messages only', async () => {
    const calls = clinic(CHAT, EVENTS);
    await open();
    expect(await offered('Добрый день')).toEqual(['Ответить', 'Цитировать']);
    await userEvent.keyboard('{Escape}');
    expect(await offered('Здравствуйте')).toEqual(['Ответить', 'Цитировать', 'Изменить', 'Кто прочитал', 'Удалить']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Удалить' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
    await expect.poll(() => calls.some(({ path }) => path.includes('/redact/%242/'))).toBe(true);
  });

  it('tells the clinic what has been read', async () => {
    const calls = clinic(CHAT, [said('$9', NURSE, 'Ждём вас')]);
    await open();
    await screen.findByText('Ждём вас');
    await expect.poll(() => calls.find(({ path }) => path.endsWith('/read_markers'))?.body).toContain('"m.read":"$9"');
  });

  it('keeps a refused message with a way to send it again', async () => {
    clinic(CHAT, EVENTS, ({ path }) =>
      path.includes('/send/') ? json({ code: 'chat_invalid', errcode: 'M_BAD_JSON', status: 400 }, 400) : null,
    );
    await open();
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Плохо{Enter}');
    expect(await screen.findByText(/не отправлено/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Убрать' }));
    await expect.poll(() => screen.queryByText('Плохо')).toBeNull();
  });
});

/** Exact sentences of the specification: B-096, B-327 */
it('texts are exact', () => {
  expect(ru.greeting).toBe('Здравствуйте, чем я могу Вам помочь?');
  expect(ru.cannotEnter).toBe('Невозможно войти в чат');
});
