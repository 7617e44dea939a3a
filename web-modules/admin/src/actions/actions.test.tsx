import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { fullName } from '../shared/names';
import { bodyOf, KIM, LIST, open, type Opened, page, ROW } from '../testing';

const USERS = '/admin/userInfo';

async function ask(opened: Opened, name: RegExp | string, row = 'Иванова Анна Сергеевна') {
  await opened.user.click(await screen.findByRole('button', { name: `Действия: ${row}` }));
  await opened.user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog'));
}

const reason = (dialog: ReturnType<typeof within>) => dialog.getByRole('textbox', { name: /^Причина/ });

describe('actions on an account', () => {
  /** B-160, B-161, B-082…B-086 */
  it('are in the row’s menu', async () => {
    const { user } = await open(USERS);
    await user.click(await screen.findByRole('button', { name: /Действия: Иванова/ }));
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Открыть',
      'Скачать файлы',
      'Загрузить файлы',
      'Загрузить результаты',
      'Ссылки на оплату',
      'Настройки доступа',
      'Письмо для смены пароля',
      'Выйти на всех устройствах',
      'Отключить кабинет',
      'Удалить кабинет',
    ]);
  });

  it('print a new code for somebody without an address', async () => {
    const PRINT = `POST /admin/users/${KIM.id}/printed-code`;
    const opened = await open(USERS, {
      [LIST]: () => page([{ ...KIM, is_disabled: false, email: null }]),
      [PRINT]: () => ({ printed_code: 'KX7M-2QTP', valid_until: '2026-12-08T09:40:00Z' }),
    });
    const dialog = await ask(opened, 'Напечатать новый код', fullName(KIM));
    await opened.user.type(reason(dialog), 'Потерял листок');
    await opened.user.click(dialog.getByRole('button', { name: 'Создать код' }));
    const code = within(await screen.findByRole('dialog', { name: 'Код для первого входа' }));
    expect(code.getAllByText('KX7M-2QTP')).toHaveLength(2);
    expect(opened.of(PRINT).map(bodyOf)).toEqual([{ reason: 'Потерял листок' }]);
    await opened.user.click(code.getByRole('button', { name: 'Готово' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  /** B-082…B-084 */
  it.each([
    ['Скачать файлы', '/admin/files/c-1'],
    ['Загрузить файлы', '/admin/files/c-1?upload=saved'],
    ['Загрузить результаты', '/admin/files/c-1?upload=result'],
  ])('%s: leads to the exchange of files', async (item, place) => {
    const { user, visited } = await open(USERS);
    await user.click(await screen.findByRole('button', { name: /Действия: Иванова/ }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() => expect(visited).toContain(place));
  });

  /** B-072, X-078: the page of questionnaires is the client's; a cabinet may have none. */
  it('lead to the questionnaires of the client, where the hospital has them', async () => {
    const slots = { has: () => true, render: () => null };
    const { user, visited } = await open(USERS, { [LIST]: () => page([ROW, KIM]) }, undefined, slots);
    await user.click(await screen.findByRole('button', { name: /Действия: Ким/ }));
    const hint = await screen.findByRole('menuitem', { name: 'Анкеты: нет номера пациента' });
    expect(hint.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: /Действия: Иванова/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Анкеты пациента' }));
    await waitFor(() => expect(visited).toContain('/admin/quizHistory/771204'));
  });

  /** an administrator cannot act on themselves. */
  it('are not offered for the administrator’s own account', async () => {
    const { user } = await open(USERS, { [LIST]: () => page([{ ...ROW, id: 'admin-1' }]) });
    await user.click(await screen.findByRole('button', { name: /Действия: Иванова/ }));
    const item = await screen.findByRole('menuitem', { name: 'Удалить кабинет' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
  });

  /** B-250, B-251, B-252, X-044 */
  it('access settings: are saved with a reason', async () => {
    const SAVE = 'PUT /admin/users/c-1/access';
    const opened = await open(USERS, { [SAVE]: () => undefined });
    const dialog = await ask(opened, 'Настройки доступа');
    await opened.user.click(dialog.getByRole('checkbox', { name: /Запретить загрузку файлов/ }));
    await opened.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    expect(dialog.getByText(/от 3 до 200 символов/)).toBeTruthy();
    expect(opened.of(SAVE)).toHaveLength(0);
    await opened.user.type(reason(dialog), ' Заявление № 12 ');
    await opened.user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.of(SAVE).map(bodyOf)).toEqual([
      { files_upload_forbidden: true, view_forbidden: false, reason: 'Заявление № 12' },
    ]);
    expect(screen.getByText('Настройки доступа сохранены', { selector: '[data-toast] *' })).toBeTruthy();
    await waitFor(() => expect(opened.of(LIST).length).toBeGreaterThan(1));
  });

  /** */
  it('access settings: are shown as a lock in the table', async () => {
    await open(USERS, { [LIST]: () => page([{ ...KIM, view_forbidden: true, is_locked: true }]) });
    expect(await screen.findByText('просмотр запрещён')).toBeTruthy();
  });

  it.each([
    ['Письмо для смены пароля', 'Отправить письмо', 'restore-letter', 'Письмо отправлено'],
    ['Выйти на всех устройствах', 'Завершить', 'sign-out', 'Вход завершён на всех устройствах'],
    ['Отключить кабинет', 'Отключить', 'disable', 'Кабинет отключён'],
  ])('%s: with a reason', async (item, button, path, done) => {
    const CALL = `POST /admin/users/c-1/${path}`;
    const opened = await open(USERS, { [CALL]: () => undefined });
    const dialog = await ask(opened, item);
    await opened.user.type(reason(dialog), 'По просьбе пациента');
    await opened.user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(done, { selector: '[data-toast] *' })).toBeTruthy();
    expect(opened.of(CALL).map(bodyOf)).toEqual([{ reason: 'По просьбе пациента' }]);
  });

  it('a disabled account is enabled again', async () => {
    const CALL = 'POST /admin/users/c-1/enable';
    const opened = await open(USERS, { [LIST]: () => page([{ ...ROW, is_disabled: true }]), [CALL]: () => undefined });
    const dialog = await ask(opened, 'Включить кабинет');
    await opened.user.type(reason(dialog), 'Ошибка исправлена{Enter}');
    await waitFor(() => expect(opened.of(CALL)).toHaveLength(1));
  });

  /** B-086, B-260, B-295, X-034 */
  it('deletion: needs the username typed once more', async () => {
    const CALL = 'DELETE /admin/users/ivanova.as';
    const opened = await open(USERS, { [CALL]: () => ({ leaves_at: '2026-12-26T10:00:00Z' }) });
    const dialog = await ask(opened, 'Удалить кабинет');
    await opened.user.type(reason(dialog), 'Заявление');
    const typed = dialog.getByRole('textbox', { name: /введите логин: ivanova.as/ });
    const confirm = dialog.getByRole('button', { name: 'Удалить' });
    await opened.user.type(typed, 'ivanova');
    await opened.user.click(confirm);
    expect(dialog.getByText('Это другой логин')).toBeTruthy();
    expect(document.activeElement).toBe(typed);
    expect(opened.of(CALL)).toHaveLength(0);
    await opened.user.type(typed, '.AS');
    await opened.user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened.of(CALL).map(bodyOf)).toEqual([{ confirm: 'ivanova.AS', reason: 'Заявление' }]);
  });

  /** B-343 */
  it.each([
    [409, 'own_account', 'Это ваш собственный кабинет'],
    [409, 'no_letter', 'Письмо не отправлено: нет адреса'],
    [404, 'not_found', 'Такого пациента больше нет'],
    [500, 'internal', 'Произошла ошибка попробуйте ещё раз'],
  ])('that were refused say why, and keep the reason: %i %s', async (status, code, words) => {
    const opened = await open(USERS, { 'POST /admin/users/c-1/sign-out': () => problemResponse(status, code) });
    const dialog = await ask(opened, 'Выйти на всех устройствах');
    await opened.user.type(reason(dialog), 'Потерян телефон{Enter}');
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(alert.textContent).toContain('r-1');
    expect((reason(dialog) as HTMLInputElement).value).toBe('Потерян телефон');
  });
});
