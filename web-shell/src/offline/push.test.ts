import { describe, expect, it, vi } from 'vitest';
import { noticeOf, openPage, type OpenWindow, pathOf } from './push';

const message = (body: unknown) => ({ json: () => body });
const ORIGIN = 'https://lk.hospital.example';

describe('a push message', () => {
  it.each([
    ['ru', 'Личный кабинет', 'У вас новое сообщение'],
    ['en', 'Your account', 'You have a new message'],
    ['de', 'Ihr Konto', 'Sie haben eine neue Nachricht'],
    ['fr', 'Votre compte', 'Vous avez un nouveau message'],
  ])('is shown in %s', (language, title, body) => {
    const notice = noticeOf(message({ kind: 'chat', language }));
    expect(notice).toEqual({ title, options: { body, lang: language, tag: 'chat', data: { path: '/chat' } } });
  });

  it.each([
    ['of a later version', message({ kind: 'weather', language: 'en' }), 'You have a new notification'],
    ['with a name of an object', message({ kind: 'constructor', language: 'toString' }), 'У вас новое уведомление'],
    ['without a text', null, 'У вас новое уведомление'],
    ['that is no object', message(7), 'У вас новое уведомление'],
    [
      'that is no JSON',
      {
        json: () => {
          throw new SyntaxError();
        },
      },
      'У вас новое уведомление',
    ],
  ])('%s has a general text and opens the start page', (_, data, body) => {
    const { options } = noticeOf(data);
    expect(options).toMatchObject({ body, tag: 'other', data: { path: '/' } });
  });
});

describe('a press on a notice', () => {
  const windowAt = (url: string) => ({ url, focus: vi.fn<OpenWindow['focus']>().mockResolvedValue(undefined) });
  const press = async (open: readonly OpenWindow[], path = '/chat') => {
    const openWindow = vi.fn<(path: string) => Promise<unknown>>().mockResolvedValue(undefined);
    await openPage({ matchAll: () => Promise.resolve(open), openWindow }, ORIGIN, path);
    return openWindow;
  };

  it('focuses the tab that shows the page', async () => {
    const form = windowAt(`${ORIGIN}/quiz/new`);
    const chat = windowAt(`${ORIGIN}/chat?room=1`);
    expect(await press([form, chat])).not.toHaveBeenCalled();
    expect(chat.focus).toHaveBeenCalledOnce();
    expect(form.focus).not.toHaveBeenCalled();
  });

  it('opens a tab and leaves the others alone', async () => {
    const form = windowAt(`${ORIGIN}/quiz/new`);
    const elsewhere = windowAt('https://elsewhere.example/chat');
    expect(await press([form, elsewhere])).toHaveBeenCalledExactlyOnceWith('/chat');
    expect(form.focus).not.toHaveBeenCalled();
    expect(elsewhere.focus).not.toHaveBeenCalled();
  });

  it.each([
    [{ path: '/chat' }, '/chat'],
    [{ path: 'https://elsewhere.example' }, '/'],
    [{ path: '/api/oauth/logout' }, '/'],
    [undefined, '/'],
    [null, '/'],
  ])('opens pages of this app only: %o', (data, path) => {
    expect(pathOf(data)).toBe(path);
  });
});
