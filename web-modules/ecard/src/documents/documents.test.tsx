import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { bodyOf, CARD, LOOSE, OLDER, open, plain } from '../testing';

const SEARCH = 'POST /files/search';

const names = () =>
  [...document.querySelectorAll('[data-document] h2, [data-document] h3')].map(({ textContent }) => plain(textContent));
const count = () => screen.findByText(/документ/, { selector: 'p[role=status]' });

describe('documents of the card', () => {
  /** */
  it('stand under their diagnosis, those without one last', async () => {
    const { of } = await open('/electronic_card/documents');
    expect(plain((await count()).textContent)).toBe('3 документа');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => plain(textContent))).toEqual([
      'Хронический гастрит K29.5 1',
      'Гипертензия I10 1',
      'Без диагноза 1',
    ]);
    expect(of('GET /files').map(({ path }) => path)).toEqual(['/files?fragmentOnly=true']);
  });

  /** */
  it('are one list as well', async () => {
    const { address } = await open('/electronic_card/documents');
    await userEvent.click(await screen.findByRole('link', { name: 'Все фрагменты' }));
    expect(names()).toEqual(['Осмотр терапевта новый', 'Выписной эпикриз', 'Справка']);
    expect(address()).toBe('/electronic_card/documents?view=all');
  });

  /** remembered for this user. */
  it('are searched by the server, whose hits are marked', async () => {
    const hit = {
      title: [{ text: 'Осмотр', hit: false }],
      diagnosis: [{ text: 'K29.5 Хронический гастрит', hit: false }],
      snippet: [
        { text: 'жалобы на ', hit: false },
        { text: 'изжогу', hit: true },
      ],
    };
    const { of } = await open('/electronic_card/documents', {
      'GET /files': () => [CARD, OLDER],
      [SEARCH]: () => [{ ...CARD, hit }],
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Поиск по текстам документов' }), 'изжога');
    const mark = await screen.findByText('изжогу');
    expect(mark.tagName).toBe('MARK');
    expect(mark.parentElement?.textContent).toBe('жалобы на изжогу');
    expect(plain((await count()).textContent)).toBe('Найден 1 документ');
    // In the order of the search; each result names its diagnosis.
    expect(screen.queryByRole('link', { name: 'По диагнозам' })).toBeNull();
    expect(screen.getByText('K29.5 Хронический гастрит')).toBeTruthy();
    expect(of('GET /files').map(({ path }) => path)).toEqual(['/files?fragmentOnly=true']);
    // In the body: an address is logged by proxies.
    expect(of(SEARCH).map((call) => [call.path, bodyOf(call)])).toEqual([
      ['/files/search', { fragmentOnly: true, q: 'изжога' }],
    ]);
    expect(localStorage.getItem('cabinet:u1:ecard.documents.search')).toBe('"изжога"');
  });

  /** 500 ms after the last key, not before; the results search with the same field. */
  it('are searched once the field has rested for half a second', async () => {
    const { of } = await open('/electronic_card/documents', { [SEARCH]: () => [] });
    const field = await screen.findByRole('textbox', { name: 'Поиск по текстам документов' });
    vi.useFakeTimers();
    try {
      fireEvent.change(field, { target: { value: 'изжо' } });
      await act(() => vi.advanceTimersByTimeAsync(499));
      fireEvent.change(field, { target: { value: 'изжога' } });
      await act(() => vi.advanceTimersByTimeAsync(499));
      expect(of(SEARCH)).toHaveLength(0);
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(of(SEARCH).map(bodyOf)).toEqual([{ fragmentOnly: true, q: 'изжога' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  /** */
  it('that do not exist are not found', async () => {
    localStorage.setItem('cabinet:u1:ecard.documents.search', '"перелом"');
    await open('/electronic_card/documents', { 'GET /files': () => [CARD], [SEARCH]: () => [] });
    expect(await screen.findByRole('heading', { name: 'По запросу ничего не найдено' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Очистить поиск' }));
    await waitFor(() => expect(names()).toEqual(['Осмотр терапевта новый']));
  });

  it('of one diagnosis, of one year, or new ones can be picked', async () => {
    await open('/electronic_card/documents?view=all&diagnosis=I10');
    await count();
    expect(names()).toEqual(['Выписной эпикриз']);
    await userEvent.click(screen.getByRole('link', { name: 'Только I10, снять отбор' }));
    const period = screen.getByLabelText<HTMLSelectElement>('Период');
    expect([...period.options].map(({ text }) => text)).toEqual(['Все годы (3)', '2026 (1)', '2024 (1)', '2023 (1)']);
    await userEvent.selectOptions(period, '2024 (1)');
    expect(names()).toEqual(['Выписной эпикриз']);
    await userEvent.click(screen.getByRole('link', { name: 'Новые 1' }));
    expect(names()).toEqual(['Осмотр терапевта новый']);
    await userEvent.click(screen.getByRole('link', { name: 'Новые 1' }));
    expect(names()).toHaveLength(3);
  });

  /** */
  it('may be none', async () => {
    await open('/electronic_card/documents', { 'GET /files': () => [] });
    expect(await screen.findByRole('heading', { name: 'Фрагментов нет' })).toBeTruthy();
  });

  /** */
  it('that did not come are told of', async () => {
    await open('/electronic_card/documents', { 'GET /files': () => problemResponse(503, 'unavailable') });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить файлы' })).toBeTruthy();
    // ui-review 14, 15: reported once, with the number to call.
    expect(document.querySelector('[data-toast]')).toBeNull();
    expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe('tel:+74950000015');
  });

  it('300 of them are all in the page', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ ...LOOSE, id: `d${String(index)}` }));
    await open('/electronic_card/documents?view=all', { 'GET /files': () => many });
    await count();
    expect(within(screen.getByRole('list', { name: 'Фрагменты карты' })).getAllByRole('listitem')).toHaveLength(300);
  });
});

describe('one document', () => {
  /** */
  it('is shown in a frame that runs nothing', async () => {
    await open('/electronic_card/documents/d-1');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Осмотр терапевта');
    expect(frame.getAttribute('sandbox')).toBe('');
    expect(frame.srcdoc).toContain('<p>Жалоб нет</p>');
    expect(plain(screen.getByRole('heading', { level: 1 }).parentElement?.textContent)).toContain(
      '16 ноября 2026, 09:20, Соколова М. В.',
    );
  });

  /** the list is as it was. */
  it('leads back to the list from which it was opened', async () => {
    const { address } = await open('/electronic_card/documents?view=all');
    await userEvent.click(await screen.findByRole('link', { name: /Осмотр терапевта/ }));
    await screen.findByTitle('Осмотр терапевта');
    expect(address()).toBe('/electronic_card/documents/d-1');
    await userEvent.click(screen.getByRole('link', { name: 'К документам' }));
    expect(address()).toBe('/electronic_card/documents?view=all');
  });

  it('leads to its neighbours in time', async () => {
    const { address } = await open('/electronic_card/documents/d-1');
    const next = await screen.findByRole('navigation', { name: 'Соседние документы' });
    expect(within(next).getAllByRole('link')).toHaveLength(1);
    await userEvent.click(within(next).getByRole('link', { name: /Предыдущий.*Выписной эпикриз/ }));
    await waitFor(() => expect(address()).toBe('/electronic_card/documents/d-2'));
  });

  it('is read bigger, and stays so', async () => {
    await open('/electronic_card/documents/d-1');
    const frame = await screen.findByTitle<HTMLIFrameElement>('Осмотр терапевта');
    expect(screen.getByRole('button', { name: 'Уменьшить текст' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Увеличить текст' }));
    expect(frame.srcdoc).toContain('<body class="fragment" data-size="1">');
    expect(localStorage.getItem('cabinet:u1:record.textSize')).toBe('1');
  });

  it('is printed', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
    await open('/electronic_card/documents/d-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Печать' }));
    expect(print).toHaveBeenCalledOnce();
  });

  /** */
  it('whose file does not come says so', async () => {
    await open('/electronic_card/documents/d-1', {
      'GET /files/d-1/download': () => problemResponse(502, 'upstream_failed'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Скачать' }));
    expect(await screen.findByText('Не удалось скачать файл', { selector: '[data-toast] *' })).toBeTruthy();
  });

  /** a document listed by the hospital is shown even if its text is missing. */
  it('whose text the hospital does not have keeps its place and says so', async () => {
    await open('/electronic_card/documents/d-1', { 'GET /files/d-1/html': () => problemResponse(404, 'not_found') });
    expect(await screen.findByRole('heading', { name: 'Текста документа пока нет' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Осмотр терапевта' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
  });

  /** ui-review.md, 21 */
  it('has its title once', async () => {
    const text = '<h1>Осмотр терапевта</h1><p>Жалоб нет</p>';
    await open('/electronic_card/documents/d-1', {
      'GET /files/d-1/html': () => new Response(text, { headers: { 'Content-Type': 'text/html' } }),
    });
    const frame = await screen.findByTitle<HTMLIFrameElement>('Осмотр терапевта');
    expect(frame.srcdoc).not.toContain('<h1>');
    expect(screen.getAllByRole('heading', { name: 'Осмотр терапевта' })).toHaveLength(1);
  });

  it('of somebody else does not exist', async () => {
    await open('/electronic_card/documents/d-9');
    expect(await screen.findByRole('heading', { name: 'Документа нет или он отозван больницей' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Попробовать ещё раз' })).toBeNull();
  });
});
