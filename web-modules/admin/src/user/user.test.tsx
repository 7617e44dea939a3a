import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { bodyOf, cells, DETAIL, filesOf, open, plain, VIEWED } from '../testing';

const PAGE = '/admin/userInfo/c-2';
const USER = 'GET /admin/cabinets/c-2';
const HISTORY = 'GET /admin/cabinets/c-2/history';
const event = (number: number, kind: string, actor: string | null, why?: string) => ({
  number,
  at: '2026-11-20T10:00:00Z',
  actor,
  kind,
  detail: why === undefined ? {} : { why },
});
const NOTHING = () => ({ entries: [], next: null });

describe('the page of a user', () => {
  it('shows profile, access, medical accounts, consents and sessions', async () => {
    await open(PAGE, { [USER]: () => DETAIL, [HISTORY]: NOTHING });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ким Дмитрий' })).toBeTruthy();
    const profile = screen.getByRole('region', { name: 'Профиль' });
    expect(profile.textContent).toContain('kim@example.org');
    expect(plain(profile.textContent)).toContain('12 марта 1958');
    expect(screen.getByRole('region', { name: 'Доступ' }).textContent).toContain('не подтверждена');
    expect(cells(screen.getByRole('table', { name: 'Медицинские аккаунты' }))).toEqual([
      ['Региональная запись к врачу', '501', '77'],
    ]);
    expect(cells(screen.getByRole('table', { name: 'Согласия' }))[0]?.[0]).toBe('обработка персональных данных');
    expect(cells(screen.getByRole('table', { name: 'Открытые сеансы' }))[0]?.[0]).toBe('Firefox');
    expect(await screen.findByText('Журнал пуст')).toBeTruthy();
  });

  /** Issue 14: the user's page has their files; a receipt says whether the patient has read one. */
  it('shows the latest five files, with the way to all of them', async () => {
    await open(PAGE, {
      [USER]: () => DETAIL,
      [HISTORY]: NOTHING,
      'GET /admin/files/user/c-2': () => filesOf(6),
    });
    const card = within(await screen.findByRole('region', { name: 'Файлы' }));
    const rows = cells(await card.findByRole('table', { name: 'Последние файлы' }));
    expect(rows.map(([name, from, , seen]) => [name, from, seen])).toEqual([
      ['Заключение.pdf', 'больница', 'ещё нет'],
      ['снимок5.png', 'пациент', '—'],
      ['снимок4.png', 'пациент', '—'],
      ['снимок3.png', 'пациент', '—'],
      ['снимок2.png', 'пациент', '—'],
    ]);
    expect(card.getByRole('link', { name: 'Обмен файлами' }).getAttribute('href')).toBe('/admin/files/c-2');
  });

  it('says that there are no files, or that they did not come', async () => {
    const none = { ...filesOf(0), sent: [] };
    await open(PAGE, { [USER]: () => DETAIL, [HISTORY]: NOTHING, 'GET /admin/files/user/c-2': () => none });
    expect(await screen.findByText('Файлов пока нет')).toBeTruthy();
    await open(PAGE, {
      [USER]: () => DETAIL,
      [HISTORY]: NOTHING,
      'GET /admin/files/user/c-2': () => problemResponse(403, 'forbidden'),
    });
    expect(await screen.findByText('Не удалось загрузить файлы')).toBeTruthy();
    expect(screen.getAllByRole('region', { name: 'Профиль' }).length).toBeGreaterThan(0);
  });

  it('says what happened, who did it and why, page by page', async () => {
    const { user, of } = await open(PAGE, {
      [USER]: () => DETAIL,
      [HISTORY]: ({ path }) =>
        path.includes('before=8')
          ? { entries: [event(7, 'registered', 'c-2')], next: null }
          : {
              entries: [
                event(10, 'access_changed', 'admin-1', 'Заявление № 12'),
                event(9, 'account_disabled', 'admin-2'),
                event(8, 'future_kind', null),
              ],
              next: 8,
            },
    });
    const table = await screen.findByRole('table', { name: 'История' });
    expect(cells(table).map((row) => row.slice(1))).toEqual([
      ['Изменены настройки доступа', 'вы', 'Заявление № 12'],
      ['Доступ в кабинет закрыт больницей', 'администратор', '—'],
      ['future_kind', 'система', '—'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Показать более ранние' }));
    await waitFor(() => expect(cells(table)).toHaveLength(4));
    expect(cells(table)[3]?.slice(1)).toEqual(['Регистрация', 'пациент', '—']);
    expect(of(HISTORY)).toHaveLength(2);
  });

  it('proves the identity at the desk, by the type of a document', async () => {
    const PROVE = 'POST /admin/users/c-2/identity';
    const type = { label: 'x', citizenship: ['RU'], serial: 'none', numberPattern: '.*' };
    const { user, of } = await open(PAGE, {
      [USER]: () => DETAIL,
      [HISTORY]: NOTHING,
      [PROVE]: () => undefined,
      'GET /documents/types': () =>
        ['PASSPORT', 'MEDICAL_POLICY', 'DRIVING_LICENCE', 'OTHER'].map((one) => ({ ...type, type: one })),
    });
    await user.click(await screen.findByRole('button', { name: 'Подтвердить личность' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choice = await dialog.findByRole('combobox', { name: 'Какой документ вы видели' });
    await waitFor(() =>
      expect(
        within(choice)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Паспорт гражданина РФ', 'Водительское удостоверение']),
    );
    await user.selectOptions(choice, 'DRIVING_LICENCE');
    await user.type(dialog.getByRole('textbox', { name: /^Причина/ }), 'Пришёл в регистратуру{Enter}');
    await waitFor(() => expect(of(PROVE)).toHaveLength(1));
    expect(bodyOf(of(PROVE)[0])).toEqual({ document: 'DRIVING_LICENCE', reason: 'Пришёл в регистратуру' });
  });

  it('does not ask for an identity that is proved', async () => {
    await open(PAGE, { [USER]: () => ({ ...DETAIL, identity_proved: true }), [HISTORY]: NOTHING });
    expect(await screen.findByText('подтверждена в больнице')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Подтвердить личность' })).toBeNull();
  });

  it('marks a new account as read', async () => {
    const { user, of } = await open(PAGE, { [USER]: () => ({ ...DETAIL, is_new: 1 }), [HISTORY]: NOTHING });
    await user.click(await screen.findByRole('button', { name: 'Отметить как прочитанное' }));
    await waitFor(() => expect(of(VIEWED).map(bodyOf)).toEqual([{ ids: ['c-2'] }]));
  });

  /** */
  it('offers nothing on the administrator’s own account', async () => {
    await open('/admin/userInfo/admin-1', {
      'GET /admin/cabinets/admin-1': () => ({ ...DETAIL, id: 'admin-1' }),
      'GET /admin/cabinets/admin-1/history': NOTHING,
    });
    expect(await screen.findByText(/Это ваш собственный кабинет/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Удалить кабинет' })).toBeNull();
  });

  it('says that there is no such user', async () => {
    await open('/admin/userInfo/gone');
    expect(await screen.findByRole('heading', { name: 'Такого кабинета нет' })).toBeTruthy();
  });
});
