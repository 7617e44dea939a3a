import { session } from '@cabinet/kit';
import { problemResponse, TOAST } from '@cabinet/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  bodyOf,
  cells,
  COUNT,
  COUNTERS,
  EVENT,
  followed,
  OLD,
  open,
  page,
  PHOTO,
  SCAN,
  SEARCH,
  TICKET,
  VIEWED,
} from '../testing';

const FILES = '/admin/files';
const table = () => screen.findByRole('grid', { name: 'Файлы пациентов' });

describe('the table of file events', () => {
  /** B-070, B-152…B-156, B-204 */
  it('has a row for each patient and day, with its files and what is new', async () => {
    await open(FILES);
    await waitFor(async () => expect(cells(await table())).toHaveLength(2));
    expect(cells(await table())).toEqual([
      ['Иванова Анна Сергеевнановые файлы', '26 ноября 2026', '771204', '2', 'МРТ колена.pdfновыйснимок.png'],
      ['Ким Дмитрий', '20 ноября 2026', '—', '1', 'анализ.pdf'],
    ]);
    expect(screen.getByRole('row', { name: /Иванова/ }).hasAttribute('data-marked')).toBe(true);
    expect(screen.getByRole('row', { name: /Ким/ }).hasAttribute('data-marked')).toBe(false);
    expect(screen.getByRole('link', { name: 'Ким Дмитрий' }).getAttribute('href')).toBe('/admin/files/c-2');
    expect(screen.getByText('64 события')).toBeTruthy();
  });

  /** B-069 */
  it('has a button with the number of new events, which leads to them', async () => {
    const { user, of, address } = await open(FILES);
    await user.click(await screen.findByRole('link', { name: 'Новые события 3' }));
    await waitFor(() => expect(bodyOf(of(SEARCH).at(-1))).toEqual({ is_new: 1, size: 50, page: 0 }));
    expect(address()).toBe(`${FILES}?is_new=1`);
  });

  /** B-289: the server pages; the neighbours of a page by cursor, others by number. */
  it('pages at the server', async () => {
    const { user, of, address } = await open(FILES, {
      [SEARCH]: () => page([EVENT, OLD], { next: 'n1', previous: 'p1' }),
    });
    await screen.findByRole('row', { name: /Ким/ });
    expect(bodyOf(of(SEARCH)[0])).toEqual({ size: 50, page: 0 });
    expect(bodyOf(of(COUNT)[0])).toEqual({ size: 50 });
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    await waitFor(() => expect(bodyOf(of(SEARCH).at(-1))).toEqual({ size: 50, after: 'n1' }));
    expect(address()).toBe(`${FILES}?page=2`);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Строк на странице:' }), '10');
    await waitFor(() => expect(bodyOf(of(SEARCH).at(-1))).toEqual({ size: 10, page: 0 }));
  });

  it('is opened as the address says, and takes nothing strange from it', async () => {
    const { of } = await open(`${FILES}?page=-2&size=7&is_new=0&state=checking&date_from=2026-11-01&q=x`);
    await table();
    expect(bodyOf(of(SEARCH)[0])).toEqual({
      size: 50,
      page: 0,
      is_new: 0,
      state: 'checking',
      date_from: '2026-11-01',
    });
  });

  it('shows a file that is being checked or has a virus without a way to download it', async () => {
    await open(FILES, {
      [SEARCH]: () =>
        page([
          {
            ...EVENT,
            file_list: [
              { ...SCAN, state: 'checking' },
              { ...PHOTO, state: 'quarantined' },
            ],
            more: 7,
          },
        ]),
    });
    expect((await screen.findByText('МРТ колена.pdf')).closest('button')).toBeNull();
    expect(screen.getByText('снимок.png').closest('button')).toBeNull();
    expect(screen.getByText('проверяется')).toBeTruthy();
    expect(screen.getByText('заблокирован')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ещё 7 файлов' }).getAttribute('href')).toBe('/admin/files/c-1');
  });
});

describe('filters', () => {
  it('by names are never in the address, survive in the tab, and end with the session', async () => {
    const { user, of, address } = await open(FILES);
    await user.type(await screen.findByRole('textbox', { name: 'Имя пациента или файла' }), 'иванова{Enter}');
    await waitFor(() => expect(bodyOf(of(SEARCH).at(-1))).toMatchObject({ q: 'иванова' }));
    expect(bodyOf(of(COUNT).at(-1))).toMatchObject({ q: 'иванова' });
    expect(address()).toBe(FILES);
    expect(JSON.stringify({ ...sessionStorage })).toContain('иванова');
    session.end('signed-out');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('иванова');
  });

  it('by state, days and novelty are in the address, and are cleared', async () => {
    const { user, of, address } = await open(FILES);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Состояние файлов' }), 'Проверяются');
    await waitFor(() => expect(address()).toBe(`${FILES}?state=checking`));
    await user.type(screen.getByLabelText('С даты'), '2026-11-01');
    await waitFor(() =>
      expect(bodyOf(of(SEARCH).at(-1))).toMatchObject({ state: 'checking', date_from: '2026-11-01' }),
    );
    await user.click(screen.getByRole('link', { name: 'Просмотренные' }));
    await waitFor(() => expect(bodyOf(of(SEARCH).at(-1))).toMatchObject({ is_new: 0 }));
    await user.click(screen.getByRole('button', { name: 'Сбросить фильтры' }));
    await waitFor(() => expect(address()).toBe(FILES));
  });
});

describe('mark as read', () => {
  /** B-206, B-207, B-296 */
  it('marks the selected events, and loads them again', async () => {
    let isNew = 1;
    const { user, of } = await open(FILES, {
      [SEARCH]: () => page([{ ...EVENT, is_new: isNew }, OLD]),
      [VIEWED]: () => {
        isNew = 0;
        return { marked: 2 };
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Иванова Анна Сергеевна, 26.ноября.2026/ }));
    await user.click(screen.getByRole('button', { name: 'Отметить как прочитанное' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /Иванова/ }).hasAttribute('data-marked')).toBe(false));
    expect(bodyOf(of(VIEWED)[0])).toEqual({ events: [{ user_id: 'c-1', date: '2026-11-26' }] });
    expect(screen.queryByText('1 выбрано')).toBeNull();
    expect(of(COUNTERS).length).toBeGreaterThan(1);
  });

  it('marks all that match, up to the newest of them', async () => {
    const { user, of } = await open(`${FILES}?is_new=1`);
    await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все строки на странице' }));
    await user.click(screen.getByRole('button', { name: 'Выбрать все 64' }));
    await user.click(screen.getByRole('button', { name: 'Отметить как прочитанное' }));
    await waitFor(() => expect(of(VIEWED)).toHaveLength(1));
    expect(bodyOf(of(VIEWED)[0])).toEqual({ all_matching: { is_new: 1 }, up_to: '2026-11-26T09:30:00Z' });
  });

  it('keeps a selection over pages', async () => {
    const { user, of } = await open(FILES, {
      [SEARCH]: ({ body }) => (body.includes('after') ? page([OLD], { previous: 'p' }) : page([EVENT], { next: 'n' })),
    });
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Иванова/ }));
    await user.click(screen.getByRole('button', { name: 'Следующая страница' }));
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Ким/ }));
    expect(screen.getByText('2 выбрано')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Отметить как прочитанное' }));
    await waitFor(() => expect(of(VIEWED)).toHaveLength(1));
    expect(bodyOf(of(VIEWED)[0])).toEqual({
      events: [
        { user_id: 'c-1', date: '2026-11-26' },
        { user_id: 'c-2', date: '2026-11-20' },
      ],
    });
  });

  /** */
  it('that failed keeps the selection, and shows the request id', async () => {
    const { user } = await open(FILES, { [VIEWED]: () => problemResponse(503, 'unavailable') });
    await user.click(await screen.findByRole('checkbox', { name: /Выбрать: Иванова/ }));
    await user.click(screen.getByRole('button', { name: 'Отметить как прочитанное' }));
    expect(await screen.findByText(/Произошла ошибка попробуйте ещё раз/, TOAST)).toBeTruthy();
    expect(screen.getByText('1 выбрано')).toBeTruthy();
  });
});

describe('a row', () => {
  const menuOf = async ({ user }: Awaited<ReturnType<typeof open>>, name: RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('menu'));
  };

  /** B-204: what was downloaded is viewed. */
  it('downloads a file by a press on its name', async () => {
    const links = followed();
    const { user, of } = await open(FILES);
    await user.click(await screen.findByRole('button', { name: 'Скачать: МРТ колена.pdf, новый' }));
    await waitFor(() => expect(links).toEqual(['/api/new_files/f-1/content?ticket=t МРТ колена.pdf']));
    expect(of(TICKET)[0]?.path).toBe('/new_files/file/ticket?id=f-1');
    await waitFor(() => expect(bodyOf(of(VIEWED)[0])).toEqual({ ids: ['f-1'] }));
  });

  it('has its actions in a menu', async () => {
    const opened = await open(FILES);
    const menu = await menuOf(opened, /Действия: Ким/);
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Обмен файлами',
      'Скачать файл',
      'Скачать все файлы (ZIP)',
      'Отметить как прочитанное',
      'Удалить файл',
    ]);
    expect(menu.getByRole('menuitem', { name: 'Отметить как прочитанное' }).getAttribute('aria-disabled')).toBe('true');
    await opened.user.click(menu.getByRole('menuitem', { name: 'Обмен файлами' }));
    await waitFor(() => expect(opened.address()).toBe('/admin/files/c-2'));
  });

  it('downloads all files of the patient as a ZIP', async () => {
    const links = followed();
    const opened = await open(FILES, {
      'POST /admin/files/user/c-1/archive/ticket': () => ({
        url: '/api/admin/files/z',
        expiresAt: '2026-11-26T10:05:00Z',
      }),
    });
    const menu = await menuOf(opened, /Действия: Иванова/);
    await opened.user.click(menu.getByRole('menuitem', { name: 'Скачать все файлы (ZIP)' }));
    await waitFor(() => expect(links).toEqual(['/api/admin/files/z файлы.zip']));
  });

  /** B-294 */
  it('deletes one of its files with a reason, and takes it back', async () => {
    const DELETE = 'DELETE /admin/files/f-2';
    const RESTORE = 'POST /new_files/file/restore';
    const opened = await open(FILES, {
      [DELETE]: () => ({ restorable_until: '2026-12-03T10:00:00Z' }),
      [RESTORE]: () => problemResponse(503, 'unavailable'),
    });
    const { user, of } = opened;
    const menu = await menuOf(opened, /Действия: Иванова/);
    await user.click(menu.getByRole('menuitem', { name: 'Удалить файл' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Удалить файл?' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Какой файл' }), 'снимок.png');
    await user.click(dialog.getByRole('button', { name: 'Удалить' }));
    expect(dialog.getByText(/от 3 до 200 символов/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /^Причина/ }), 'Чужой снимок{Enter}');
    await waitFor(() => expect(of(DELETE)).toHaveLength(1));
    expect(of(DELETE)[0]?.path).toBe('/admin/files/f-2?type=NEW_FILE&user_id=c-1');
    expect(bodyOf(of(DELETE)[0])).toEqual({ reason: 'Чужой снимок' });
    expect(await screen.findByText('Файл «снимок.png» удалён.')).toBeTruthy();
    const undo = screen.getByRole('button', { name: 'Вернуть' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    await user.click(undo);
    await waitFor(() => expect(of(RESTORE)[0]?.path).toBe('/new_files/file/restore?id=f-2&force=true'));
    // What failed can be tried again.
    expect(await screen.findByText(/Не удалось вернуть файл/, TOAST)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Вернуть' })).toBeTruthy();
  });

  it('keeps the reason of a deletion that was refused', async () => {
    const opened = await open(FILES, { 'DELETE /admin/files/f-3': () => problemResponse(409, 'file_moved') });
    const { user } = opened;
    const menu = await menuOf(opened, /Действия: Ким/);
    await user.click(menu.getByRole('menuitem', { name: 'Удалить файл' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Удалить файл?' }));
    const reason = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Причина/ });
    await user.type(reason, 'Ошибка{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('Файл изменился с тех пор');
    expect(reason.value).toBe('Ошибка');
  });

  it('is walked through by keyboard, selected with Space and opened with Enter', async () => {
    const { user, address } = await open(FILES);
    (await screen.findByRole('gridcell', { name: '771204' })).focus();
    await user.keyboard(' ');
    expect(screen.getByText('1 выбрано')).toBeTruthy();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('МРТ колена.pdf');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('снимок.png');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/files/c-1'));
  });
});

describe('states of the list', () => {
  it('empty: says so', async () => {
    await open(FILES, { [SEARCH]: () => page([]), [COUNT]: () => ({ total: 0, total_pages: 0, is_exact: true }) });
    expect(await screen.findByText('Здесь появятся файлы, которые загрузят пациенты.')).toBeTruthy();
  });

  /** */
  it('failed: keeps the filters, and is asked for again', async () => {
    let isDown = true;
    const { user } = await open(`${FILES}?is_new=1`, {
      [SEARCH]: () => (isDown ? problemResponse(403, 'forbidden') : page([EVENT])),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить список' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('link', { name: /Иванова/ })).toBeTruthy();
  });

  it('too deep: leads back to the first page', async () => {
    const { user, address } = await open(`${FILES}?page=900`, {
      [SEARCH]: ({ body }) => (body.includes('899') ? problemResponse(422, 'page_too_deep') : page([EVENT])),
    });
    await user.click(await screen.findByRole('button', { name: 'К первой странице' }));
    expect(await screen.findByRole('link', { name: /Иванова/ })).toBeTruthy();
    expect(address()).toBe(FILES);
  });

  it('is printed as it is shown', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = await open(FILES);
    await user.click(await screen.findByRole('button', { name: 'Печать' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  /** */
  it('an address below that is none is not found', async () => {
    const { address } = await open('/admin/files/c-1/more');
    expect(address()).toBe('/404');
  });
});
