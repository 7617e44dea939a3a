import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { button, goOnTo, open, sent, typeDate } from '../testing';

const FORM = '/login/registration/form';
const registered = { '/users/reg': () => ({ userId: 'u2', confirmationRequired: true, uploadToken: 'up' }) };

const STEPS = [
  [
    'Документ',
    [
      ['Фамилия', 'Иванова'],
      ['Имя', 'Анна'],
      ['Отчество', 'Сергеевна'],
    ],
  ],
  [
    'Вход в кабинет',
    [
      ['Серия и номер документа', '4509 123456'],
      ['Кем выдан', 'ОВД района Печатники'],
      ['СНИЛС', '112-233-445 95'],
    ],
  ],
  [
    'Файлы',
    [
      ['E-mail', 'a@b.ru'],
      ['Логин', 'anna'],
      ['Пароль', 'vase-17-uhr'],
      ['Повторите пароль', 'vase-17-uhr'],
    ],
  ],
] as const;

/** Fills in step by step; stops in the step with an invalid value. */
async function fill(changed: Readonly<Record<string, string>> = {}, isWrong = false) {
  await screen.findByLabelText('Фамилия');
  for (const [next, fields] of STEPS) {
    for (const [label, value] of fields) {
      fireEvent.change(screen.getByLabelText(label), { target: { value: changed[label] ?? value } });
    }
    if (next === 'Документ') {
      fireEvent.click(screen.getByLabelText('Женский'));
      typeDate('Дата рождения', ['12', '3', '1958']);
    }
    if (next === 'Вход в кабинет') typeDate('Дата выдачи', ['1', '4', '1978']);
    if (isWrong && fields.some(([label]) => label in changed)) {
      await userEvent.click(button('Продолжить'));
      return;
    }
    await goOnTo(next);
  }
  await goOnTo('Проверьте ответы');
  await userEvent.click(await screen.findByLabelText('Я даю согласие на обработку персональных данных'));
}
const send = () => userEvent.click(button('Зарегистрироваться'));

describe('the fields of a registration', () => {
  /** A-387, B-053, B-101…B-103, B-105…B-114, B-248, B-354, X-016, X-017 */
  it('are all there, and all of them are sent', async () => {
    const { calls } = await open(FORM, registered);
    await fill();
    await send();
    await waitFor(() => expect(sent(calls, '/users/reg')).toHaveLength(1));
    expect(JSON.parse(sent(calls, '/users/reg')[0] ?? '')).toEqual({
      lastName: 'Иванова',
      firstName: 'Анна',
      patrName: 'Сергеевна',
      gender: 'FEMALE',
      birthDate: '1958-03-12',
      citizenship: 'RU',
      documentType: 'PASSPORT',
      document: '4509 123456',
      documentDate: '1978-04-01',
      issuedBy: 'ОВД района Печатники',
      snils: '112-233-445 95',
      email: 'a@b.ru',
      username: 'anna',
      password: 'vase-17-uhr',
      passwordConfirmation: 'vase-17-uhr',
      type: 'PATIENT',
      requestedRole: 'patient',
      consent: true,
      consentVersion: 'v7',
      language: 'ru',
    });
  });

  /** B-229, B-230, B-244, B-245, X-018, X-055, X-057, X-069 */
  it.each([
    ['E-mail', 'a@b', 'E-mail: Введите корректный email'],
    ['E-mail', 'a@b.', 'E-mail: Введите корректный email'],
    ['Повторите пароль', 'vase-17-uhx', 'Повторите пароль: Пароли не совпадают'],
    ['СНИЛС', '1122334459', 'СНИЛС: СНИЛС может состоять только из 11 цифр'],
    ['СНИЛС', '11223344594', 'СНИЛС: Неверное контрольное число СНИЛС'],
    ['Логин', 'an', 'Логин: В логине должно быть не меньше 3 символов'],
    ['Фамилия', 'я'.repeat(101), 'Фамилия: Слишком длинный текст'],
  ])('%s may not be %s', async (label, text, told) => {
    const { calls } = await open(FORM, registered);
    await fill({ [label]: text }, true);
    const summary = await screen.findByRole('alert', { name: 'Исправьте ошибки' });
    const lines = within(summary).getAllByRole('button');
    expect(lines.map((line) => line.textContent)).toEqual([told]);
    expect(sent(calls, '/users/reg')).toEqual([]);
  });

  /** a value of spaces has its own error text. */
  it('may not be filled with spaces', async () => {
    const { calls } = await open(FORM, registered);
    await fill({ Фамилия: '   ' }, true);
    expect(await screen.findByRole('button', { name: 'Фамилия: Пустое поле' })).toBeTruthy();
    expect(sent(calls, '/users/reg')).toEqual([]);
  });

  /** A-004, B-005, X-017, X-018: a foreign passport in any format; SNILS is optional. */
  it('are those of a foreign citizen, too', async () => {
    const { calls } = await open(`${FORM}?who=foreigner`, registered);
    await fill({ 'Серия и номер документа': 'C01 X00T47', СНИЛС: ' ' });
    await send();
    await waitFor(() => expect(sent(calls, '/users/reg')).toHaveLength(1));
    const body: unknown = JSON.parse(sent(calls, '/users/reg')[0] ?? '');
    expect(body).toMatchObject({ citizenship: 'FOREIGN', documentType: 'FOREIGN_ID', document: 'C01 X00T47' });
    expect(body).not.toHaveProperty('snils');
  });
});
