/** The second step of a sign-in, and duties after it. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '@cabinet/kit';
import { demoPerson, type KernelAnswer, problemResponse, tokenAnswer } from '@cabinet/kit/testing';
import { button, open } from '../testing';

describe('second factor', () => {
  const asking: KernelAnswer = ({ body }) => {
    const form = new URLSearchParams(body);
    if (form.get('grant_type') === 'password') {
      return problemResponse(400, 'mfa_required', { mfa_token: 'M', methods: ['totp', 'recovery', 'passkey'] });
    }
    const isRight = form.get('otp') === '123456' || form.get('recovery_code') === 'abcd';
    return isRight && form.get('mfa_token') === 'M' ? tokenAnswer('a9') : problemResponse(400, 'wrong_code');
  };

  const pass = async () => {
    const opened = await open('/login?return=%2Fvisit%2Fwrite', { '/oauth/token': asking });
    await userEvent.type(screen.getByLabelText('Логин или e-mail'), 'patient');
    await userEvent.type(screen.getByLabelText('Пароль'), 'x');
    await userEvent.click(button('Войти'));
    await screen.findByLabelText('Код из приложения');
    return opened;
  };

  it('asks for the code, tells of a wrong one, and keeps the place', async () => {
    const { address } = await pass();
    expect(address()).toBe('/login/factor?return=%2Fvisit%2Fwrite');
    await userEvent.type(screen.getByLabelText('Код из приложения'), '000000');
    await userEvent.click(button('Войти'));
    expect(await screen.findByText('Код не подошёл')).toBeTruthy();
    expect(session.get()).toBeNull();
    await userEvent.clear(screen.getByLabelText('Код из приложения'));
    await userEvent.type(screen.getByLabelText('Код из приложения'), '123 456');
    await userEvent.click(button('Войти'));
    await waitFor(() => expect(session.get()?.token).toBe('a9'));
    expect(sessionStorage.getItem('second_step')).toBeNull();
  });

  it('takes a recovery code', async () => {
    await pass();
    await userEvent.click(screen.getByRole('link', { name: 'Ввести код восстановления' }));
    await userEvent.type(await screen.findByLabelText('Код восстановления'), 'abcd');
    await userEvent.click(button('Войти'));
    await waitFor(() => expect(session.get()?.token).toBe('a9'));
  });

  it.each(['factorRequired', 'passwordChangeRequired'])('leads to the settings for %s', async (duty) => {
    const { address } = await open('/login', {
      '/oauth/token': () => tokenAnswer('a1'),
      '/users/me': () => ({ ...demoPerson, [duty]: true }),
    });
    await userEvent.type(screen.getByLabelText('Логин или e-mail'), 'admin');
    await userEvent.type(screen.getByLabelText('Пароль'), 'x');
    await userEvent.click(button('Войти'));
    await waitFor(() => expect(session.get()).not.toBeNull());
    expect(address()).toBe('/login?return=%2Fprofile%2Fsettings');
  });
});
