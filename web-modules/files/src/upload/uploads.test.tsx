/** Uploads: … … …. */
import { session } from '@cabinet/kit';
import { foreignResponse, problemResponse, TOAST } from '@cabinet/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fileOf, forgetPage, network, open, plain, signOutHere } from '../testing';
import { PART, TusServer } from '../testingTus';
import { unfinished } from './sendFile';
import { uploads } from './uploads';

const row = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement;
const states = () => uploads.get().map(({ state }) => state);
const percent = (of: HTMLElement) => within(of).getByRole('progressbar').getAttribute('aria-valuenow');

beforeEach(() => {
  // A token that ends late: nothing is renewed.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
});

describe('an upload', () => {
  /** sent at once; A-253: several. */
  it('several chosen files are sent by themselves and become files of the list', async () => {
    const { choose, tus, of, change } = await open();
    await screen.findByText('МРТ колена.pdf');
    const before = of('POST /new_files/get_file_list_for_client').length;
    change({ file_list: [] });
    await choose(fileOf('первый.pdf'), fileOf('второй.zip'));
    expect(await screen.findByText('Загружено 2 файла', TOAST)).toBeTruthy();
    expect(tus.uploads.map(({ metadata }) => metadata)).toEqual([
      { filename: 'первый.pdf', user_id: 'u1', type: '5', force: 'false' },
      { filename: 'второй.zip', user_id: 'u1', type: '5', force: 'false' },
    ]);
    expect(of('POST /new_files/uploads')[0]?.headers.get('Authorization')).toBe('Bearer token');
    await waitFor(() => expect(uploads.get()).toEqual([]));
    expect(of('POST /new_files/get_file_list_for_client').length).toBeGreaterThan(before);
    expect(await unfinished.interrupted()).toEqual([]);
  });

  /** progress between 1 and 99 with Cancel; A-365. */
  it('shows its amount and percent, and can be cancelled while it runs', async () => {
    const { choose, tus, user } = await open();
    tus.partsBeforeHold = 0;
    await choose(fileOf('снимки.zip', 4 * PART));
    const own = await row('снимки.zip');
    await waitFor(() => expect(percent(own)).toBe('12'));
    expect(plain(own.textContent)).toContain('4 МБ из 32 МБ');
    // cancelled, the progress is 0 and the kernel has nothing any more.
    await user.click(within(own).getByRole('button', { name: 'Отменить: снимки.zip' }));
    expect(percent(own)).toBe('0');
    expect(within(own).getByText('Загрузка отменена')).toBeTruthy();
    await waitFor(() => expect(tus.uploads[0]?.isDeleted).toBe(true));
    expect(await unfinished.interrupted()).toEqual([]);
    tus.release();
    await user.click(within(own).getByRole('button', { name: 'Загрузить ещё раз: снимки.zip' }));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(tus.uploads.map(({ offset }) => offset)).toEqual([0, 4 * PART]);
  });

  it('two are sent at once, the others wait for their turn', async () => {
    const { choose, tus } = await open();
    tus.partsBeforeHold = 0;
    await choose(...['а', 'б', 'в', 'г'].map((name) => fileOf(`${name}.pdf`)));
    await waitFor(() => expect(tus.inFlight).toBe(2));
    expect(states()).toEqual(['sending', 'sending', 'queued', 'queued']);
    expect(plain((await row('в.pdf')).textContent)).toContain('Ждёт очереди');
    tus.release();
    expect(await screen.findByText('Загружено 4 файла', TOAST)).toBeTruthy();
  });

  it('the same file is not added twice', async () => {
    const { choose, tus } = await open();
    tus.partsBeforeHold = 0;
    await choose(fileOf('а.pdf'));
    await choose(fileOf('а.pdf'));
    expect(uploads.get()).toHaveLength(1);
    tus.release();
    await screen.findByText('Файл успешно сохранён', TOAST);
  });

  it('paused, it stays where it is, and goes on from there', async () => {
    const { choose, tus, user, of } = await open();
    tus.partsBeforeHold = 1;
    await choose(fileOf('снимки.zip', 3 * PART));
    await waitFor(() => expect(tus.inFlight).toBe(1));
    const stored = tus.uploads[0]?.offset ?? 0;
    const own = await row('снимки.zip');
    await user.click(within(own).getByRole('button', { name: 'Приостановить: снимки.zip' }));
    expect(plain(own.textContent)).toContain('Загрузка приостановлена');
    // The button keeps the focus and is the one that continues.
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Продолжить: снимки.zip');
    expect(states()).toEqual(['paused']);
    tus.nextParts.push('lost');
    tus.release();
    await user.click(within(own).getByRole('button', { name: 'Продолжить: снимки.zip' }));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(of('POST /new_files/uploads')).toHaveLength(1);
    const resumed = of('PATCH /new_files/uploads/{id}').map(({ headers }) => Number(headers.get('Upload-Offset')));
    expect(resumed).toContain(stored);
    expect(tus.uploads[0]?.offset).toBe(3 * PART);
  });

  it('waits for a lost network and goes on when the browser reports it', async () => {
    const { choose, tus, of } = await open();
    tus.nextParts.push('lost');
    network(false);
    await choose(fileOf('снимки.zip', 2 * PART));
    const own = await row('снимки.zip');
    expect(await within(own).findByText(/Нет связи, продолжим, когда она появится/)).toBeTruthy();
    network(true);
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(of('POST /new_files/uploads')).toHaveLength(1);
    expect(of('HEAD /new_files/uploads/{id}').length).toBeGreaterThan(0);
  });

  it('tries again by itself if the browser does not know that the network is back', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { choose, tus } = await open();
    tus.nextCreations.push('lost', 'lost');
    await choose(fileOf('а.pdf'));
    await waitFor(() => expect(states()).toEqual(['waiting']));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(tus.nextCreations).toHaveLength(0));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
  });

  it('a file that was removed from the device does not wait for a network', async () => {
    const { choose, tus } = await open();
    tus.nextCreations.push('lost');
    const file = fileOf('а.pdf');
    vi.spyOn(file, 'slice').mockReturnValue({ text: () => Promise.reject(new Error('not readable')) } as Blob);
    await choose(file);
    const own = await row('а.pdf');
    await waitFor(() => expect(own.textContent).toContain('Файл изменился или удалён с устройства'));
    expect(within(own).queryByRole('button', { name: 'Загрузить ещё раз: а.pdf' })).toBeNull();
  });

  it('a kernel that cannot now is asked again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { choose, tus } = await open();
    // A proxy's page, and an earlier request that is not over yet.
    tus.nextParts.push(foreignResponse('<html>', { status: 502 }), problemResponse(409, 'offset_conflict'));
    await choose(fileOf('а.pdf'));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
  });

  it('an upload that the kernel has deleted begins anew', async () => {
    const { choose, tus, user } = await open();
    tus.nextParts.push(problemResponse(404, 'not_found'));
    await choose(fileOf('а.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Загрузить ещё раз: а.pdf' }));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(tus.uploads).toHaveLength(2);
  });

  it('an expired token is renewed, and the part is sent again', async () => {
    const { choose, tus } = await open({
      answers: {
        'POST /oauth/token': () => ({
          access_token: 'fresh',
          token_type: 'Bearer',
          expires_in: 900,
          stay_signed_in: false,
        }),
      },
    });
    tus.nextParts.push(problemResponse(401, 'unauthorized'));
    await choose(fileOf('а.pdf'));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(session.get()?.token).toBe('fresh');
  });
});

describe('a refused upload', () => {
  /** */
  it('a file above the limit is refused before a byte is sent', async () => {
    const { choose, of } = await open();
    await choose(fileOf('большой.zip', 4000 * 1024 * 1024 + 1), fileOf('пустой.pdf', 0));
    expect(plain((await row('большой.zip')).textContent)).toContain('Файл больше 4000 МБ. Разделите его или сожмите.');
    expect((await row('пустой.pdf')).textContent).toContain('Файл пустой');
    expect(screen.queryByRole('button', { name: 'Загрузить ещё раз: большой.zip' })).toBeNull();
    expect(of('POST /new_files/uploads')).toHaveLength(0);
  });

  it('a file of exactly the limit is sent', async () => {
    const { choose, of, tus } = await open();
    tus.nextCreations.push(problemResponse(507, 'no_space'));
    await choose(fileOf('большой.zip', 4000 * 1024 * 1024));
    expect((await row('большой.zip')).textContent).toContain('большой.zip');
    await waitFor(() => expect(of('POST /new_files/uploads')).toHaveLength(1));
  });

  /** */
  it.each([
    [413, 'file_too_large', 'Файл больше', false],
    [415, 'file_type_refused', 'Такие файлы принимать нельзя', false],
    [422, 'validation', 'Такое имя файла не подходит', false],
    [429, 'too_many_uploads', 'Слишком много незаконченных загрузок', true],
    [403, 'uploads_forbidden', 'Больница отключила для вас загрузку файлов', false],
    [507, 'quota_exceeded', 'У вас кончилось место для файлов', true],
    [507, 'no_space', 'На сервере кончилось место', true],
  ] as const)('%i %s is explained', async (status, code, words, isRetried) => {
    const { choose, tus, user } = await open();
    tus.nextCreations.push(problemResponse(status, code));
    await choose(fileOf('а.pdf'));
    const own = await row('а.pdf');
    await waitFor(() => expect(own.textContent).toContain(words));
    expect(within(own).queryByRole('button', { name: 'Загрузить ещё раз: а.pdf' }) !== null).toBe(isRetried);
    expect(screen.getByText('Не удалось сохранить файл «а.pdf»')).toBeTruthy();
    await user.click(within(own).getByRole('button', { name: 'Убрать: а.pdf' }));
    expect(screen.queryByRole('heading', { name: 'а.pdf' })).toBeNull();
    await waitFor(() => expect(document.activeElement?.id).toBe('upload-area'));
  });

  /** the list is loaded again, and says why nothing can be uploaded. */
  it('forbidden meanwhile, the page says so', async () => {
    const { choose, tus, change } = await open();
    await screen.findByText('МРТ колена.pdf');
    tus.nextCreations.push(problemResponse(403, 'uploads_forbidden'));
    change({ upload_forbidden: true });
    await choose(fileOf('а.pdf'));
    expect(await screen.findByRole('region', { name: 'Загружать файлы сейчас нельзя' })).toBeTruthy();
    expect((await row('а.pdf')).textContent).toContain('Больница отключила для вас загрузку файлов');
  });

  it('one that failed for lack of space is sent again on request', async () => {
    const { choose, tus, user } = await open();
    tus.nextCreations.push(problemResponse(507, 'quota_exceeded'));
    await choose(fileOf('а.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Загрузить ещё раз: а.pdf' }));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
  });
});

describe('a duplicate name', () => {
  /** */
  it('opens a question, and Yes forces the upload', async () => {
    const { choose, tus, user } = await open();
    tus.nextCreations.push(problemResponse(409, 'duplicate_name', { free_name: 'МРТ колена (2).pdf' }));
    await choose(fileOf('МРТ колена.pdf'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Файл с таким именем уже есть' });
    expect(dialog.textContent).toContain('Сохранить с именем «МРТ колена (2).pdf»?');
    await user.click(within(dialog).getByRole('button', { name: 'Да' }));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(tus.uploads.map(({ metadata }) => metadata.force)).toEqual(['true']);
  });

  /** */
  it('Cancel takes the pending file off the list and sends nothing', async () => {
    const { choose, tus, user } = await open();
    tus.nextCreations.push(problemResponse(409, 'duplicate_name'));
    await choose(fileOf('новый.pdf'));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(uploads.get()).toEqual([]));
    expect(screen.queryByRole('heading', { name: 'новый.pdf' })).toBeNull();
    expect(tus.uploads).toEqual([]);
  });

  it('two duplicates are asked about one after the other', async () => {
    const { choose, tus, user } = await open();
    tus.nextCreations.push(problemResponse(409, 'duplicate_name'), problemResponse(409, 'duplicate_name'));
    await choose(fileOf('а.pdf'), fileOf('б.pdf'));
    await waitFor(() => expect(states()).toEqual(['duplicate', 'duplicate']));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('«а.pdf»');
    await user.click(screen.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('«б.pdf»'));
    await user.click(screen.getByRole('button', { name: 'Да' }));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
  });
});

/** Leaves an upload behind as a closed page does: the kernel has its first part. */
async function interrupted(tus: TusServer): Promise<void> {
  const { choose, unmount } = await open({ tus });
  tus.partsBeforeHold = 1;
  await choose(fileOf('снимки.zip', 3 * PART));
  await waitFor(() => expect(tus.inFlight).toBe(1));
  forgetPage();
  tus.nextParts.push('lost');
  tus.release();
  unmount();
}

describe('after a reload', () => {
  it('an upload is offered, and continues where the kernel is once the same file is chosen', async () => {
    const tus = new TusServer();
    await interrupted(tus);
    const { user, of } = await open({ tus });
    const own = await row('снимки.zip');
    expect(percent(own)).toBe('33');
    const pick = screen.getByLabelText('Выбрать файл прерванной загрузки', { selector: 'input' });
    await user.click(within(own).getByRole('button', { name: 'Продолжить: снимки.zip' }));
    fireEvent.change(pick, { target: { files: [fileOf('другой.zip', 3 * PART)] } });
    expect(await screen.findByText('Это другой файл. Чтобы продолжить, выберите «снимки.zip».', TOAST)).toBeTruthy();
    fireEvent.change(pick, { target: { files: [fileOf('снимки.zip', 3 * PART)] } });
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(of('POST /new_files/uploads')).toHaveLength(0);
    expect(tus.uploads).toHaveLength(1);
    expect(tus.uploads[0]?.offset).toBe(3 * PART);
    expect(await unfinished.interrupted()).toEqual([]);
  });

  it('the file is recognised when it is added as a new one', async () => {
    const tus = new TusServer();
    await interrupted(tus);
    const { choose, of } = await open({ tus });
    await row('снимки.zip');
    await choose(fileOf('снимки.zip', 3 * PART));
    expect(await screen.findByText('Файл успешно сохранён', TOAST)).toBeTruthy();
    expect(of('POST /new_files/uploads')).toHaveLength(0);
  });

  it('it can be given up', async () => {
    const tus = new TusServer();
    await interrupted(tus);
    const { user } = await open({ tus });
    await user.click(await screen.findByRole('button', { name: 'Не продолжать: снимки.zip' }));
    await waitFor(() => expect(screen.queryByText('снимки.zip')).toBeNull());
    expect(await unfinished.interrupted()).toEqual([]);
  });

  /** */
  it('nothing of it is left after a sign-out, and another user never sees it', async () => {
    const tus = new TusServer();
    await interrupted(tus);
    session.begin({ token: 't', userId: 'u2', role: 'ROLE_PATIENT' });
    expect(await unfinished.interrupted()).toEqual([]);
    session.begin({ token: 't', userId: 'u1', role: 'ROLE_PATIENT' });
    expect(await unfinished.interrupted()).toHaveLength(1);
    await signOutHere();
    session.begin({ token: 't', userId: 'u1', role: 'ROLE_PATIENT' });
    expect(await unfinished.interrupted()).toEqual([]);
  });
});

describe('leaving', () => {
  const isWarned = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('the browser warns while an upload is under way, and only then', async () => {
    const { choose, tus } = await open();
    expect(isWarned()).toBe(false);
    tus.partsBeforeHold = 0;
    await choose(fileOf('а.pdf'));
    await waitFor(() => expect(tus.inFlight).toBe(1));
    expect(isWarned()).toBe(true);
    tus.release();
    await screen.findByText('Файл успешно сохранён', TOAST);
    await waitFor(() => expect(isWarned()).toBe(false));
  });

  it('the end of the session stops all uploads', async () => {
    const { choose, tus } = await open();
    tus.partsBeforeHold = 0;
    await choose(fileOf('а.pdf'), fileOf('б.pdf'), fileOf('в.pdf'));
    await waitFor(() => expect(tus.inFlight).toBe(2));
    act(() => session.end('expired'));
    expect(uploads.get()).toEqual([]);
    tus.release();
    await waitFor(() => expect(tus.uploads).toHaveLength(2));
  });
});
