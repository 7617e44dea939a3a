import { foreignResponse, problemResponse, TOAST } from '@cabinet/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bodyOf, EXCHANGE, followed, LETTER, metadataOf, open, PHOTO, plain, SCAN, USER, VIEWED } from '../testing';

const PAGE = '/admin/files/c-1';
const CREATE = 'POST /new_files/uploads';
const THUMBNAIL = 'GET /new_files/thumbnail';

const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf', lastModified: 1 });
const section = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const namesIn = (part: ReturnType<typeof within>) =>
  part.getAllByRole('heading', { level: 3 }).map(({ textContent }: HTMLElement) => textContent);

describe('the exchange of files with a patient', () => {
  /** B-082, B-157, B-158, B-167, B-290 */
  it('shows what came from the patient, with what is new, and what is for the patient', async () => {
    await open(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'Иванова Анна Сергеевна' })).toBeTruthy();
    expect(namesIn(await section(/^От пациента/))).toEqual(['МРТ колена.pdfновый', 'снимок.png']);
    expect(namesIn(await section(/^Для пациента/))).toEqual(['Заключение.pdf']);
    expect(screen.getByRole('link', { name: 'Кабинет пациента' }).getAttribute('href')).toBe('/admin/userInfo/c-1');
    expect(plain(screen.getByText(/^Занято/).textContent)).toBe('Занято 1,2 ГБ из 10 ГБ');
  });

  it('shows the small picture of a file that has one, and the icon of its type otherwise', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:shown');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    const { of } = await open(PAGE, {
      [USER]: () => ({ ...EXCHANGE, received: [SCAN, { ...PHOTO, has_thumbnail: true }] }),
      [THUMBNAIL]: () => foreignResponse('jpeg', { headers: { 'Content-Type': 'image/jpeg' } }),
    });
    const [scan, photo] = (await section(/^От пациента/)).getAllByRole('listitem');
    await waitFor(() => expect(photo?.querySelector('img')?.getAttribute('src')).toBe('blob:shown'));
    expect(scan?.querySelector('svg.lucide-file-text')).not.toBeNull();
    expect(of(THUMBNAIL).map(({ path }) => path)).toEqual([`/new_files/thumbnail?id=${PHOTO.id}`]);
  });

  /** Issue 14: read receipts. */
  it('says when the patient has read a file, and when not yet', async () => {
    await open(PAGE, {
      [USER]: () => ({
        ...EXCHANGE,
        sent: [LETTER, { ...LETTER, id: 's-2', name: 'Анализ.pdf', type: 6, seen_at: null }],
      }),
    });
    const sent = await section(/^Для пациента/);
    expect(plain(sent.getByText(/^Прочитан/).textContent)).toBe('Прочитан 26 ноября 2026, 13:00');
    expect(sent.getByText('Ещё не прочитан')).toBeTruthy();
    expect(sent.getByText(/результат/)).toBeTruthy();
    expect((await section(/^От пациента/)).queryByText(/рочитан/)).toBeNull();
  });

  it('marks nothing for the patient as new for the administrator', async () => {
    const { user, of } = await open(PAGE, {
      [USER]: () => ({ ...EXCHANGE, received: [], sent: [{ ...LETTER, is_new: 1 }] }),
    });
    const sent = await section(/^Для пациента/);
    expect(namesIn(sent)).toEqual(['Заключение.pdf']);
    expect(screen.queryByRole('button', { name: 'Отметить как прочитанное' })).toBeNull();
    const links = followed();
    await user.click(sent.getByRole('button', { name: 'Скачать: Заключение.pdf' }));
    await waitFor(() => expect(links).toHaveLength(1));
    expect(of(VIEWED)).toHaveLength(0);
  });

  it('offers no download of a file that is being checked or has a virus', async () => {
    await open(PAGE, {
      [USER]: () => ({
        ...EXCHANGE,
        received: [
          { ...SCAN, state: 'checking' },
          { ...PHOTO, state: 'quarantined' },
        ],
        sent: [],
      }),
    });
    const received = await section(/^От пациента/);
    expect(received.getByText(/когда закончится проверка/)).toBeTruthy();
    expect(received.getByText(/найден вирус/)).toBeTruthy();
    expect(received.queryByRole('button', { name: /^Скачать/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /ZIP/ })).toBeNull();
    expect(screen.getByText('Нет загруженных результатов')).toBeTruthy();
  });

  it('downloads a file, which is viewed then, or all of them as a ZIP', async () => {
    const links = followed();
    const { user, of } = await open(PAGE, {
      'POST /admin/files/user/c-1/archive/ticket': () => ({
        url: '/api/admin/files/z',
        expiresAt: '2026-11-26T10:05:00Z',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Скачать: МРТ колена.pdf' }));
    await waitFor(() => expect(bodyOf(of(VIEWED)[0])).toEqual({ ids: ['f-1'] }));
    await user.click(screen.getByRole('button', { name: 'Скачать все файлы (ZIP)' }));
    await waitFor(() =>
      expect(links).toEqual(['/api/new_files/f-1/content?ticket=t МРТ колена.pdf', '/api/admin/files/z файлы.zip']),
    );
  });

  /** B-296 */
  it('marks all files of the patient as viewed', async () => {
    let isNew = 1;
    const { user, of } = await open(PAGE, {
      [USER]: () => ({ ...EXCHANGE, received: [{ ...SCAN, is_new: isNew }] }),
      [VIEWED]: () => {
        isNew = 0;
        return { marked: 1 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Отметить как прочитанное' }));
    await waitFor(() => expect(screen.queryByText('новый')).toBeNull());
    expect(bodyOf(of(VIEWED)[0])).toEqual({ user_id: 'c-1' });
    expect(screen.queryByRole('button', { name: 'Отметить как прочитанное' })).toBeNull();
  });

  /** B-294 */
  it('deletes a file of either side, and restores one that was deleted', async () => {
    const DELETE = 'DELETE /admin/files/s-1';
    const gone = { ...PHOTO, id: 'f-8', removed_at: '2026-11-26T09:00:00Z', restorable_until: '2026-12-03T09:00:00Z' };
    const { user, of } = await open(PAGE, {
      [USER]: () => ({ ...EXCHANGE, deleted: [gone] }),
      [DELETE]: () => ({ restorable_until: '2026-12-03T10:00:00Z' }),
      'POST /new_files/file/restore': () => problemResponse(404, 'not_found'),
    });
    await user.click(await screen.findByRole('button', { name: 'Удалить файл: Заключение.pdf' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Удалить файл?' }));
    await user.type(dialog.getByRole('textbox', { name: /^Причина/ }), 'Не тому пациенту{Enter}');
    await waitFor(() => expect(of(DELETE)[0]?.path).toBe('/admin/files/s-1?type=SAVED_FILE&user_id=c-1'));
    expect(await screen.findByText('Файл «Заключение.pdf» удалён.')).toBeTruthy();
    await user.click(screen.getByText('Недавно удалённые: 1 файл'));
    await user.click(screen.getByRole('button', { name: 'Вернуть: снимок.png' }));
    expect(await screen.findByText(/Не удалось вернуть файл. Этого файла больше нет/, TOAST)).toBeTruthy();
  });

  it('says that there is no such patient', async () => {
    await open('/admin/files/gone');
    expect(await screen.findByRole('heading', { name: 'Такого пациента нет' })).toBeTruthy();
  });

  it('says that there are no files, and no results', async () => {
    await open(PAGE, { [USER]: () => ({ ...EXCHANGE, received: [], sent: [] }) });
    expect(await screen.findByText('Нет загруженных файлов')).toBeTruthy();
    expect(screen.getByText('Нет загруженных результатов')).toBeTruthy();
  });

  /** */
  it('says why a patient has sent nothing', async () => {
    await open(PAGE, { [USER]: () => ({ ...EXCHANGE, received: [], upload_forbidden: true }) });
    expect(await screen.findByText(/загрузка ему запрещена/)).toBeTruthy();
  });
});

describe('uploads to a patient', () => {
  /** B-083, B-292, B-293, X-019: type 0 is a saved file. */
  it('are several files at once, saved ones', async () => {
    const { choose, of } = await open(`${PAGE}?upload=saved`);
    await screen.findByRole('heading', { name: 'Загрузить файлы для пациента' });
    await choose(pdf('а.pdf'), pdf('б.pdf'));
    await waitFor(() => expect(of(CREATE)).toHaveLength(2));
    expect(of(CREATE).map(metadataOf)).toEqual([
      { filename: 'а.pdf', user_id: 'c-1', type: '0', force: 'false' },
      { filename: 'б.pdf', user_id: 'c-1', type: '0', force: 'false' },
    ]);
    expect(await screen.findByText('Загружено 2 файла', { selector: '[data-toast] *' })).toBeTruthy();
    await waitFor(() => expect(of(USER).length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Загрузка' })).toBeNull());
  });

  /** B-084, X-019: type 6 is a result. */
  it('are results where the address says so, or when they are chosen', async () => {
    const { choose, of, user } = await open(`${PAGE}?upload=result`);
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Результаты' })).checked).toBe(true);
    await choose(pdf('анализ.pdf'));
    await waitFor(() => expect(of(CREATE)).toHaveLength(1));
    expect(metadataOf(of(CREATE)[0])).toMatchObject({ type: '6' });
    await user.click(screen.getByRole('radio', { name: 'Файлы' }));
    await choose(pdf('письмо.pdf'));
    await waitFor(() => expect(of(CREATE)).toHaveLength(2));
    expect(metadataOf(of(CREATE)[1])).toMatchObject({ type: '0' });
  });

  /** B-159, X-003: the progress of each, which can be paused and cancelled. */
  it('say how far they are', async () => {
    const { choose, user } = await open(PAGE, { 'PATCH /new_files/uploads/t-1': () => new Promise(() => undefined) });
    await screen.findByRole('heading', { name: 'Загрузить файлы для пациента' });
    await choose(pdf('а.pdf'));
    const bar = await screen.findByRole('progressbar', { name: 'Загрузка файла «а.pdf»' });
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    await user.click(screen.getByRole('button', { name: 'Приостановить: а.pdf' }));
    expect(screen.getByText(/Загрузка приостановлена/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Отменить: а.pdf' }));
    expect(screen.getByText('Загрузка отменена')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Убрать: а.pdf' }));
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  /** */
  it('that are larger than a file may be are not sent', async () => {
    const { choose, of } = await open(PAGE);
    await screen.findByRole('heading', { name: 'Загрузить файлы для пациента' });
    const large = pdf('большой.pdf');
    Object.defineProperty(large, 'size', { value: 4000 * 1024 * 1024 + 1 });
    await choose(large);
    expect(await screen.findByText('Файл слишком большой.')).toBeTruthy();
    expect(of(CREATE)).toHaveLength(0);
  });

  /** */
  it('that have a taken name are sent anyway, numbered by the kernel, if the administrator says so', async () => {
    let isTaken = true;
    const { choose, of, user } = await open(PAGE, {
      [CREATE]: () => {
        if (isTaken) return problemResponse(409, 'duplicate_name', { free_name: 'а (2).pdf' });
        return new Response(null, {
          status: 201,
          headers: { 'Tus-Resumable': '1.0.0', Location: '/api/new_files/uploads/t-1' },
        });
      },
    });
    await screen.findByRole('heading', { name: 'Загрузить файлы для пациента' });
    await choose(pdf('а.pdf'));
    expect(await screen.findByText('Файл с таким именем у пациента уже есть.')).toBeTruthy();
    isTaken = false;
    await user.click(screen.getByRole('button', { name: 'Всё равно загрузить: а.pdf' }));
    await waitFor(() => expect(metadataOf(of(CREATE).at(-1))).toMatchObject({ force: 'true' }));
  });

  it('that were refused say why, and are not offered again in vain', async () => {
    const { choose } = await open(PAGE, { [CREATE]: () => problemResponse(415, 'file_type_refused') });
    await screen.findByRole('heading', { name: 'Загрузить файлы для пациента' });
    await choose(pdf('virus.pdf'));
    expect(await screen.findByText('Такие файлы принимать нельзя.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Загрузить ещё раз/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Убрать: virus.pdf' })).toBeTruthy();
  });
});
