import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '@cabinet/kit';
import { problemResponse } from '@cabinet/kit/testing';
import { ANNA, freshBrowser, open, said, VOUCHED } from '../testing';

freshBrowser();
const PATH = `DELETE /users/${ANNA.userId}/account`;
const until = { [PATH]: () => ({ leavingAt: '2026-12-21T09:00:00Z' }) };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function asFarAsTheProof() {
  await press('Удалить личный кабинет');
  await press('Продолжить удаление');
  return within(await screen.findByRole('alertdialog', { name: 'Подтвердите, что это вы' }));
}

describe('leaving', () => {
  /**
   * first the export, then the password, then until when it can be undone; signed out at the end.
   */
  it('offers the data, asks the password, tells the day', async () => {
    const { of, body } = await open('/profile/info', { answers: until });
    await press('Удалить личный кабинет');
    expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Скачать мои данные' })).toBeTruthy();
    await press('Продолжить удаление');
    const proof = within(await screen.findByRole('alertdialog'));
    await userEvent.click(proof.getByRole('button', { name: 'Удалить личный кабинет' }));
    expect(await proof.findByText('Это обязательное поле')).toBeTruthy();
    expect(of(PATH)).toHaveLength(0);
    await userEvent.type(proof.getByLabelText('Ваш пароль'), 'correct horse 9');
    await userEvent.click(proof.getByRole('button', { name: 'Удалить личный кабинет' }));
    expect(
      await screen.findByText((text) => text.replace(/\u00a0/g, ' ').includes('21 декабря 2026, 12:00')),
    ).toBeTruthy();
    expect(body(PATH)).toEqual({ password: 'correct horse 9', language: 'ru' });
    expect(session.get()).not.toBeNull();
    await press('Понятно');
    expect(session.get()).toBeNull();
  });

  it('says that the password is wrong', async () => {
    await open('/profile/info', { answers: { [PATH]: () => problemResponse(403, 'wrong_password') } });
    const proof = await asFarAsTheProof();
    await userEvent.type(proof.getByLabelText('Ваш пароль'), 'x');
    await userEvent.click(proof.getByRole('button', { name: 'Удалить личный кабинет' }));
    expect(await proof.findByText('Неверный пароль')).toBeTruthy();
  });

  /** or a fresh sign-in at the state portal. */
  it('wants a fresh sign-in of whoever has no password', async () => {
    const { body } = await open('/profile/info', {
      me: VOUCHED,
      esia: true,
      answers: { [PATH]: () => problemResponse(403, 'reauthentication_required') },
    });
    const proof = await asFarAsTheProof();
    expect(proof.queryByLabelText('Ваш пароль')).toBeNull();
    await userEvent.click(proof.getByRole('button', { name: 'Удалить личный кабинет' }));
    expect(await proof.findByRole('button', { name: 'Войти ещё раз' })).toBeTruthy();
    expect(body(PATH)).toEqual({ language: 'ru' });
  });

  /** */
  it('can be taken back', async () => {
    const { of } = await open('/profile/info', {
      me: { ...ANNA, leavingAt: '2026-12-21T09:00:00Z' },
      answers: { 'POST /users/me/stay': () => undefined, 'GET /users/me': () => ANNA },
    });
    expect(screen.queryByRole('button', { name: 'Удалить личный кабинет' })).toBeNull();
    await press('Остаться');
    expect(await said('Вы остаётесь: личный кабинет не будет удалён')).toBeTruthy();
    expect(of('POST /users/me/stay')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Остаться' })).toBeNull());
  });
});
