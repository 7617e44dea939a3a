/** Links of e-mails: an address, a new password. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { button, open, sent } from '../testing';

describe('links of letters', () => {
  /** opening has no effect; the token is removed from the address. */
  it('confirms an address at a press', async () => {
    const { calls, address } = await open('/login#confirm=T-1');
    expect(sent(calls, '/users/confirmEmail')).toEqual([]);
    await userEvent.click(button('Подтвердить почту'));
    await waitFor(() => expect(address()).toBe('/login?done=confirmed'));
    expect(await screen.findByText('Почта подтверждена')).toBeTruthy();
    expect(document.querySelector('[data-toast]')).toBeNull();
    expect(sent(calls, '/users/confirmEmail')).toEqual(['{"token":"T-1"}']);
  });

  it('offers the letter again for a spent link', async () => {
    const { calls } = await open('/login#confirm=T-1', {
      '/users/confirmEmail': () => problemResponse(410, 'link_spent'),
    });
    await userEvent.click(button('Подтвердить почту'));
    expect(await screen.findByText('Ссылка уже использована или устарела.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Отправить письмо ещё раз' }));
    await userEvent.type(screen.getByLabelText('Логин или e-mail'), 'a@b.ru');
    await userEvent.click(button('Отправить письмо ещё раз'));
    expect(await screen.findByText(/письмо уже в пути/)).toBeTruthy();
    expect(sent(calls, '/users/confirmEmail/again')).toEqual(['{"email":"a@b.ru","language":"ru"}']);
  });

  /** in the browser where it was typed, a click activates the new password. */
  it('makes a new password live that was typed in this browser', async () => {
    const { calls, address } = await open('/login#restore=T-2', {
      '/users/resetPassword/link': () => ({ asksPassword: false }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Подтвердить новый пароль' }));
    await waitFor(() => expect(address()).toBe('/login?done=restored'));
    expect(document.querySelector('[data-toast]')).toBeNull();
    expect(sent(calls, '/users/resetPassword/confirm')).toEqual(['{"token":"T-2"}']);
  });

  /**
   * in any other browser the reader of the mail types it, so a stranger who requested the restore gains nothing.
   */
  it('asks for the new password in a browser that did not', async () => {
    const { calls, address } = await open('/login#restore=T-2', {
      '/users/resetPassword/link': () => ({ asksPassword: true }),
    });
    await userEvent.type(await screen.findByLabelText('Новый пароль'), 'vase-17-uhr');
    await userEvent.type(screen.getByLabelText('Повторите пароль'), 'vase-17-uh');
    await userEvent.click(button('Сохранить новый пароль'));
    expect(await screen.findByRole('button', { name: /Пароли не совпадают/ })).toBeTruthy();
    expect(sent(calls, '/users/resetPassword/confirm')).toEqual([]);
    await userEvent.type(screen.getByLabelText('Повторите пароль'), 'r');
    await userEvent.click(button('Сохранить новый пароль'));
    await waitFor(() => expect(address()).toBe('/login?done=restored'));
    expect(JSON.parse(sent(calls, '/users/resetPassword/confirm')[0] ?? '')).toEqual({
      token: 'T-2',
      password: 'vase-17-uhr',
      confirmPassword: 'vase-17-uhr',
    });
  });

  it('shows what the server says of the new password', async () => {
    await open('/login#restore=T-2', {
      '/users/resetPassword/link': () => ({ asksPassword: true }),
      '/users/resetPassword/confirm': () =>
        problemResponse(422, 'validation', { errors: [{ field: 'password', code: 'password_like_login' }] }),
    });
    await userEvent.type(await screen.findByLabelText('Новый пароль'), 'vase-17-uhr');
    await userEvent.type(screen.getByLabelText('Повторите пароль'), 'vase-17-uhr');
    await userEvent.click(button('Сохранить новый пароль'));
    expect(await screen.findByText('Пароль не должен совпадать с логином или e-mail')).toBeTruthy();
  });

  /** a newer e-mail invalidates older links; the user must learn it before typing a password. */
  it('says at once that a link is spent', async () => {
    await open('/login#restore=T-2', { '/users/resetPassword/link': () => problemResponse(410, 'link_spent') });
    expect(await screen.findByText(/откройте последнее/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Восстановить пароль ещё раз' })).toBeTruthy();
    expect(screen.queryByLabelText('Новый пароль')).toBeNull();
  });
});
