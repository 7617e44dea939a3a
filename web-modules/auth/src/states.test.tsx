/** Rules that hold in several states of the sign-in screen. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { goOnTo, open, typeDate } from './testing';

describe('the hospital’s bound of a password', () => {
  const toAccount = async () => {
    fireEvent.change(screen.getByLabelText('Фамилия'), { target: { value: 'Иванова' } });
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Анна' } });
    fireEvent.click(screen.getByLabelText('Женский'));
    typeDate('Дата рождения', ['12', '3', '1958']);
    await goOnTo('Документ');
    fireEvent.change(screen.getByLabelText('Серия и номер документа'), { target: { value: '4509 123456' } });
    await goOnTo('Вход в кабинет');
  };
  /** */
  it.each(['/login/registration/form', '/login/restore'])('is told and checked at %s', async (path) => {
    await open(path, {}, { leastPasswordCharacters: 14 });
    if (path.endsWith('form')) await toAccount();
    const password = await screen.findByLabelText(/^(Пароль|Новый пароль)$/);
    expect(screen.getByText(/^Не меньше 14 символов/)).toBeTruthy();
    await userEvent.type(password, 'vase-17-uhr-x');
    await userEvent.tab();
    expect(await screen.findByText('Слишком короткий пароль')).toBeTruthy();
    await userEvent.type(password, 'y');
    await waitFor(() => expect(screen.queryByText('Слишком короткий пароль')).toBeNull());
  });
});

describe('fields that were left empty', () => {
  const TOLD = 'Это обязательное поле';
  /** B-247, X-074: the error appears 100 ms after the focus is lost, not before. */
  it.each([
    ['/login/registration/form', 'Фамилия'],
    ['/login/restore', 'Логин или e-mail'],
    ['/login/confirmation', 'Логин или e-mail'],
    ['/login/registration/gosuslugi', 'E-mail'],
  ])('of %s say so a moment later', async (path, label) => {
    await open(path, {}, { esia: true });
    const field = await screen.findByLabelText(label);
    vi.useFakeTimers();
    try {
      fireEvent.focus(field);
      fireEvent.blur(field);
      // Validation is asynchronous; the delay starts with its result.
      await act(() => vi.advanceTimersByTimeAsync(99));
      expect(screen.queryByText(TOLD)).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(screen.getByText(TOLD)).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });
});

/** B-044: one address, one form. */
it.each([
  ['/login', 'Войти'],
  ['/login/registration/form', 'Продолжить'],
  ['/login/registration/gosuslugi', 'Перейти на Госуслуги'],
  ['/login/restore', 'Восстановить пароль'],
  ['/login?code=C&state=S', 'Войти'],
])('%s shows its form and no other', async (path, action) => {
  await open(path, {}, { esia: true });
  expect(await screen.findByRole('button', { name: action })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const actions = ['Войти', 'Продолжить', 'Перейти на Госуслуги', 'Восстановить пароль'];
  const shown = actions.filter((name) => screen.queryByRole('button', { name }) !== null);
  expect(shown).toEqual([action]);
});
