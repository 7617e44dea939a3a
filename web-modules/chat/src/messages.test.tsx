/** Messages of the open chat: names, what is new, drafts, sound, settings, and consent that is missing. */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { useQuery } from '@cabinet/kit';
import { problemResponse, renderModule, TOAST } from '@cabinet/kit/testing';
import ru from '../locales/ru.json';
import { ChatPage } from './page/ChatPage';
import * as sound from './page/sound';
import {
  AGREEMENT,
  CHAT,
  choose,
  clinic,
  EVENTS,
  GIVEN,
  joined,
  json,
  longPoll,
  ME,
  NURSE,
  offered,
  open,
  said,
  sent,
} from './testing';

const ROOM = '!r:clinic';
const DOCTOR = '@doctor:clinic';
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Ваше сообщение');

describe('a name', () => {
  it('of an employee who joined after the page was opened is read once the employee writes', async () => {
    const poll = longPoll();
    let isJoined = false;
    const calls = clinic(CHAT, [], (call) => {
      if (!call.path.includes('/joined_members')) return poll.answer(call);
      return json({
        joined: { [NURSE]: { display_name: 'Ольга' }, ...(isJoined && { [DOCTOR]: { display_name: 'Доктор Ким' } }) },
      });
    });
    await open();
    poll.push({ [ROOM]: joined([said('$1', NURSE, 'Добрый день')]) });
    expect(await screen.findByText(/^Ольга · /)).toBeTruthy();
    isJoined = true;
    poll.push({ [ROOM]: joined([said('$2', DOCTOR, 'Я отвечу')]) });
    expect(await screen.findByText(/^Доктор Ким · /)).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('/joined_members'))).toHaveLength(2);
  });

  it('of somebody who has left is the clinic’s, and is asked for once', async () => {
    const poll = longPoll();
    const calls = clinic(CHAT, [], poll.answer);
    await open();
    poll.push({ [ROOM]: joined([said('$1', '@left:clinic', 'Была здесь')]) });
    expect(await screen.findByText(/^Клиника · /)).toBeTruthy();
    poll.push({ [ROOM]: joined([said('$2', '@left:clinic', 'И ещё раз')]) });
    expect(await screen.findByText('И ещё раз')).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('/joined_members'))).toHaveLength(2);
  });
});

describe('what is new', () => {
  it('stands below a line with its number, which goes when the patient writes', async () => {
    const poll = longPoll();
    clinic(CHAT, [], poll.answer);
    await open();
    const events = [said('$1', NURSE, 'Старое'), said('$2', NURSE, 'Первое'), said('$3', NURSE, 'Второе')];
    poll.push({ [ROOM]: joined(events, { [ME]: '$1' }) });
    const line = await screen.findByText('2 новых сообщения');
    const place = (text: string) => line.compareDocumentPosition(screen.getByText(text));
    expect(place('Старое')).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(place('Первое')).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    poll.push({ [ROOM]: joined([said('$4', ME, 'Спасибо')]) });
    await screen.findByText('Спасибо');
    expect(screen.queryByText(/новых сообщения/)).toBeNull();
  });

  it('has no line while the patient watches', async () => {
    const poll = longPoll();
    clinic(CHAT, [], poll.answer);
    await open();
    poll.push({ [ROOM]: joined([said('$1', NURSE, 'Старое')], { [ME]: '$1' }) });
    await screen.findByText('Старое');
    poll.push({ [ROOM]: joined([said('$2', NURSE, 'Новое')]) });
    await screen.findByText('Новое');
    expect(screen.queryByText(/новое сообщение/)).toBeNull();
  });

  it('gets a line when it came while the page was hidden', async () => {
    const poll = longPoll();
    clinic(CHAT, [], poll.answer);
    await open();
    poll.push({ [ROOM]: joined([said('$1', NURSE, 'Старое')], { [ME]: '$1' }) });
    await screen.findByText('Старое');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    poll.push({ [ROOM]: joined([said('$2', NURSE, 'Новое')]) });
    expect(await screen.findByText('1 новое сообщение')).toBeTruthy();
  });

  it('below the view has a button that leads to it, and counts as read at the end only', async () => {
    const poll = longPoll();
    const calls = clinic(CHAT, [], poll.answer);
    await open();
    poll.push({ [ROOM]: joined([said('$1', NURSE, 'Старое')], { [ME]: '$1' }) });
    await screen.findByText('Старое');
    // The reader is in the middle of a long conversation.
    const box = screen.getByRole('log');
    Object.defineProperties(box, { scrollHeight: { value: 2950 }, clientHeight: { value: 400 } });
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(2500);
    act(() => {
      box.scrollTop = 100;
      box.dispatchEvent(new Event('scroll'));
    });
    expect(await screen.findByRole('button', { name: 'К последнему сообщению' })).toBeTruthy();
    poll.push({ [ROOM]: joined([said('$2', NURSE, 'Новое')]) });
    const button = await screen.findByRole('button', { name: '1 новое сообщение' });
    const isRead = () => calls.some(({ path }) => path.endsWith('/read_markers'));
    expect(isRead()).toBe(false);
    await userEvent.click(button);
    expect(box.scrollTop).toBe(2500);
    expect(document.activeElement).toBe(box);
    await expect.poll(isRead).toBe(true);
  });

  it('of the clinic is read although the patient has written since, on another device', async () => {
    const poll = longPoll();
    const calls = clinic(CHAT, [], poll.answer);
    await open();
    poll.push({
      [ROOM]: joined([said('$1', NURSE, 'Вопрос'), said('$2', NURSE, 'И ещё'), said('$3', ME, 'Ответ')], {
        [ME]: '$1',
      }),
    });
    await screen.findByText('Ответ');
    const read = () =>
      calls
        .filter(({ path }) => path.endsWith('/read_markers'))
        .map(({ body }) => JSON.parse(body) as Record<string, string>);
    await expect.poll(read).toHaveLength(1);
    expect(read()[0]).toMatchObject({ 'm.read': '$2' });
    // A receipt for what came later says so of what came before.
    poll.push({ [ROOM]: joined([said('$4', ME, 'И ещё ответ')], { [ME]: '$3' }) });
    await screen.findByText('И ещё ответ');
    expect(read()).toHaveLength(1);
  });

  it('sounds only if the patient has switched that on, which is remembered', async () => {
    const play = vi.spyOn(sound, 'playSound').mockReturnValue(undefined);
    const poll = longPoll();
    clinic(CHAT, [], poll.answer);
    const page = await open();
    poll.push({ [ROOM]: joined([said('$1', NURSE, 'Раз')], { [ME]: '$1' }) });
    poll.push({ [ROOM]: joined([said('$2', NURSE, 'Два')]) });
    await screen.findByText('Два');
    expect(play).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Настройки чата' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Звук нового сообщения' }));
    play.mockClear();
    poll.push({ [ROOM]: joined([said('$3', ME, 'Моё')]) });
    poll.push({ [ROOM]: joined([said('$4', NURSE, 'Три')]) });
    await screen.findByText('Три');
    expect(play).toHaveBeenCalledTimes(1);
    page.unmount();
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Настройки чата' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Звук нового сообщения' }).checked).toBe(true);
  });

  /** What follows a first answer that the homeserver has kept for a while was counted before, so the kernel is asked. */
  it('that came is counted in the menu as the kernel counts it', async () => {
    const poll = longPoll();
    let unread = 1;
    clinic(CHAT, [], poll.answer);
    function Count() {
      const { data } = useQuery({ queryKey: ['badge', 'chat', 'u1'], queryFn: () => Promise.resolve(unread) });
      return <output>{data}</output>;
    }
    await renderModule(
      <>
        <Count />
        <ChatPage />
      </>,
      { path: '/chat', namespace: 'chat', locales: { ru } },
    );
    poll.push({ [ROOM]: joined([said('$1', NURSE, 'Старое')], { [ME]: '$1' }) });
    await screen.findByText('Старое');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    unread = 3;
    poll.push({ [ROOM]: joined([said('$2', NURSE, 'Раз'), said('$3', NURSE, 'Два')]) });
    expect(await screen.findByText('3', {}, { timeout: 3000 })).toBeTruthy();
  });
});

describe('the composer', () => {
  /** B-268 */
  it('quotes a message below what is typed already', async () => {
    const calls = clinic(CHAT, [said('$1', NURSE, 'Первая строка\nвторая')]);
    await open();
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Вот:');
    const row = (await screen.findByText(/Первая строка/)).closest('article') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: 'Действия: Медсестра Ольга, 12:00' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Цитировать' }));
    await expect.poll(() => document.activeElement).toBe(field());
    expect(field().value).toBe('Вот:\n> Первая строка\n> вторая\n');
    await userEvent.keyboard('Когда?{Enter}');
    await expect.poll(() => sent(calls)[0]).toMatchObject({ body: 'Вот:\n> Первая строка\n> вторая\nКогда?' });
  });

  it('keeps what was typed through an edit, and through another page', async () => {
    clinic(CHAT, EVENTS);
    const page = await open();
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Недописано');
    await choose('Здравствуйте', 'Изменить');
    expect(field().value).toBe('Здравствуйте');
    await userEvent.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(field().value).toBe('Недописано');
    page.unmount();
    await open();
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Ваше сообщение')).value).toBe('Недописано');
  });
});

describe('the settings', () => {
  it.each([
    ['keep', 204, true],
    ['take back', 503, false],
  ])('%s the letter about unread messages when the kernel answers %i', async (_, status, isOn) => {
    const calls = clinic(CHAT, EVENTS, ({ path, method }) => {
      if (path !== '/chat/notices' || method !== 'PUT') return null;
      return status === 204 ? json({}) : json({ code: 'chat_unavailable', status }, status);
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Настройки чата' }));
    const mail = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Письмо о непрочитанных сообщениях' });
    await userEvent.click(mail);
    await expect.poll(() => calls.find(({ path }) => path === '/chat/notices')?.body).toBe('{"mail":true}');
    if (!isOn) expect(await screen.findByText(/Не удалось сохранить настройку/, TOAST)).toBeTruthy();
    await expect.poll(() => mail.checked).toBe(isOn);
  });
});

/** B-218 */
describe('consent that is missing while the chat is open', () => {
  const agreed = ({ path }: { readonly path: string }) => {
    if (path.startsWith('/v1/consent')) return AGREEMENT;
    if (path === '/users/me/consents') return Response.json(GIVEN, { status: 201 });
    return path === '/chat/open' ? json(CHAT) : null;
  };
  const refusal = (extra: object = {}) =>
    json({ code: 'chat_consent_needed', errcode: 'M_CONSENT_NOT_GIVEN', status: 403, ...extra }, 403);

  it('opens the agreement, and the chat goes on after it', async () => {
    let isRefused = true;
    const calls = clinic(CHAT, EVENTS, (call) => {
      if (call.path === '/chat/open') isRefused = false;
      return call.path.includes('/sync') && isRefused ? refusal() : agreed(call);
    });
    await open();
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    expect(field().disabled).toBe(true);
    expect(within(dialog).queryByRole('link')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Согласиться' }));
    expect(await screen.findByText('Добрый день')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/users/me/consents')).toBe(true);
    expect(field().disabled).toBe(false);
  });

  it('for a message leads to the homeserver’s page, and sends it after the agreement', async () => {
    let isRefused = true;
    const page = 'https://chat.clinic.example/consent?u=1';
    const calls = clinic(CHAT, EVENTS, (call) => {
      if (call.path === '/chat/open') isRefused = false;
      return call.path.includes('/send/') && isRefused ? refusal({ consent_uri: page }) : agreed(call);
    });
    await open();
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Здравствуйте ещё раз{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    const link = within(dialog).getByRole<HTMLAnchorElement>('link', { name: 'открыть условия в новой вкладке' });
    expect(link.href).toBe(page);
    expect(link.rel).toContain('noopener');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Согласиться' }));
    await expect
      .poll(() => sent(calls).map(({ body }) => body))
      .toEqual(['Здравствуйте ещё раз', 'Здравствуйте ещё раз']);
    await expect.poll(() => screen.queryByText(/не отправлено/)).toBeNull();
  });

  it.each([
    [
      'a file',
      '/media/v3/upload',
      () => userEvent.upload(screen.getByLabelText('Приложить файл', { selector: 'input' }), new File(['x'], 'a.txt')),
    ],
    [
      'a deletion',
      '/redact/',
      async () => {
        await choose('Здравствуйте', 'Удалить');
        await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
      },
    ],
  ])('for %s opens the agreement, too', async (_, path, action) => {
    clinic(CHAT, EVENTS, (call) => (call.path.includes(path) ? refusal() : agreed(call)));
    await open();
    await screen.findByText('Здравствуйте');
    await action();
    expect(await screen.findByRole('dialog', { name: 'Согласие на чат' })).toBeTruthy();
    expect(screen.queryByText(/Не удалось/)).toBeNull();
  });

  it('makes no link of what is no page', async () => {
    clinic(CHAT, EVENTS, (call) =>
      call.path.includes('/sync') ? refusal({ consent_uri: 'javascript:alert(1)' }) : agreed(call),
    );
    await open();
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  it('can be declined: nothing can be written, the agreement can be read again', async () => {
    clinic(CHAT, EVENTS, (call) => (call.path.includes('/send/') ? refusal() : agreed(call)));
    await open();
    await userEvent.type(await screen.findByLabelText('Ваше сообщение'), 'Привет{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Не сейчас' }));
    expect(field().disabled).toBe(true);
    // B-268: neither reply nor quote without the composer.
    expect(await offered('Здравствуйте')).toEqual(['Кто прочитал', 'Удалить']);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Прочитать соглашение' }));
    expect(await screen.findByRole('dialog', { name: 'Согласие на чат' })).toBeTruthy();
  });

  it('of the homeserver at the first opening leads to its page', async () => {
    clinic({ ...CHAT, state: 'not_opened', user_id: null, rooms: [] }, EVENTS, (call) => {
      const page = { consent_url: 'https://chat.clinic.example/consent' };
      return call.path === '/chat/open' ? problemResponse(409, 'chat_consent_needed', page) : agreed(call);
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Начать чат' }));
    const dialog = await screen.findByRole('dialog', { name: 'Согласие на чат' });
    expect(within(dialog).getByRole('link')).toBeTruthy();
  });
});
