import { session } from '@cabinet/kit';
import { problemResponse } from '@cabinet/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bodyOf, cells, MATCH, metadataOf, open } from '../testing';
import { csvOf } from './csv';

const PAGE = '/admin/files/results';
const CREATE = 'POST /new_files/uploads';

const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf', lastModified: 1 });

const IVANOVA = { id: 'c-1', fio: 'Иванова Анна Сергеевна', birth_date: '1958-03-12' };

/** What the kernel says of a name: by its first letters. */
function rowOf(name: string) {
  if (name.startsWith('771204')) return { name, match: 'matched', by: 'client_id', user: IVANOVA };
  if (name.startsWith('112')) return { name, match: 'several', by: 'snils', user: null };
  return { name, match: /exe$/.test(name) ? 'type_refused' : 'none', by: null, user: null };
}

function matched({ body }: { readonly body: string }) {
  const { files } = JSON.parse(body) as { readonly files: readonly { readonly name: string }[] };
  const rows = files.map(({ name }) => rowOf(name));
  return { rule: 'client_id_or_snils', rows, matched: rows.filter(({ match }) => match === 'matched').length };
}

const report = (name: string) => screen.findByRole('table', { name });

describe('results for many patients', () => {
  /** Issue 14: "with a report of what matched before anything is sent". */
  it('are matched by their names first, and nothing is sent for it but names and sizes', async () => {
    const { choose, of } = await open(PAGE, { [MATCH]: matched });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    await choose(pdf('771204_анализ.pdf'), pdf('112-233.pdf'), pdf('письмо.pdf'), pdf('a.exe'));
    await waitFor(async () => expect(cells(await report('Что найдено'))).toHaveLength(4));
    // What needs a look comes first.
    expect(cells(await report('Что найдено')).map((row) => [row[0], row[2], row[3], row[4], row[5]])).toEqual([
      ['112-233.pdf', '—', '—', 'СНИЛС', 'подходят несколько пациентов'],
      ['письмо.pdf', '—', '—', '—', 'пациент не найден'],
      ['a.exe', '—', '—', '—', 'такие файлы принимать нельзя'],
      ['771204_анализ.pdf', 'Иванова Анна Сергеевна', '12 марта 1958', 'номеру пациента', 'найден'],
    ]);
    expect(bodyOf(of(MATCH)[0])).toEqual({
      files: [
        { name: '771204_анализ.pdf', size: 1 },
        { name: '112-233.pdf', size: 1 },
        { name: 'письмо.pdf', size: 1 },
        { name: 'a.exe', size: 1 },
      ],
    });
    expect(screen.getByText(/Пациент найден для 1 файла. 3 файла требуют внимания./)).toBeTruthy();
    expect(of(CREATE)).toHaveLength(0);
  });

  it('are sent once confirmed, only those that matched, as results', async () => {
    const { choose, of, user } = await open(PAGE, { [MATCH]: matched });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    await choose(pdf('771204_анализ.pdf'), pdf('письмо.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Отправить 1 файл' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/Будет отправлен 1 файл. Получит его 1 пациент./)).toBeTruthy();
    expect(dialog.getByText('1 файл не будет отправлен.')).toBeTruthy();
    expect(of(CREATE)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Отправить 1 файл' }));
    await waitFor(() => expect(of(CREATE)).toHaveLength(1));
    expect(metadataOf(of(CREATE)[0])).toEqual({
      filename: '771204_анализ.pdf',
      user_id: 'c-1',
      type: '6',
      force: 'false',
    });
    const table = await report('Отчёт об отправке');
    await waitFor(() => expect(cells(table).map((row) => row.at(-1))).toEqual(['отправлен', 'пациент не найден']));
    expect(screen.getByText(/Отправлен 1 файл. Не отправлен 1 файл./)).toBeTruthy();
  });

  /** B-350, X-047: the kernel compares with 4000 MB. */
  it('that are too large, or that the patient has already, are not sent', async () => {
    const { choose, of } = await open(PAGE, {
      [MATCH]: () => ({
        rule: 'client_id_or_snils',
        rows: [
          { name: '771204_а.zip', match: 'too_big', by: 'client_id', user: IVANOVA },
          { name: '771204_б.pdf', match: 'duplicate', by: 'client_id', user: IVANOVA },
        ],
        matched: 0,
      }),
    });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    const large = pdf('771204_а.zip');
    Object.defineProperty(large, 'size', { value: 4000 * 1024 * 1024 + 1 });
    await choose(large, pdf('771204_б.pdf'));
    expect(await screen.findByText('файл слишком большой')).toBeTruthy();
    expect(screen.getByText('такой файл у пациента уже есть')).toBeTruthy();
    expect(bodyOf(of(MATCH)[0])).toMatchObject({ files: [{ size: 4_194_304_001 }, { size: 1 }] });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Отправить 0 файлов' }).disabled).toBe(true);
  });

  it('are kept when their patients could not be looked for', async () => {
    let isDown = true;
    const { choose, user } = await open(PAGE, {
      [MATCH]: (call) => (isDown ? problemResponse(403, 'forbidden') : matched(call)),
    });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    await choose(pdf('771204_анализ.pdf'));
    expect(await screen.findByText('Выбранные файлы остались здесь, ничего не отправлено.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Отменить' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    await waitFor(async () => expect(cells(await report('Что найдено'))).toHaveLength(1));
  });

  it('can be added to and left out before they are sent', async () => {
    const { choose, of, user } = await open(PAGE, { [MATCH]: matched });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    await choose(pdf('771204_а.pdf'));
    await report('Что найдено');
    await choose(pdf('771204_а.pdf'), pdf('771204_б.pdf'));
    await waitFor(async () => expect(cells(await report('Что найдено'))).toHaveLength(2));
    expect(bodyOf(of(MATCH)[1])).toEqual({ files: [{ name: '771204_б.pdf', size: 1 }] });
    await user.click(await screen.findByRole('button', { name: 'Убрать: 771204_а.pdf' }));
    expect(await screen.findByRole('button', { name: 'Отправить 1 файл' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(await screen.findByRole('heading', { name: 'Выберите файлы с результатами' })).toBeTruthy();
  });

  it('ask before the page is closed, until they are sent or given up', async () => {
    const { choose, user } = await open(PAGE, { [MATCH]: matched });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await choose(pdf('771204_а.pdf'));
    await report('Что найдено');
    expect(leave()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Отменить' }));
    expect(leave()).toBe(false);
  });

  /** */
  it('are gone with the session', async () => {
    const { choose } = await open(PAGE, { [MATCH]: matched });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    await choose(pdf('771204_а.pdf'));
    await report('Что найдено');
    act(() => session.end('signed-out'));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('that failed say why, and the report is saved as CSV or printed', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL ??= () => '';
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:saved';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const { choose, user } = await open(PAGE, {
      [MATCH]: matched,
      [CREATE]: () => problemResponse(507, 'quota_exceeded'),
    });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    await choose(pdf('771204_а.pdf'), pdf('=1+1.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Отправить 1 файл' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отправить 1 файл' }));
    expect(await screen.findByText('У пациента кончилось место для файлов.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Загрузить ещё раз: 771204_а.pdf' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Печать' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Сохранить CSV' }));
    const text = await saved[0]?.text();
    expect(text?.split('\r\n').slice(1)).toEqual([
      '771204_а.pdf;Иванова Анна Сергеевна;1958-03-12;номеру пациента;не отправлен: У пациента кончилось место для файлов.',
      "'=1+1.pdf;;;;не отправлен: пациент не найден",
      '',
    ]);
    await user.click(screen.getByRole('button', { name: 'Новый список' }));
    expect(await screen.findByRole('heading', { name: 'Выберите файлы с результатами' })).toBeTruthy();
  });
});

describe('a name that is taken', () => {
  it('does not hold up the report, and is sent anyway if the administrator says so', async () => {
    let isTaken = true;
    const { choose, of, user } = await open(PAGE, {
      [MATCH]: matched,
      [CREATE]: () =>
        isTaken
          ? problemResponse(409, 'duplicate_name', { free_name: '771204_а (2).pdf' })
          : new Response(null, {
              status: 201,
              headers: { 'Tus-Resumable': '1.0.0', Location: '/api/new_files/uploads/t-1' },
            }),
    });
    await screen.findByRole('heading', { name: 'Выберите файлы с результатами' });
    await choose(pdf('771204_а.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Отправить 1 файл' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Отправить 1 файл' }));
    expect(await screen.findByText('Файл с таким именем у пациента уже есть.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Сохранить CSV' })).toBeTruthy();
    isTaken = false;
    await user.click(screen.getByRole('button', { name: 'Всё равно загрузить: 771204_а.pdf' }));
    await waitFor(() => expect(metadataOf(of(CREATE).at(-1))).toMatchObject({ force: 'true' }));
    expect(await screen.findByText('отправлен')).toBeTruthy();
  });
});

describe('the report as CSV', () => {
  /** Issue 14: CSV formula injection. The same rule as in the kernel's exports. */
  it('has texts in place of what a spreadsheet would calculate', () => {
    expect(csvOf([['=1+1', '+7', '-x', '@SUM(A1)', '\tx', 'a;b"c', 'Ёлкина']])).toBe(
      "\ufeff'=1+1;'+7;'-x;'@SUM(A1);'\tx;\"a;b\"\"c\";Ёлкина\r\n",
    );
  });
});
