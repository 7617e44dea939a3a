import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { ANNA, freshBrowser, open, said } from '../testing';
import { deviceKind, deviceName } from './device';

freshBrowser();
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const fill = async (password: string, again: string, current = 'the old one') => {
  await userEvent.type(await field('Текущий пароль'), current);
  await userEvent.type(await field('Новый пароль'), password);
  await userEvent.type(await field('Новый пароль ещё раз'), again);
};
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Поменять пароль' }));

describe('a new password', () => {
  /** sent, reported, and the form is empty again. */
  it('is saved', async () => {
    const { body } = await open('/profile/settings', { answers: { 'PATCH /users/update': () => ANNA } });
    await fill('correct horse 9', 'correct horse 9');
    await save();
    expect(await said('Вы успешно поменяли пароль')).toBeTruthy();
    expect(body('PATCH /users/update')).toEqual({
      password: 'correct horse 9',
      currentPassword: 'the old one',
      language: 'ru',
    });
    expect((await field('Новый пароль')).value).toBe('');
    expect((await field('Новый пароль ещё раз')).value).toBe('');
    expect((await field('Текущий пароль')).value).toBe('');
  });

  /** */
  it('is needed twice, and with it the current one', async () => {
    const { of } = await open('/profile/settings');
    await save();
    expect(await screen.findByText('Текущий пароль: Это обязательное поле')).toBeTruthy();
    expect(screen.getByText('Новый пароль: Это обязательное поле')).toBeTruthy();
    expect(screen.getByText('Новый пароль ещё раз: Это обязательное поле')).toBeTruthy();
    expect(screen.getByText('Все поля должны быть заполнены')).toBeTruthy();
    expect(of('PATCH /users/update')).toHaveLength(0);
  });

  /** */
  it('is the same both times', async () => {
    const { of } = await open('/profile/settings');
    await fill('correct horse 9', 'correct horse 8');
    await save();
    expect(await screen.findByText('Пароли не совпадают')).toBeTruthy();
    expect(of('PATCH /users/update')).toHaveLength(0);
  });

  it('says which is wrong, and keeps what was typed', async () => {
    await open('/profile/settings', {
      answers: { 'PATCH /users/update': () => problemResponse(422, 'wrong_password') },
    });
    await fill('correct horse 9', 'correct horse 9', 'mistyped');
    await save();
    expect(await screen.findByText(/^Текущий пароль: /)).toBeTruthy();
    expect((await field('Новый пароль')).value).toBe('correct horse 9');
  });

  /** */
  it('is told not to be saved', async () => {
    await open('/profile/settings', { answers: { 'PATCH /users/update': () => problemResponse(503, 'busy') } });
    await fill('correct horse 9', 'correct horse 9');
    await save();
    expect(await said('Не удалось поменять пароль')).toBeTruthy();
    expect((await field('Новый пароль')).value).toBe('correct horse 9');
  });

  /** the server checks; its message is shown at the field. */
  it('names what is weak about it', async () => {
    const weak = problemResponse(422, 'validation', { errors: [{ field: 'password', code: 'password_common' }] });
    await open('/profile/settings', { answers: { 'PATCH /users/update': () => weak } });
    await fill('1234567890', '1234567890');
    await save();
    expect(await screen.findByText(/^Новый пароль: Этот пароль слишком распространён/)).toBeTruthy();
  });
});

describe('devices', () => {
  const here = { id: 's1', current: true, createdAt: '2026-11-20T10:00:00Z', lastSeenAt: '2026-11-21T08:00:00Z' };
  const all = [
    { ...here, userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
    { ...here, id: 's2', current: false, userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' },
  ];

  it('are signed out everywhere else after a question', async () => {
    let left = all;
    const { of } = await open('/profile/devices', {
      answers: {
        'GET /users/me/sessions': () => left,
        'DELETE /users/me/sessions': () => {
          left = all.slice(0, 1);
        },
      },
    });
    expect(await screen.findByText('Safari, iPhone')).toBeTruthy();
    expect(screen.getByText('Это устройство')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Выйти на всех других устройствах' }));
    expect(of('DELETE /users/me/sessions')).toHaveLength(0);
    const question = await screen.findByRole('alertdialog');
    // 26g: on a phone the safe answer is above the other one.
    expect(question.querySelector('[data-critical]')).toBeTruthy();
    await userEvent.click(within(question).getByRole('button', { name: 'Выйти везде' }));
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull());
    expect(of('DELETE /users/me/sessions')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Выйти на всех других устройствах' })).toBeNull();
  });

  it('are signed out one by one', async () => {
    const { of } = await open('/profile/devices', {
      answers: { 'GET /users/me/sessions': () => all, 'DELETE /users/me/sessions/s2': () => undefined },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Выйти на устройстве Safari, iPhone/ }));
    await waitFor(() => expect(of('DELETE /users/me/sessions/s2')).toHaveLength(1));
  });

  /** Forty sign-ins of one browser are one device; three devices are shown, this one first. */
  it('are grouped, and the rest is shown at a press', async () => {
    const agents = ['Firefox/140.0 Linux', 'Edg/140.0 Windows', 'Version/18.0 Safari/604.1 Macintosh'];
    const old = agents.map((userAgent, at) => ({
      ...here,
      id: `o${String(at)}`,
      current: false,
      userAgent,
      lastSeenAt: `2026-11-1${String(at)}T08:00:00Z`,
    }));
    const again = { ...old[2]!, id: 'again', createdAt: '2026-11-01T10:00:00Z', lastSeenAt: '2026-11-02T08:00:00Z' };
    const { of } = await open('/profile/devices', {
      answers: {
        'GET /users/me/sessions': () => [...old, again, ...all.toReversed()],
        'DELETE /users/me/sessions/again': () => undefined,
      },
    });
    const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
    await screen.findByText('Это устройство');
    expect(names()).toEqual(['Chrome, Windows', 'Safari, iPhone', 'Safari, macOS']);
    const folded = screen.getByText('Ещё 1 вход с этого устройства').closest('details')!;
    await userEvent.click(within(folded).getByText('Ещё 1 вход с этого устройства'));
    await userEvent.click(within(folded).getByRole('button', { name: /^Выйти на устройстве Safari, macOS/ }));
    await waitFor(() => expect(of('DELETE /users/me/sessions/again')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Показать ещё 2 устройства' }));
    expect(names()).toHaveLength(5);
  });

  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 YaBrowser/25.1 Safari/537.36', 'Yandex, Windows'],
    ['Mozilla/5.0 (Linux; Android 10) Chrome/120.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['curl/8.0', null],
    [null, null],
  ])('%s is %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });

  /** ui-review 7 */
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', 'phone'],
    ['Mozilla/5.0 (Linux; Android 10) Chrome/120.0 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Linux; Android 10) Chrome/120.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'tablet'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', 'computer'],
    ['curl/8.0', 'other'],
    [null, 'other'],
  ])('%s is a %s', (agent, kind) => {
    expect(deviceKind(agent)).toBe(kind);
  });
});
