/** The list of files: A-011… … … … …. */
import * as kit from '@cabinet/kit';
import { foreignResponse, problemResponse, TOAST } from '@cabinet/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileOf, LIST_CALL, network, open, PHOTO, plain, SCAN } from '../testing';
import { uploads } from '../upload/uploads';

const row = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;
const names = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent?.trim());
const bytes = (type = 'application/octet-stream') => new Response('content', { headers: { 'Content-Type': type } });

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

describe('the list', () => {
  /** A-135…A-139 */
  it('shows name, type, size and day of each file, in folders by month', async () => {
    await open();
    const scan = await row('МРТ колена.pdf');
    expect(plain(scan.textContent)).toContain('PDF · 2,3 МБ · 18 ноября 2026');
    expect(screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => plain(textContent))).toEqual([
      'ноябрь 2026 1 файл',
      'октябрь 2026 1 файл',
    ]);
    expect(plain(screen.getByText(/^Занято/).textContent)).toBe('Занято 1,2 ГБ из 10 ГБ');
  });

  it('a folder is closed and opened', async () => {
    const { user } = await open();
    await row('МРТ колена.pdf');
    const folder = screen.getByRole('button', { name: /ноябрь/ });
    await user.click(folder);
    expect(screen.queryByText('МРТ колена.pdf')).toBeNull();
    expect(folder.getAttribute('aria-expanded')).toBe('false');
    await user.click(folder);
    expect(screen.getByText('МРТ колена.pdf')).toBeTruthy();
  });

  it('is searched by name, with a message for nothing found', async () => {
    const { user } = await open();
    await row('МРТ колена.pdf');
    const search = screen.getByRole('textbox', { name: 'Поиск по имени файла' });
    await user.type(search, 'cybvjr');
    expect(names()).toEqual(['снимок.png']);
    expect(screen.getByText('Найден 1 файл')).toBeTruthy();
    await user.clear(search);
    await user.type(search, 'ничего такого');
    expect(screen.getByText('Ничего не найдено')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(names()).toHaveLength(2);
  });

  it('is sorted, and the order is remembered', async () => {
    const { user, unmount } = await open();
    await row('МРТ колена.pdf');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Порядок' }), 'oldest');
    expect(names()).toEqual(['снимок.png', 'МРТ колена.pdf']);
    unmount();
    await open();
    await row('МРТ колена.pdf');
    expect(names()).toEqual(['снимок.png', 'МРТ колена.pdf']);
  });

  /** A-144… */
  it.each([
    [0, ['от больницы'], true],
    [5, [], true],
    [1, ['от больницы', 'об оплате'], false],
    [6, ['от больницы', 'результат'], false],
  ])('a file of type %i says where it is from', async (type, words, canChange) => {
    await open({ list: { file_list: [{ ...SCAN, type }] } });
    const own = await row('МРТ колена.pdf');
    for (const kind of ['от больницы', 'об оплате', 'результат']) {
      expect(plain(own.textContent).includes(kind)).toBe(words.includes(kind));
    }
    expect(within(own).queryByRole('button', { name: /^Удалить/ }) !== null).toBe(canChange);
  });

  it('marks what the hospital has put there, until it is read', async () => {
    const { user, change } = await open({
      list: { file_list: [{ ...SCAN, type: 0, is_new: true }] },
      answers: { 'GET /new_files/file': () => bytes('application/pdf') },
    });
    vi.spyOn(kit, 'saveFile').mockImplementation(() => undefined);
    expect(within(await row('МРТ колена.pdf')).getByText('новый')).toBeTruthy();
    change({ file_list: [{ ...SCAN, type: 0 }] });
    await user.click(screen.getByRole('button', { name: 'Скачать: МРТ колена.pdf' }));
    await waitFor(() => expect(screen.queryByText('новый')).toBeNull());
  });

  /** Issue 14: file exchange both ways with "new" marks. */
  it('counts what is new from the hospital, and shows its files alone', async () => {
    const letter = { ...SCAN, id: 'f-3', name: 'Заключение.pdf', type: 0, is_new: true };
    const { user } = await open({ list: { file_list: [letter, SCAN, PHOTO] } });
    await row('Заключение.pdf');
    expect(screen.getByText('1 новый файл от больницы')).toBeTruthy();
    const owner = screen.getByRole('combobox', { name: 'Чьи файлы' });
    await user.selectOptions(owner, 'От больницы');
    expect(names()).toEqual(['Заключение.pdf новый']);
    await user.selectOptions(owner, 'Мои');
    expect(names()).toEqual(['МРТ колена.pdf', 'снимок.png']);
  });

  it('asks nobody whose files to show where there are only the patient’s', async () => {
    await open();
    await row('МРТ колена.pdf');
    expect(screen.queryByRole('combobox', { name: 'Чьи файлы' })).toBeNull();
  });

  it('asks again while a file is being checked, and offers it only then', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { change } = await open({ list: { file_list: [{ ...SCAN, state: 'checking' }] } });
    const own = await row('МРТ колена.pdf');
    expect(within(own).getByText('проверяется')).toBeTruthy();
    expect(within(own).queryByRole('button', { name: /^Скачать/ })).toBeNull();
    expect(within(own).queryByRole('button', { name: 'МРТ колена.pdf' })).toBeNull();
    change({ file_list: [SCAN] });
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(await screen.findByRole('button', { name: 'Скачать: МРТ колена.pdf' })).toBeTruthy();
  });

  it('a file in quarantine can only be deleted', async () => {
    await open({ list: { file_list: [{ ...SCAN, state: 'quarantined' }] } });
    const own = await row('МРТ колена.pdf');
    expect(own.textContent).toContain('В файле найден вирус');
    expect(
      within(own)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Переименовать: МРТ колена.pdf', 'Удалить: МРТ колена.pdf']);
  });

  it('shows the small picture of an image', async () => {
    const { of } = await open();
    const own = await row('снимок.png');
    await waitFor(() => expect(own.querySelector('img')?.getAttribute('src')).toBe('blob:shown'));
    expect(of('GET /new_files/thumbnail').map(({ path }) => path)).toEqual(['/new_files/thumbnail?id=f-2']);
  });

  /** */
  it('empty, it says what to do', async () => {
    await open({ list: { file_list: [] } });
    expect(await screen.findByText('Файлов пока нет')).toBeTruthy();
  });

  it('an address below it is 404', async () => {
    const { address } = await open({ path: '/my_files/x' });
    await waitFor(() => expect(address()).toBe('/404'));
  });
});

describe('a list that cannot be loaded', () => {
  it('is asked for again on request', async () => {
    let isDown = true;
    const { user } = await open({
      answers: { [LIST_CALL]: () => (isDown ? foreignResponse('down', { status: 502 }) : list()) },
    });
    const list = () => ({ ...EMPTY, file_list: [SCAN] });
    expect(await screen.findByText('Не удалось загрузить список файлов')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('МРТ колена.pdf')).toBeTruthy();
  });

  it('without a network, the last one is shown, to read only', async () => {
    const first = await open();
    await row('МРТ колена.pdf');
    first.unmount();
    network(false);
    await open({
      answers: {
        [LIST_CALL]: () => {
          throw new TypeError('no network');
        },
      },
    });
    const own = await row('МРТ колена.pdf');
    expect(plain(screen.getByText(/^Нет связи\. Это список на/).textContent)).toContain('изменить файлы можно будет');
    expect(within(own).queryByRole('button', { name: /^Удалить/ })).toBeNull();
  });

  it('without a network and a list of earlier, it says that it needs one', async () => {
    await kit.offlineStore.remove('files:list');
    network(false);
    await open({
      answers: {
        [LIST_CALL]: () => {
          throw new TypeError('no network');
        },
      },
    });
    expect(await screen.findByText('Для этой страницы нужна связь')).toBeTruthy();
  });
});

const EMPTY = {
  file_list: [],
  deleted: [],
  quota: { used_bytes: 0, limit_bytes: 1024 },
  max_bytes: 1024,
  accepted: [],
  is_confirmed: true,
  upload_forbidden: false,
};

describe('who may upload', () => {
  /** */
  it('an unconfirmed relation is said, and checked again on request', async () => {
    const { user, of, change } = await open({ list: { is_confirmed: false } });
    const notice = await screen.findByRole('region', { name: 'Медицинский аккаунт не подтверждён' });
    expect(notice.textContent).toContain('Напишите администратору быстрое сообщение');
    expect(screen.queryByRole('button', { name: 'Выбрать файлы' })).toBeNull();
    expect(screen.getByText('МРТ колена.pdf')).toBeTruthy();
    const again = within(notice).getByRole('button', { name: 'Проверить ещё раз' });
    await user.click(again);
    expect(await screen.findByText('Медицинский аккаунт пока не подтверждён')).toBeTruthy();
    expect(of(LIST_CALL)).toHaveLength(2);
    change({ is_confirmed: true });
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Выбрать файлы' })).toBeTruthy();
  });

  /** */
  it('forbidden uploads are said kindly, and the files stay', async () => {
    await open({ list: { upload_forbidden: true } });
    expect(await screen.findByRole('region', { name: 'Загружать файлы сейчас нельзя' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Выбрать файлы' })).toBeNull();
    expect(screen.getByText('МРТ колена.pdf')).toBeTruthy();
  });
});

describe('adding files', () => {
  const drag = (type: string, files: readonly File[], folders: readonly string[] = []) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const items = files.map(({ name }) => ({
      kind: 'file',
      webkitGetAsEntry: () => ({ isDirectory: folders.includes(name), name }),
    }));
    Object.assign(event, { relatedTarget: null, dataTransfer: { types: ['Files'], items, files, dropEffect: '' } });
    act(() => void window.dispatchEvent(event));
    return event;
  };

  it('files can be dropped anywhere, folders cannot', async () => {
    const { tus } = await open();
    await row('МРТ колена.pdf');
    expect(drag('dragenter', []).defaultPrevented).toBe(true);
    expect(screen.getByText('Отпустите файлы, чтобы загрузить их')).toBeTruthy();
    drag('dragleave', []);
    expect(screen.queryByText('Отпустите файлы, чтобы загрузить их')).toBeNull();
    drag('dragenter', []);
    drag('drop', [fileOf('а.pdf'), fileOf('папка', 4096)], ['папка']);
    expect(screen.queryByText('Отпустите файлы, чтобы загрузить их')).toBeNull();
    expect(await screen.findByText(/^Папку загрузить нельзя/)).toBeTruthy();
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(tus.uploads.map(({ metadata }) => metadata.filename)).toEqual(['а.pdf']);
  });

  it('dragged text is left to the browser', async () => {
    await open();
    await row('МРТ колена.pdf');
    const event = new Event('dragover', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types: ['text/plain'] } });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('a phone offers its camera, a desktop does not', async () => {
    const { unmount } = await open();
    await screen.findByRole('button', { name: 'Выбрать файлы' });
    expect(screen.queryByRole('button', { name: 'Снять на камеру' })).toBeNull();
    unmount();
    const media = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...media(query),
      matches: query === '(pointer: coarse)',
    }));
    await open();
    expect(await screen.findByRole('button', { name: 'Снять на камеру' })).toBeTruthy();
    const camera = screen.getByLabelText('Снять на камеру', { selector: 'input' });
    expect([camera.getAttribute('capture'), camera.getAttribute('accept')]).toEqual(['environment', 'image/*']);
  });

  /** */
  it.each([
    [250, false],
    [251, true],
  ])('scrolled by %i px, the bar stands in for the area: %s', async (top, isBar) => {
    await open();
    await screen.findByRole('button', { name: 'Выбрать файлы' });
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    fireEvent.scroll(window);
    expect(screen.queryByRole('button', { name: 'Загрузить файлы' }) !== null).toBe(isBar);
  });
});

describe('renaming', () => {
  /** */
  it('edits the name without its extension and joins them', async () => {
    const { user, of, change } = await open({
      answers: { 'PATCH /new_files/file': () => ({ ...SCAN, name: 'Колено.pdf' }) },
    });
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Переименовать: МРТ колена.pdf' }));
    const field = screen.getByRole('textbox', { name: 'Новое имя файла' });
    expect(document.activeElement).toBe(field);
    expect((field as HTMLInputElement).value).toBe('МРТ колена');
    change({ file_list: [{ ...SCAN, name: 'Колено.pdf' }] });
    await user.clear(field);
    await user.type(field, 'Колено{Enter}');
    expect(await screen.findByText('Колено.pdf')).toBeTruthy();
    expect(of('PATCH /new_files/file').map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
      ['/new_files/file?id=f-1', { name: 'Колено.pdf', force: false }],
    ]);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Переименовать: Колено.pdf'));
  });

  it('needs a name, and is left with Escape', async () => {
    const { user, of } = await open();
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Переименовать: МРТ колена.pdf' }));
    await user.clear(screen.getByRole('textbox', { name: 'Новое имя файла' }));
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(screen.getByText('Введите имя файла')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'МРТ колена.pdf' })).toBeTruthy();
    expect(of('PATCH /new_files/file')).toHaveLength(0);
  });

  /** */
  it('a taken name is asked about, and Yes forces it', async () => {
    const { user, of } = await open({
      answers: {
        'PATCH /new_files/file': ({ body }) =>
          (JSON.parse(body) as { force: boolean }).force
            ? { ...SCAN, name: 'снимок (2).pdf' }
            : problemResponse(409, 'duplicate_name', { free_name: 'снимок (2).pdf' }),
      },
    });
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Переименовать: МРТ колена.pdf' }));
    const field = screen.getByRole('textbox', { name: 'Новое имя файла' });
    await user.clear(field);
    await user.type(field, 'снимок{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Файл с таким именем уже есть' });
    expect(dialog.textContent).toContain('«снимок (2).pdf»');
    await user.click(within(dialog).getByRole('button', { name: 'Да' }));
    expect(await screen.findByText('Файл переименован', TOAST)).toBeTruthy();
    expect(of('PATCH /new_files/file')).toHaveLength(2);
  });

  it('a name that the kernel refuses is explained, and stays to be corrected', async () => {
    const { user } = await open({ answers: { 'PATCH /new_files/file': () => problemResponse(422, 'validation') } });
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Переименовать: МРТ колена.pdf' }));
    await user.type(screen.getByRole('textbox', { name: 'Новое имя файла' }), '?{Enter}');
    expect(await screen.findByText(/^Не удалось переименовать файл\. Такое имя файла не подходит/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Новое имя файла' })).toBeTruthy();
  });
});

const GONE = { ...SCAN, removed_at: '2026-11-20T10:00:00Z', restorable_until: '2026-11-27T10:00:00Z' };

describe('deleting', () => {
  /** */
  it('needs confirmation, and can be undone at once', async () => {
    const { user, of, change } = await open({
      answers: {
        'DELETE /new_files/file': () => undefined,
        'POST /new_files/file/restore': () => SCAN,
      },
    });
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Удалить: МРТ колена.pdf' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Удалить файл?' });
    expect(of('DELETE /new_files/file')).toHaveLength(0);
    change({ file_list: [PHOTO], deleted: [GONE] });
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    const undo = await screen.findByRole('button', { name: 'Вернуть' });
    expect(screen.getByText('Файл успешно удалён: «МРТ колена.pdf».')).toBeTruthy();
    expect(of('DELETE /new_files/file').map(({ path }) => path)).toEqual(['/new_files/file?id=f-1']);
    await waitFor(() => expect(document.activeElement).toBe(undo));
    change({ file_list: [SCAN, PHOTO], deleted: [] });
    await user.click(undo);
    expect(await screen.findByText('Файл возвращён', TOAST)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'МРТ колена.pdf' })).toBeTruthy();
    expect(screen.queryByText('Файл успешно удалён: «МРТ колена.pdf».')).toBeNull();
    await waitFor(() => expect(document.activeElement?.id).toBe('files'));
  });

  it('is left with Cancel', async () => {
    const { user, of } = await open();
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Удалить: МРТ колена.pdf' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отмена' }));
    expect(of('DELETE /new_files/file')).toHaveLength(0);
    expect(screen.getByText('МРТ колена.pdf')).toBeTruthy();
  });

  /** */
  it('a refusal is told, and the file stays', async () => {
    const { user } = await open({
      answers: { 'DELETE /new_files/file': () => problemResponse(403, 'file_of_hospital') },
    });
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Удалить: МРТ колена.pdf' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText(/^Не удалось удалить файл\. Этот файл больницы/, TOAST)).toBeTruthy();
    expect(screen.getByText('МРТ колена.pdf')).toBeTruthy();
  });

  it('what was deleted lately is restored, with a new name if its own is taken', async () => {
    const { user, of } = await open({
      list: { deleted: [GONE] },
      answers: {
        'POST /new_files/file/restore': ({ path }) =>
          path.includes('force=true')
            ? { ...SCAN, name: 'МРТ колена (2).pdf' }
            : problemResponse(409, 'duplicate_name', { free_name: 'МРТ колена (2).pdf' }),
      },
    });
    await user.click(await screen.findByText('Недавно удалённые: 1 файл'));
    expect(plain(screen.getByText(/можно вернуть до/).textContent)).toContain('27 ноября 2026');
    await user.click(screen.getByRole('button', { name: 'Вернуть: МРТ колена.pdf' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('«МРТ колена (2).pdf»');
    await user.click(within(dialog).getByRole('button', { name: 'Да' }));
    expect(await screen.findByText('Файл возвращён', TOAST)).toBeTruthy();
    expect(of('POST /new_files/file/restore')).toHaveLength(2);
  });

  it('what was deleted lately can be removed for good, after a question', async () => {
    const { user, of } = await open({
      list: { deleted: [GONE] },
      answers: { 'DELETE /new_files/file': () => undefined },
    });
    await user.click(await screen.findByText('Недавно удалённые: 1 файл'));
    await user.click(screen.getByRole('button', { name: 'Удалить навсегда: МРТ колена.pdf' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Удалить файл навсегда?' });
    await user.click(within(dialog).getByRole('button', { name: 'Удалить' }));
    await waitFor(() =>
      expect(of('DELETE /new_files/file').map(({ path }) => path)).toEqual(['/new_files/file?id=f-1&forever=true']),
    );
    expect(screen.queryByText('Файл успешно удалён: «МРТ колена.pdf».')).toBeNull();
  });
});

describe('downloading', () => {
  /** */
  it('goes through the page, and can be stopped', async () => {
    const saved = vi.spyOn(kit, 'saveFile').mockImplementation(() => undefined);
    let release: () => void = () => undefined;
    const { user } = await open({
      answers: {
        'GET /new_files/file': () =>
          new Promise((resolve) => {
            release = () => resolve(bytes('application/pdf'));
          }),
      },
    });
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Скачать: МРТ колена.pdf' }));
    await user.click(await screen.findByRole('button', { name: 'Отменить скачивание: МРТ колена.pdf' }));
    release();
    const again = await screen.findByRole('button', { name: 'Скачать: МРТ колена.pdf' });
    expect(saved).not.toHaveBeenCalled();
    expect(screen.queryByText('Файл успешно скачан')).toBeNull();
    await user.click(again);
    await screen.findByRole('button', { name: 'Отменить скачивание: МРТ колена.pdf' });
    release();
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.any(Blob), 'МРТ колена.pdf'));
    expect(await screen.findByText('Файл успешно скачан', TOAST)).toBeTruthy();
  });

  it('a large file is downloaded by the browser itself', async () => {
    const saved = vi.spyOn(kit, 'saveFrom').mockImplementation(() => undefined);
    const { user } = await open({
      list: { file_list: [{ ...SCAN, size: 2_000_000_000 }] },
      answers: {
        'POST /new_files/file/ticket': () => ({
          url: '/api/new_files/f-1/content?ticket=t',
          expiresAt: '2026-11-20T10:00:00Z',
        }),
      },
    });
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Скачать: МРТ колена.pdf' }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith('/api/new_files/f-1/content?ticket=t', 'МРТ колена.pdf'));
  });

  it('a failure is told', async () => {
    const { user } = await open({ answers: { 'GET /new_files/file': () => problemResponse(404, 'not_found') } });
    await row('МРТ колена.pdf');
    await user.click(screen.getByRole('button', { name: 'Скачать: МРТ колена.pdf' }));
    expect(
      await screen.findByText('Не удалось скачать файл «МРТ колена.pdf». Этого файла больше нет.', TOAST),
    ).toBeTruthy();
  });

  /** */
  it('is hidden on an iPad, which opens the file in a tab of its own', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel');
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
    const { user } = await open({ answers: { 'GET /new_files/file': () => bytes('application/pdf') } });
    await row('МРТ колена.pdf');
    expect(screen.queryByRole('button', { name: 'Скачать: МРТ колена.pdf' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Открыть: МРТ колена.pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'МРТ колена.pdf' });
    await user.click(within(dialog).getByRole('button', { name: /^Открыть/ }));
    const link = await within(dialog).findByRole('link', { name: 'Открыть в новой вкладке' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['blob:shown', '_blank']);
    expect(within(dialog).queryByRole('button', { name: 'Скачать' })).toBeNull();
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
  });
});

describe('the preview', () => {
  it('shows an image', async () => {
    const { user } = await open({ answers: { 'GET /new_files/file': () => bytes('image/png') } });
    await user.click(await screen.findByRole('button', { name: 'снимок.png' }));
    const dialog = await screen.findByRole('dialog', { name: 'снимок.png' });
    const picture = await within(dialog).findByRole('img', { name: 'снимок.png' });
    expect(picture.getAttribute('src')).toBe('blob:shown');
  });

  it('shows a PDF in a browser with a viewer', async () => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true });
    const { user } = await open({ answers: { 'GET /new_files/file': () => bytes('application/pdf') } });
    await user.click(await screen.findByRole('button', { name: 'МРТ колена.pdf' }));
    expect((await screen.findByTitle('МРТ колена.pdf')).tagName).toBe('IFRAME');
    Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
  });

  it.each([
    ['application/zip', 'Здесь этот файл не показать'],
    ['text/html', 'Здесь этот файл не показать'],
    ['image/svg+xml', 'Здесь этот файл не показать'],
  ])('%s is not shown, only downloaded', async (media_type, words) => {
    const { user, of } = await open({ list: { file_list: [{ ...SCAN, media_type }] } });
    await user.click(await screen.findByRole('button', { name: 'МРТ колена.pdf' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(words)).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Скачать' })).toBeTruthy();
    expect(of('GET /new_files/file')).toHaveLength(0);
  });

  it('a large image is loaded on request', async () => {
    const { user, of } = await open({
      list: { file_list: [{ ...PHOTO, size: 20 * 1024 * 1024 }] },
      answers: { 'GET /new_files/file': () => bytes('image/png') },
    });
    await user.click(await screen.findByRole('button', { name: 'снимок.png' }));
    expect(of('GET /new_files/file')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^Открыть,/ }));
    expect(await screen.findByRole('img', { name: 'снимок.png' })).toBeTruthy();
  });

  it('a failure is told with a retry', async () => {
    let isDown = true;
    const { user } = await open({
      answers: {
        'GET /new_files/file': () => (isDown ? foreignResponse('down', { status: 502 }) : bytes('image/png')),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'снимок.png' }));
    expect(await screen.findByText('Не удалось открыть файл')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('img', { name: 'снимок.png' })).toBeTruthy();
    expect(uploads.get()).toEqual([]);
  });
});
