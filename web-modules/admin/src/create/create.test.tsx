import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { bodyOf, DETAIL, open, type Opened } from '../testing';
import { cabinetSchema, type CabinetValues, EMPTY_CABINET } from './cabinetSchema';

const CREATE = 'POST /admin/cabinets';
const MADE = {
  'GET /admin/cabinets/c-9': () => ({ ...DETAIL, id: 'c-9' }),
  'GET /admin/cabinets/c-9/history': () => ({ entries: [], next: null }),
};
const VALID: CabinetValues = {
  ...EMPTY_CABINET,
  lastName: 'Ким',
  firstName: 'Дмитрий',
  gender: 'MALE',
  birthDate: '1990-01-02',
  email: 'kim@example.org',
};

describe('a new account', () => {
  const faultsOf = (values: Partial<CabinetValues>, activation: 'email' | 'printed' = 'email') => {
    const result = cabinetSchema(activation, '2026-11-26').safeParse({ ...VALID, ...values });
    return Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
  };

  /** B-101…B-113, X-057, X-069, X-088: the rules of the registration. */
  it.each([
    [{}, {}],
    [
      { lastName: '', firstName: ' ' },
      { lastName: 'required', firstName: 'empty' },
    ],
    [{ lastName: 'я'.repeat(101) }, { lastName: 'too_long' }],
    [{ gender: '' as const }, { gender: 'required' }],
    [{ birthDate: '' }, { birthDate: 'required' }],
    [{ birthDate: '2026-11-27' }, { birthDate: 'birth_date_range' }],
    [{ birthDate: '1899-12-31' }, { birthDate: 'birth_date_range' }],
    [{ birthDate: '1990-02-30' }, { birthDate: 'date' }],
    [{ snils: '112-233-445 96' }, { snils: 'snils_control' }],
    [{ snils: '112-233-445 95' }, {}],
    [{ email: 'kim' }, { email: 'email_invalid' }],
    [{ username: 'ki' }, { username: 'too_short_login' }],
    [{ username: 'other@example.org' }, { username: 'invalid' }],
    [{ username: 'KIM@example.org' }, {}],
  ])('with %j has the faults %j', (values, faults) => expect(faultsOf(values)).toEqual(faults));

  it('needs an address only if the link is mailed, and a username without one', () => {
    expect(faultsOf({ email: '' })).toEqual({ email: 'required', username: 'required' });
    expect(faultsOf({ email: '', username: 'kim.do' }, 'printed')).toEqual({});
    expect(faultsOf({ email: '' }, 'printed')).toEqual({ username: 'required' });
  });
});

async function fill({ user }: Opened) {
  await user.click(await screen.findByRole('button', { name: 'Создать личный кабинет' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый личный кабинет' }));
  await user.type(dialog.getByRole('textbox', { name: 'Фамилия' }), 'Ким');
  await user.type(dialog.getByRole('textbox', { name: 'Имя' }), 'Дмитрий');
  await user.type(dialog.getByRole('textbox', { name: /День/ }), '2');
  await user.type(dialog.getByRole('textbox', { name: /Месяц/ }), '1');
  await user.type(dialog.getByRole('textbox', { name: /Год/ }), '1990');
  await user.click(dialog.getByRole('radio', { name: 'Мужской' }));
  return dialog;
}

describe('the modal', () => {
  /** B-076, B-306, B-171 */
  it('creates an account, whose owner gets a link', async () => {
    const opened = await open('/admin', {
      [CREATE]: () => ({ id: 'c-9', number: 9, username: 'kim@example.org', activation: null }),
      ...MADE,
    });
    const dialog = await fill(opened);
    await opened.user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'kim@example.org');
    await opened.user.click(dialog.getByRole('button', { name: 'Создать и отправить ссылку' }));
    await waitFor(() => expect(opened.address()).toBe('/admin/userInfo/c-9'));
    expect(opened.of(CREATE).map(bodyOf)).toEqual([
      {
        activation: 'email',
        lastName: 'Ким',
        firstName: 'Дмитрий',
        gender: 'MALE',
        birthDate: '1990-01-02',
        citizenship: 'RU',
        email: 'kim@example.org',
        language: 'ru',
      },
    ]);
    expect(screen.getByText('Кабинет создан, письмо отправлено', { selector: '[data-toast] *' })).toBeTruthy();
  });

  it('shows a code once, and prints it for its owner', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const opened = await open('/admin', {
      [CREATE]: () => ({
        id: 'c-9',
        number: 9,
        username: 'kim.do',
        activation: { printed_code: 'KX7M-2QTP', valid_until: '2026-12-08T09:40:00Z' },
      }),
      ...MADE,
    });
    const dialog = await fill(opened);
    await opened.user.click(dialog.getByRole('radio', { name: /Код на бумаге/ }));
    await opened.user.type(dialog.getByRole('textbox', { name: 'Логин' }), 'kim.do');
    await opened.user.click(dialog.getByRole('button', { name: 'Создать и показать код' }));
    const code = within(await screen.findByRole('dialog', { name: 'Код для первого входа' }));
    expect(code.getAllByText('KX7M-2QTP')).toHaveLength(2);
    // On the screen and on the sheet, in the hospital's time zone.
    expect(code.getAllByText(/^8 декабря 2026.*12:40$/)).toHaveLength(2);
    await opened.user.click(code.getByRole('button', { name: 'Напечатать' }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(document.body.dataset['printing']).toBe('activation');
    window.dispatchEvent(new Event('afterprint'));
    await opened.user.click(code.getByRole('button', { name: 'Готово' }));
    await waitFor(() => expect(opened.address()).toBe('/admin/userInfo/c-9'));
    expect(bodyOf(opened.of(CREATE)[0])).toMatchObject({ activation: 'printed', username: 'kim.do' });
  });

  it('sums up what is missing', async () => {
    const opened = await open('/admin');
    await opened.user.click(await screen.findByRole('button', { name: 'Создать личный кабинет' }));
    const dialog = within(await screen.findByRole('dialog'));
    await opened.user.click(dialog.getByRole('button', { name: 'Создать и отправить ссылку' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Фамилия: Обязательное поле');
    expect(opened.of(CREATE)).toHaveLength(0);
  });

  it.each([
    [409, 'email_taken', 'E-mail: Email уже используется'],
    [409, 'username_taken', 'E-mail: Логин уже используется'],
    [500, 'internal', 'Произошла ошибка попробуйте ещё раз'],
  ])('says why there is none: %i %s', async (status, code, words) => {
    const opened = await open('/admin', { [CREATE]: () => problemResponse(status, code) });
    const dialog = await fill(opened);
    await opened.user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'kim@example.org');
    await opened.user.click(dialog.getByRole('button', { name: 'Создать и отправить ссылку' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(words);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Фамилия' }).value).toBe('Ким');
  });
});
