import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type KernelCall, problemResponse, TOAST } from '@cabinet/kit/testing';
import { session } from '@cabinet/kit';
import {
  bodyOf,
  cells,
  COUNT,
  COUNTERS,
  KIM,
  LIST,
  NEWEST,
  open,
  page,
  plain,
  PREFERENCES,
  ROW,
  VIEWED,
} from '../testing';

const USERS = '/admin/userInfo';
const table = () => screen.findByRole('grid', { name: 'Кабинеты пациентов' });

/** Whether the body of a call has a member, with this value if one is given. */
function asks(call: KernelCall, name: string, value?: unknown): boolean {
  const body = bodyOf(call) as Readonly<Record<string, unknown>>;
  return name in body && (value === undefined || body[name] === value);
}

const last = (calls: readonly KernelCall[]) => calls.slice(-1).map(bodyOf)[0];

describe('the users table', () => {
  /** B-067, B-141…B-151, X-043 */
  it('has the columns of the variant', async () => {
    await open(USERS);
    await waitFor(async () => expect(cells(await table())).toHaveLength(2));
    expect(cells(await table())).toEqual([
      ['10482', 'Ивановановый', 'Анна', 'Сергеевна', 'ivanova.as', 'a.ivanova@example.org', 'да', '771204'],
      ['10481', 'Ким', 'Дмитрий', '—', 'kim.do', '—', 'нет', '—'],
    ]);
    expect(screen.getByRole('link', { name: 'Иванова' }).getAttribute('href')).toBe(`${USERS}/c-1`);
    expect(screen.getByText('482 кабинета')).toBeTruthy();
  });

  /** */
  it('marks who has registered as a doctor', async () => {
    await open(USERS, { [LIST]: () => page([{ ...KIM, requested_role: 'doctor' }]) });
    expect(await screen.findByText('назвался врачом')).toBeTruthy();
  });

  /** B-087, X-043 */
  it('has other columns where the variant says so, and ignores those it does not know', async () => {
    await open(USERS, {
      'GET /admin/columns': () =>
        ['client_id', 'last_name', 'birth_date', 'citizenship', 'planet', 'actions'].map((id) => ({
          id,
          default_visible: true,
        })),
    });
    await screen.findByRole('columnheader', { name: 'Гражданство' });
    expect(cells(await table())[0]).toEqual(['771204', 'Ивановановый', '12 марта 1958', 'Гражданин РФ']);
  });

  /** B-345, B-346, B-162, B-163 */
  it('asks for 50 rows, newest first, and pages at the server', async () => {
    const { of, user, address } = await open(USERS, { [LIST]: () => page([ROW, KIM], { next: 10_481 }) });
    await screen.findByRole('row', { name: /Ким/ });
    expect(bodyOf(of(LIST)[0])).toEqual({ size: 50, sort: 'id', direction: 'desc', page: 0 });
    expect(bodyOf(of(COUNT)[0])).toEqual({ size: 50 });
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    await waitFor(() => expect(of(LIST)).toHaveLength(2));
    expect(bodyOf(of(LIST)[1])).toEqual({ size: 50, sort: 'id', direction: 'desc', after: 10_481 });
    expect(address()).toBe(`${USERS}?page=2`);
    const field = screen.getByRole('textbox', { name: 'Номер страницы' });
    await user.clear(field);
    await user.type(field, '7{Enter}');
    await waitFor(() => expect(of(LIST)).toHaveLength(3));
    expect(bodyOf(of(LIST)[2])).toMatchObject({ page: 6 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Строк на странице:' }), '10');
    await waitFor(() => expect(of(LIST)).toHaveLength(4));
    expect(bodyOf(of(LIST)[3])).toMatchObject({ size: 10, page: 0 });
    expect(address()).toBe(`${USERS}?size=10`);
  });

  it('is sorted by a press on a column, which is in the address', async () => {
    const { of, user, address } = await open(USERS);
    await user.click(await screen.findByRole('button', { name: 'Фамилия' }));
    await waitFor(() => expect(of(LIST)).toHaveLength(2));
    expect(bodyOf(of(LIST)[1])).toMatchObject({ sort: 'last_name', direction: 'asc' });
    expect(address()).toBe(`${USERS}?sort=last_name&direction=asc`);
  });

  it('is opened as the address says', async () => {
    const { of } = await open(`${USERS}?page=3&size=20&sort=email&direction=desc&is_new=1&esia_oid=no`);
    await table();
    expect(bodyOf(of(LIST)[0])).toEqual({
      size: 20,
      sort: 'email',
      direction: 'desc',
      page: 2,
      is_new: '1',
      esia_oid: 'no',
    });
  });

  it('takes nothing strange from the address', async () => {
    const { of } = await open(`${USERS}?page=-2&size=7&last_name=x`);
    await table();
    expect(bodyOf(of(LIST)[0])).toEqual({ size: 50, sort: 'id', direction: 'desc', page: 0 });
  });
});

describe('filters', () => {
  it('of columns are %value%, and no name is in the page’s address', async () => {
    const { of, user, address } = await open(USERS);
    await user.type(await screen.findByRole('textbox', { name: 'Фильтр: Фамилия' }), 'ива{Enter}');
    await waitFor(() => expect(bodyOf(of(LIST).at(-1))).toMatchObject({ last_name: '%ива%' }));
    expect(bodyOf(of(COUNT).at(-1))).toMatchObject({ last_name: '%ива%' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Фильтр: Госуслуги' }), 'да');
    await waitFor(() => expect(bodyOf(of(LIST).at(-1))).toMatchObject({ last_name: '%ива%', esia_oid: 'yes' }));
    expect(address()).toBe(`${USERS}?esia_oid=yes`);
    await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
    await waitFor(() => expect(address()).toBe(USERS));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Фильтр: Фамилия' }).value).toBe('');
  });

  /** */
  it('are forgotten when the administrator signs out', async () => {
    const { user } = await open(USERS);
    await user.type(await screen.findByRole('textbox', { name: 'Поиск по всем столбцам' }), 'иванова{Enter}');
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('иванова'));
    session.end('signed-out');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('иванова');
  });

  it('over all columns say when nothing matches literally', async () => {
    const { of, user } = await open(USERS, {
      [LIST]: (call) => page([ROW], { tolerance: asks(call, 'q') ? 'spelling' : null }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Поиск по всем столбцам' }), 'ивонова{Enter}');
    expect(await screen.findByText(/Показано похожее/)).toBeTruthy();
    expect(bodyOf(of(LIST).at(-1))).toMatchObject({ q: 'ивонова' });
  });

  it('over all columns promise nothing similar where nothing is', async () => {
    const { user } = await open(USERS, {
      [LIST]: (call) => (asks(call, 'q') ? page([], { tolerance: 'spelling' }) : page([ROW])),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Поиск по всем столбцам' }), 'щщщ{Enter}');
    expect(await screen.findByRole('heading', { name: 'Ничего не найдено' })).toBeTruthy();
    expect(screen.queryByText(/Показано похожее/)).toBeNull();
  });

  it('of states are links with true counts', async () => {
    const { user, of, address } = await open(USERS);
    await user.click(await screen.findByRole('link', { name: 'Новые 1' }));
    await waitFor(() => expect(bodyOf(of(LIST).at(-1))).toMatchObject({ is_new: '1' }));
    expect(address()).toBe(`${USERS}?is_new=1`);
  });

  it('are kept under a name, applied and deleted', async () => {
    const saved = { name: 'Без почты', filters: { last_name: 'ким', is_new: '1' } };
    const { user, of } = await open(USERS, { 'GET /admin/preferences': () => ({ table: { saved_filters: [saved] } }) });
    await user.click(await screen.findByRole('button', { name: 'Мои фильтры' }));
    await user.click(await screen.findByRole('button', { name: 'Без почты' }));
    await waitFor(() => expect(bodyOf(of(LIST).at(-1))).toMatchObject({ last_name: '%ким%', is_new: '1' }));
    await user.click(screen.getByRole('button', { name: 'Мои фильтры' }));
    await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Новые Кимы{Enter}');
    await waitFor(() => expect(of(PREFERENCES)).toHaveLength(1));
    expect(bodyOf(of(PREFERENCES)[0])).toEqual({
      table: {
        columns: [],
        density: 'normal',
        saved_filters: [saved, { name: 'Новые Кимы', filters: { last_name: 'ким', is_new: '1' } }],
      },
    });
    await user.click(screen.getByRole('button', { name: 'Удалить фильтр «Без почты»' }));
    await waitFor(() => expect(of(PREFERENCES)).toHaveLength(2));
    expect(JSON.stringify(bodyOf(of(PREFERENCES)[1]))).not.toContain('Без почты');
  });
});

describe('columns and density', () => {
  it('are personal, and kept with the account', async () => {
    const { user, of } = await open(USERS);
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Столбцы' }));
    await user.click(panel.getByRole('checkbox', { name: 'Отчество' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Отчество', hidden: true })).toBeNull());
    await user.click(panel.getByRole('radio', { name: 'Компактная' }));
    await waitFor(() => expect(of(PREFERENCES)).toHaveLength(2));
    expect(bodyOf(of(PREFERENCES)[1])).toEqual({
      table: {
        columns: ['id', 'last_name', 'first_name', 'username', 'email', 'esia_oid', 'client_id'],
        density: 'dense',
        saved_filters: [],
      },
    });
  });

  it('that another version wrote are ignored', async () => {
    await open(USERS, { 'GET /admin/preferences': () => ({ table: { columns: 'all', density: 3 } }) });
    expect(await screen.findByRole('columnheader', { name: 'Отчество' })).toBeTruthy();
  });

  it('that could not be saved are told of', async () => {
    const { user } = await open(USERS, { [PREFERENCES]: () => problemResponse(503, 'unavailable') });
    await user.click(await screen.findByRole('button', { name: 'Столбцы' }));
    await user.click(await screen.findByRole('radio', { name: 'Компактная' }));
    expect(await screen.findByText(/Вид таблицы не сохранён/, TOAST)).toBeTruthy();
  });
});

describe('mark as read', () => {
  /** B-081, B-206, B-207, B-296 */
  it('marks the selected rows, and loads them again', async () => {
    let isNew = 1;
    const { user, of } = await open(USERS, {
      [LIST]: () => page([{ ...ROW, is_new: isNew }, KIM]),
      [VIEWED]: () => {
        isNew = 0;
        return { marked: 1 };
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать: Иванова Анна Сергеевна' }));
    expect(screen.getByRole('row', { name: /Иванова/ }).hasAttribute('data-marked')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Отметить как прочитанное' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /Иванова/ }).hasAttribute('data-marked')).toBe(false));
    expect(bodyOf(of(VIEWED)[0])).toEqual({ ids: ['c-1'] });
    expect(screen.queryByText('1 выбрано')).toBeNull();
    expect(of(COUNTERS).length).toBeGreaterThan(1);
  });

  it('marks all that match, up to the newest of them, whatever the order on the screen', async () => {
    const { user, of } = await open(`${USERS}?is_new=1&sort=last_name&direction=asc`, {
      [LIST]: (call) => (asks(call, 'sort', 'id') ? page([{ ...ROW, number: 20_000 }]) : page([ROW, KIM])),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Фильтр: Фамилия' }), 'ива{Enter}');
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все строки на странице' }));
    await user.click(screen.getByRole('button', { name: 'Выбрать все 482' }));
    expect(screen.getByText('482 выбрано')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Отметить как прочитанное' }));
    await waitFor(() => expect(of(VIEWED)).toHaveLength(1));
    expect(bodyOf(of(VIEWED)[0])).toEqual({ all_matching: { is_new: '1', last_name: '%ива%' }, up_to: 20_000 });
  });

  it('applies a filter that is being typed before it turns the page', async () => {
    const { user, of, address } = await open(USERS, { [LIST]: () => page([ROW], { next: 10_482 }) });
    await user.type(await screen.findByRole('textbox', { name: 'Фильтр: Фамилия' }), 'ива');
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    await waitFor(() => expect(last(of(LIST))).toMatchObject({ last_name: '%ива%', page: 0 }));
    expect(of(LIST).some((call) => asks(call, 'after'))).toBe(false);
    expect(address()).toBe(USERS);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Следующая страница' }).getAttribute('aria-disabled')).toBe('false'),
    );
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    await waitFor(() => expect(last(of(LIST))).toMatchObject({ last_name: '%ива%', after: 10_482 }));
    expect(address()).toBe(`${USERS}?page=2`);
  });

  /** B-169 */
  it('keeps a selection over pages, and drops it with the filters', async () => {
    const { user } = await open(USERS, {
      [LIST]: (call) => (asks(call, 'after') ? page([KIM], { previous: 10_481 }) : page([ROW], { next: 10_482 })),
    });
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Иванова/ }));
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Ким/ }));
    expect(screen.getByText('2 выбрано')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Фильтр: Имя' }), 'а{Enter}');
    await waitFor(() => expect(screen.queryByText('2 выбрано')).toBeNull());
  });

  /** B-297 */
  it('is shown alone, from whatever pages it is, and stays selected', async () => {
    const { user, of, address } = await open(USERS, {
      [LIST]: (call) => (asks(call, 'after') ? page([KIM], { previous: 10_481 }) : page([ROW], { next: 10_482 })),
    });
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Иванова/ }));
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Ким/ }));
    await user.click(screen.getByRole('button', { name: 'Показать выбранные' }));
    await waitFor(() => expect(bodyOf(of(LIST).at(-1))).toMatchObject({ id: '10482, 10481', page: 0 }));
    expect(screen.getByText('2 выбрано')).toBeTruthy();
    expect(address()).toBe(USERS);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Фильтр: ID' }).value).toBe('10482, 10481');
  });

  it('of all that match is what the table shows', async () => {
    const { user } = await open(USERS, {
      [LIST]: () => page([ROW, KIM]),
      [COUNT]: () => ({ total: 2, total_pages: 1, is_exact: true }),
    });
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Иванова/ }));
    expect(screen.getByRole('button', { name: 'Показать выбранные' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /Выбрать: Ким/ }));
    expect(screen.queryByRole('button', { name: 'Показать выбранные' })).toBeNull();
  });

  /** */
  it('that failed keeps filters and selection, and shows the request id', async () => {
    const { user, address } = await open(`${USERS}?is_new=1`, { [VIEWED]: () => problemResponse(503, 'unavailable') });
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Иванова/ }));
    await user.click(screen.getByRole('button', { name: 'Отметить как прочитанное' }));
    expect(await screen.findByText(/Произошла ошибка попробуйте ещё раз/, TOAST)).toBeTruthy();
    expect(screen.getByText('r-1')).toBeTruthy();
    expect(screen.getByText('1 выбрано')).toBeTruthy();
    expect(address()).toBe(`${USERS}?is_new=1`);
  });
});

describe('states of the list', () => {
  /** B-328 */
  it('empty: says so below the filters', async () => {
    await open(USERS, { [LIST]: () => page([]), [COUNT]: () => ({ total: 0, total_pages: 0, is_exact: true }) });
    expect(await screen.findByRole('heading', { name: 'Ничего не найдено' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Фильтр: Фамилия' })).toBeTruthy();
    expect(screen.getByText('0–0 из 0')).toBeTruthy();
  });

  /** */
  it('failed: keeps the filters, and is asked for again', async () => {
    let isDown = true;
    const { user } = await open(USERS, {
      [LIST]: () => (isDown ? problemResponse(403, 'forbidden') : page([ROW])),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить кабинеты' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Фильтр: Фамилия' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('link', { name: 'Иванова' })).toBeTruthy();
  });

  it('too deep: leads back to the first page', async () => {
    const { user, address } = await open(`${USERS}?page=900`, {
      [LIST]: (call) => (asks(call, 'page', 899) ? problemResponse(422, 'page_too_deep') : page([ROW])),
    });
    await user.click(await screen.findByRole('button', { name: 'К первой странице' }));
    expect(await screen.findByRole('link', { name: 'Иванова' })).toBeTruthy();
    expect(address()).toBe(USERS);
  });

  it('more than can be counted', async () => {
    await open(USERS, { [COUNT]: () => ({ total: 20_000, total_pages: 20, is_exact: false }) });
    expect(plain((await screen.findByText(/^Больше 20.000 кабинетов$/)).textContent)).toBeTruthy();
    expect(screen.getByText(/^1–2 из более чем 20.000$/)).toBeTruthy();
    expect(screen.getByText('По номеру открываются страницы до 20, остальные — одна за другой.')).toBeTruthy();
  });
});

describe('tools', () => {
  /** B-080 */
  it('print what is shown', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await open(USERS);
    await user.click(await screen.findByRole('button', { name: 'Печать' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['Таблица CSV', 'csv'],
    ['Таблица XLSX', 'xlsx'],
  ])('export all that match by a ticket: %s', async (item, format) => {
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      followed.push(`${this.getAttribute('href') ?? ''} ${this.download}`);
    });
    const TICKET = 'POST /admin/cabinets/export/ticket';
    const { user, of } = await open(`${USERS}?is_new=1`, {
      [TICKET]: () => ({ url: '/api/admin/cabinets/export?ticket=t', expires_at: '2026-11-26T10:00:00Z' }),
    });
    await screen.findByRole('columnheader', { name: 'Клиент' });
    await user.click(screen.getByRole('button', { name: 'Выгрузить' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await waitFor(() => expect(followed).toEqual([`/api/admin/cabinets/export?ticket=t кабинеты.${format}`]));
    expect(bodyOf(of(TICKET)[0])).toEqual({
      format,
      columns: ['id', 'last_name', 'first_name', 'patr_name', 'username', 'email', 'esia_oid', 'client_id'],
      language: 'ru',
      sort: 'id',
      direction: 'desc',
      is_new: '1',
    });
  });

  it('say that an export did not start', async () => {
    const { user } = await open(USERS, {
      'POST /admin/cabinets/export/ticket': () => problemResponse(422, 'validation'),
    });
    await user.click(await screen.findByRole('button', { name: 'Выгрузить' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Таблица CSV' }));
    expect(await screen.findByText(/Выгрузка не началась/, TOAST)).toBeTruthy();
  });
});

describe('new cabinets', () => {
  /** B-068, B-165 */
  it('have a button with their number, which leads to them', async () => {
    const { user, address } = await open(USERS, { [COUNTERS]: () => ({ new_cabinets: 12, new_events: 0 }) });
    await user.click(await screen.findByRole('link', { name: 'Новые кабинеты 12' }));
    await waitFor(() => expect(address()).toBe(`${USERS}?is_new=1`));
  });

  const many = Array.from({ length: 5 }, (_, index) => ({
    ...ROW,
    id: `n-${String(index)}`,
    last_name: `Новый${String(index)}`,
  }));
  const toasts = () => screen.queryAllByText(/Создан новый кабинет|новых кабинет/);

  /** B-208, X-031, X-061: five, then one for the others; 100 s. */
  it('are told of on the first load', async () => {
    await open(USERS, { [NEWEST]: () => ({ content: many, total: 40 }) });
    await waitFor(() => expect(toasts()).toHaveLength(6));
    expect(screen.getByRole('button', { name: 'Создан новый кабинет: Новый0 Анна Сергеевна' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'И ещё 35 новых кабинетов' })).toBeTruthy();
  });

  /** X-079, B-164 */
  it('are told of once in a session', async () => {
    const first = await open(USERS, { [NEWEST]: () => ({ content: many, total: 5 }) });
    await waitFor(() => expect(toasts()).toHaveLength(5));
    expect(first.of(NEWEST)[0]?.path).toBe('/admin/cabinets/new?limit=5');
    const second = await open(USERS, { [NEWEST]: () => ({ content: many, total: 5 }) });
    await screen.findAllByRole('grid');
    expect(second.of(NEWEST)).toHaveLength(0);
  });

  /** B-205 */
  it('are marked as viewed by a press on their message, which opens them', async () => {
    const { user, of, address } = await open(USERS, { [NEWEST]: () => ({ content: [ROW], total: 1 }) });
    await user.click(await screen.findByRole('button', { name: /Создан новый кабинет: Иванова/ }));
    await waitFor(() => expect(of(VIEWED)).toHaveLength(1));
    expect(bodyOf(of(VIEWED)[0])).toEqual({ ids: ['c-1'] });
    expect(address()).toBe(`${USERS}/c-1`);
  });
});

describe('the keyboard', () => {
  it('selects a row with Space and opens it with Enter', async () => {
    const { user, address } = await open(USERS);
    const cell = (await screen.findAllByRole('gridcell', { name: 'Дмитрий' }))[0];
    cell?.focus();
    await user.keyboard(' ');
    expect(screen.getByText('1 выбрано')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`${USERS}/c-2`));
  });
});
