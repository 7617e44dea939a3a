/** Requesting a new password. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { button, open, sent } from '../testing';

describe('restore', () => {
  const fill = async (name: string, password: string, again: string) => {
    await userEvent.type(await screen.findByLabelText('Логин или e-mail'), name);
    await userEvent.type(screen.getByLabelText('Новый пароль'), password);
    await userEvent.type(screen.getByLabelText('Повторите пароль'), again);
    await userEvent.click(button('Восстановить пароль'));
  };

  /** B-041, B-055, B-123…B-125, B-220, B-275, B-325, X-002 */
  it('sends a form and says what the specification says', async () => {
    const { calls, address } = await open('/login/restore');
    await fill('anna', 'vase-17-uhr', 'vase-17-uhr');
    expect(await screen.findByText('Ссылка для смены пароля отправлена на почту')).toBeTruthy();
    // ui-review 14: shown on the page with its consequence, without a toast above it.
    expect(document.querySelector('[data-toast]')).toBeNull();
    expect(document.querySelector('[data-live-announcer=message]')?.textContent).toMatch(
      /^Если такой личный кабинет есть/,
    );
    expect(Object.fromEntries(new URLSearchParams(sent(calls, '/users/resetPassword')[0]))).toEqual({
      username: 'anna',
      password: 'vase-17-uhr',
      confirmPassword: 'vase-17-uhr',
      language: 'ru',
    });
    expect(address()).toContain('/login?done=restore_sent');
  });

  it('says that nothing can be saved while the disk is full', async () => {
    await open('/login/restore', { '/users/resetPassword': () => problemResponse(503, 'storage_full') });
    await fill('anna', 'vase-17-uhr', 'vase-17-uhr');
    expect(await screen.findByText(/на сервере кабинета закончилось место/)).toBeTruthy();
    expect(screen.queryByText(/Сервер сейчас не отвечает/)).toBeNull();
  });

  /** A-257, B-233, B-234, B-235 */
  it('names every field that is missing', async () => {
    const { calls } = await open('/login/restore');
    await userEvent.click(await screen.findByRole('button', { name: 'Восстановить пароль' }));
    const summary = await screen.findByRole('alert', { name: 'Исправьте ошибки' });
    expect(
      within(summary)
        .getAllByRole('button')
        .map((line) => line.textContent),
    ).toEqual(['Логин', 'Пароль', 'Повторите пароль'].map((field) => `${field}: Это обязательное поле`));
    expect(within(summary).getByText('Все поля должны быть заполнены')).toBeTruthy();
    expect(sent(calls, '/users/resetPassword')).toEqual([]);
  });

  /** B-236, X-055 */
  it.each([
    ['anna', 'vase-17-uhr', 'vase-17-uhx', 'Повторите пароль: Пароли не совпадают'],
    ['anna', 'short', 'short', 'Пароль: Слишком короткий пароль'],
    ['anna-ivanova', 'Anna-Ivanova', 'Anna-Ivanova', 'Пароль: Пароль не должен совпадать с логином или e-mail'],
  ])('refuses before sending (%s, %s, %s)', async (name, password, again, text) => {
    const { calls } = await open('/login/restore');
    await fill(name, password, again);
    expect(await screen.findByRole('button', { name: text })).toBeTruthy();
    expect(sent(calls, '/users/resetPassword')).toEqual([]);
  });
});
