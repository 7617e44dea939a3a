import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { BLOOD, bodyOf, open, plain, REPORT, ULTRASOUND } from './testing';

const names = () => [...document.querySelectorAll('[data-document] h2')].map(({ textContent }) => plain(textContent));
const given: string[] = [];

beforeEach(() => {
  given.length = 0;
  // jsdom has no object URLs and does not follow downloads.
  URL.createObjectURL = (blob: Blob | MediaSource) => `blob:http://localhost/${blob instanceof Blob ? blob.type : ''}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    given.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('results', () => {
  /** old links never give 404; the first tab is active. */
  it.each(['/results', '/results/documents'])('%s shows the tabs, the first active', async (path) => {
    const { address } = await open(path);
    const tabs = await screen.findByRole('navigation', { name: 'Разделы результатов' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Заключения', 'Исследования', 'Показатели']);
    expect(within(tabs).getByRole('link', { name: 'Заключения' }).getAttribute('aria-current')).toBe('page');
    expect(address()).toBe('/results/files');
  });

  it('elsewhere lead to 404', async () => {
    const { address } = await open('/results/prescriptions');
    await waitFor(() => expect(address()).toBe('/404'));
  });

  /** */
  it('of consultations are one list', async () => {
    const { of } = await open('/results/files');
    await screen.findByText('1 результат');
    expect(names()).toEqual(['Заключение кардиолога']);
    expect(of('GET /files')[0]?.path).toBe('/files?resultOnly=true');
  });

  /** */
  it('of examinations are another, with search and what is outside of its norm', async () => {
    const { of } = await open('/results/research', {
      'GET /files': () => [REPORT, BLOOD, ULTRASOUND],
      'POST /files/search': () => [ULTRASOUND],
    });
    await screen.findByText('2 результата');
    expect(names()).toEqual(['Общий анализ крови: холестерин, глюкоза новый', 'УЗИ щитовидной железы']);
    expect(plain(document.querySelector('[data-document="r-1"]')?.textContent)).toContain('1 вне нормы');
    expect(screen.getByRole('region', { name: 'Холестерин, ммоль/л' })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Поиск по исследованиям и показателям' }), 'щитовидная');
    await waitFor(() => expect(names()).toEqual(['УЗИ щитовидной железы']));
    expect(of('POST /files/search').map(bodyOf)).toEqual([{ resultOnly: true, q: 'щитовидная' }]);
    expect(screen.queryByRole('region', { name: 'Холестерин, ммоль/л' })).toBeNull();
  });

  it('of one year can be picked', async () => {
    const { address } = await open('/results/research');
    const period = await screen.findByLabelText<HTMLSelectElement>('Период');
    expect([...period.options].map(({ text }) => text)).toEqual(['Все годы (2)', '2026 (1)', '2025 (1)']);
    await userEvent.selectOptions(period, '2025 (1)');
    expect(names()).toEqual(['УЗИ щитовидной железы']);
    expect(address()).toBe('/results/research?year=2025');
    await userEvent.selectOptions(period, 'Все годы (2)');
    expect(names()).toHaveLength(2);
  });

  /** Issue 11, 26a: not the same title forty times, and the date once. */
  it('of a laboratory say what was examined and whether it is in the norm', async () => {
    const sheet = { ...REPORT, id: 's-1', name: 'Лабораторное исследование от 16.11.2026' };
    const at = '2026-11-16T08:00:00+03:00';
    const point = (value: number) => ({ at, value, text: null, normLow: 3.9, normHigh: 5.9, documentId: 's-1' });
    const series = (code: string, name: string, value: number) => ({
      hostId: 'vista',
      code,
      name,
      unit: 'ммоль/л',
      points: [point(value)],
    });
    const all = [
      series('ALT', 'Аланинаминотрансфераза', 5),
      series('GLU', 'Глюкоза', 5),
      series('ESR', 'СОЭ', 5),
      series('CHOL', 'Холестерин', 5),
    ];
    await open('/results/files', { 'GET /files': () => [sheet], 'GET /record/observations': () => all });
    await screen.findByText('1 результат');
    expect(names()).toEqual(['Аланинаминотрансфераза, глюкоза, СОЭ и ещё 1']);
    const row = plain(document.querySelector('[data-document="s-1"]')?.textContent);
    expect(row).toContain('в норме');
    expect(row.match(/2026/g)).toHaveLength(1);
    expect(row).toContain(
      '16 ноября 2026 · Лабораторное исследование · Соколова М. В. · с подписью врача · PDF, 195 КБ',
    );
  });

  /** */
  it.each(['/results/files', '/results/research'])('may be none at %s', async (path) => {
    await open(path, { 'GET /files': () => [], 'GET /record/observations': () => [] });
    expect(await screen.findByRole('heading', { name: 'Результатов нет' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Скачать все' })).toBeNull();
  });

  /** */
  it('that did not come are told of', async () => {
    await open('/results/files', { 'GET /files': () => problemResponse(503, 'database_unavailable') });
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByRole('heading', { name: 'Не удалось загрузить файлы' })).toBeTruthy();
    expect(failure.getByText(/Система больницы сейчас не отвечает/)).toBeTruthy();
    expect(failure.getByRole('link').getAttribute('href')).toBe('tel:+74950000015');
    // ui-review 14: no toast covers the page's own message.
    expect(document.querySelector('[data-toast]')).toBeNull();
  });
});

describe('one result', () => {
  /** */
  it('is shown as text and picture', async () => {
    await open('/resultsDocument/r-1');
    expect((await screen.findByTitle<HTMLIFrameElement>('Общий анализ крови')).srcdoc).toContain('Лейкоциты 5,1');
    expect((await screen.findByRole('img', { name: 'Общий анализ крови' })).getAttribute('src')).toBe(
      'blob:http://localhost/image/png',
    );
    expect(screen.getByRole('link', { name: 'Открыть в новой вкладке' }).getAttribute('target')).toBe('_blank');
  });

  /** Issue 11, 26a; ui-review.md, 9: values as table rows; the PDF is downloaded on request. */
  it('of a laboratory is a table with flags, its PDF a download', async () => {
    const { of } = await open('/resultsDocument/r-1', {
      'GET /files/r-1': () => ({ ...BLOOD, mime: 'application/pdf', hasHtml: false }),
    });
    const table = within(await screen.findByRole('table', { name: 'Общий анализ крови: значения' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      'Холестерин5,8 ммоль/лвыше нормыдо 5,2',
      'Глюкоза5,2 ммоль/л3,9–5,9',
    ]);
    expect(within(rows[1]!).getByRole('link').getAttribute('href')).toBe('/results/lab/GLU');
    expect(screen.getByRole('button', { name: /^Скачать/ })).toBeTruthy();
    expect(of('GET /files/r-1/download')).toHaveLength(0);
  });

  it('is a PDF where the browser has a viewer', async () => {
    vi.stubGlobal('navigator', {
      onLine: true,
      userAgent: 'Chrome',
      platform: 'Linux',
      maxTouchPoints: 0,
      pdfViewerEnabled: true,
    });
    await open('/resultsDocument/c-1');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Заключение кардиолога');
    expect(frame.getAttribute('src')).toBe('blob:http://localhost/application/pdf');
  });

  /** */
  it('is no frame on an iPad, and can still be opened', async () => {
    vi.stubGlobal('navigator', {
      onLine: true,
      userAgent: 'Safari',
      platform: 'MacIntel',
      maxTouchPoints: 5,
      pdfViewerEnabled: true,
    });
    await open('/resultsDocument/c-1');
    expect(await screen.findByRole('heading', { name: 'Этот браузер не показывает такие файлы' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Загрузить 195.КБ$/ }));
    const link = await screen.findByRole('link', { name: 'Открыть в новой вкладке' });
    expect(link.getAttribute('href')).toBe('blob:http://localhost/application/pdf');
    expect(screen.queryByTitle('Заключение кардиолога')).toBeNull();
  });

  /** An HTML page declared as a picture, or a hospital's HTML file, never opens in our origin. */
  it('of another type is never opened as a page', async () => {
    await open('/resultsDocument/c-1', {
      'GET /files/c-1': () => ({ ...REPORT, mime: 'text/html' }),
      'GET /files/c-1/download': () => new Response('<script>1</script>', { headers: { 'Content-Type': 'text/html' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Загрузить/ }));
    const link = await screen.findByRole('link', { name: 'Открыть в новой вкладке' });
    expect(link.getAttribute('href')).toBe('blob:http://localhost/application/octet-stream');
  });

  it('of many megabytes is not fetched unasked, to spare somebody’s traffic', async () => {
    const { of } = await open('/resultsDocument/c-1', {
      'GET /files/c-1': () => ({ ...REPORT, mime: 'image/png', size: 20_000_000 }),
    });
    expect(await screen.findByRole('heading', { name: 'Файл не показан, чтобы не тратить ваш трафик' })).toBeTruthy();
    expect(of('GET /files/c-1/download')).toHaveLength(0);
  });

  it('of 2 GB goes to the disk by an address of its own', async () => {
    const { of } = await open('/resultsDocument/c-1', {
      'GET /files/c-1': () => ({ ...REPORT, size: 2_147_483_648 }),
      'POST /files/c-1/ticket': () => ({ url: '/api/files/c-1/download?ticket=t', expiresAt: '2026-11-21T12:05:00Z' }),
    });
    expect(await screen.findByRole('heading', { name: 'Файл слишком большой для показа' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Скачать \(2.ГБ\)$/ }));
    await waitFor(() => expect(given).toEqual(['zaklyuchenie.pdf']));
    expect(of('GET /files/c-1/download')).toHaveLength(0);
  });

  it('is never fetched from elsewhere, whatever the ticket says', async () => {
    const { of } = await open('/resultsDocument/c-1', {
      'GET /files/c-1': () => ({ ...REPORT, size: 2_147_483_648 }),
      'POST /files/c-1/ticket': () => ({ url: 'https://evil.example/', expiresAt: '2026-11-21T12:05:00Z' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Скачать/ }));
    await waitFor(() => expect(of('POST /files/c-1/ticket')).toHaveLength(1));
    expect(given).toEqual([]);
  });
});

describe('all results as one archive', () => {
  const headers = { 'Content-Type': 'application/zip', 'Cabinet-Files': '3', 'Cabinet-Bytes': '400000' };

  it('are counted on their way and given to the browser', async () => {
    let finish: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(102_400));
        finish = () => controller.close();
      },
    });
    await open('/results/files', { 'GET /files/archive': () => new Response(body, { headers }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать все' }));
    expect(await screen.findByText('Скачиваем 3 файла')).toBeTruthy();
    await waitFor(() => expect(plain(screen.getByText(/ из /).textContent)).toBe('100 КБ из 391 КБ'));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBeCloseTo(0.256);
    finish();
    expect(await screen.findByText('Архив скачан.')).toBeTruthy();
    expect(given[0]).toMatch(/^cabinet-results-\d{4}-\d\d-\d\d\.zip$/);
  });

  /** Missing files are reported on the screen too, not only inside the archive. */
  it('that are not whole say so, and are fetched again', async () => {
    const body = `${' '.repeat(100)}Cabinet-Missing: 2`;
    const { of } = await open('/results/files', { 'GET /files/archive': () => new Response(body, { headers }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать все' }));
    const told = await screen.findByText('Архив скачан, но не весь: 2 файла получить не удалось.');
    expect(told.closest('[role="status"]')?.textContent).toContain('«_ошибки.txt»');
    expect(screen.queryByText('Архив скачан.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Скачать ещё раз' }));
    await waitFor(() => expect(given).toHaveLength(2));
    expect(of('GET /files/archive')).toHaveLength(2);
  });

  it('can be stopped', async () => {
    let stream: ReadableStreamDefaultController | undefined;
    const body = new ReadableStream({ start: (controller) => void (stream = controller) });
    await open('/results/files', { 'GET /files/archive': () => new Response(body, { headers }) });
    await screen.findByText('1 результат');
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать все' }));
    const stop = await screen.findByRole('button', { name: 'Остановить' });
    // The browser closes a stream with its request; this one needs the signal. Other requests have ended by now.
    const abort = vi.spyOn(AbortController.prototype, 'abort');
    const original = abort.getMockImplementation();
    abort.mockImplementation(function end(this: AbortController) {
      original?.call(this);
      stream?.error(new DOMException('stopped', 'AbortError'));
    });
    await userEvent.click(stop);
    await waitFor(() => expect(screen.queryByText('Скачиваем 3 файла')).toBeNull());
    expect(given).toEqual([]);
  });

  /** */
  it('that fail are told of, with a retry', async () => {
    await open('/results/files', { 'GET /files/archive': () => problemResponse(503, 'unavailable') });
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать все' }));
    expect(await screen.findByRole('heading', { name: 'Не удалось скачать файл' })).toBeTruthy();
    expect(document.querySelector('[data-toast]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
  });

  it('that are too much for the page are handed to the browser', async () => {
    const { of } = await open('/results/files', {
      'GET /files': () => [{ ...REPORT, size: 700 * 1024 * 1024 }],
      'POST /files/archive/ticket': () => ({ url: '/api/files/archive?ticket=t', expiresAt: '2026-11-21T12:05:00Z' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать все' }));
    expect(plain((await screen.findByText(/скачивает сам браузер/)).textContent)).toBe(
      'Архив на 700 МБ скачивает сам браузер',
    );
    expect(given).toHaveLength(1);
    expect(of('GET /files/archive')).toHaveLength(0);
    expect(of('POST /files/archive/ticket')[0]?.path).toBe('/files/archive/ticket?resultOnly=true&language=ru');
  });
});
