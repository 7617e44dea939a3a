import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { GASTRITIS, open, plain, PRESSURE, SOURCE } from '../testing';
import { byChapter, CHAPTERS } from './chapters';

const chapters = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => plain(textContent));
const rows = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => plain(textContent));

describe('diagnoses', () => {
  /** */
  it('are listed by code and name, under their chapters', async () => {
    await open('/electronic_card/diagnoses');
    await screen.findByText('K29.5', { selector: '.code' });
    expect(chapters()).toEqual(['Болезни органов пищеварения K00–K93', 'Другие коды', 'Завершённые диагнозы']);
    expect(rows()).toEqual(['Хронический гастрит K29.5', 'Название не указано ZX9', 'Гипертензия I10']);
  });

  /** ui-review.md, 1: ended diagnoses do not get in the way of current ones. */
  it('that are over are folded, and stay open for whoever opened them', async () => {
    await open('/electronic_card/diagnoses');
    const ended = (await screen.findByText('Завершённые диагнозы')).closest('details')!;
    expect(ended.open).toBe(false);
    expect(screen.getByText('Болезни органов пищеварения').closest('details')!.open).toBe(true);
    await userEvent.click(screen.getByText('Завершённые диагнозы'));
    await waitFor(() => expect(localStorage.getItem('cabinet:u1:ecard.opened.ended')).toBe('true'));
  });

  it('that are over and are found are shown', async () => {
    await open('/electronic_card/diagnoses');
    await userEvent.type(await screen.findByRole('textbox'), 'гипертензия');
    expect(screen.getByText('Завершённые диагнозы').closest('details')!.open).toBe(true);
    expect(rows()).toEqual(['Гипертензия I10']);
  });

  it('tell since when, until when, and how many documents there are', async () => {
    await open('/electronic_card/diagnoses');
    await screen.findByText('K29.5', { selector: '.code' });
    const row = (code: string) => document.querySelector(`[data-diagnosis="${code}"]`);
    expect(plain(row('K29.5')?.textContent)).toContain('с 12 марта 2020 · хроническое заболевание · основной диагноз');
    expect(plain(row('I10')?.textContent)).toContain('Завершён: 12 марта 2020 — 2 января 2025');
    const link = within(row('K29.5') as HTMLElement).getByRole('link');
    expect(link.textContent).toBe('3 документа K29.5');
    expect(link.getAttribute('href')).toBe('/electronic_card/documents?diagnosis=K29.5');
    expect(within(row('I10') as HTMLElement).queryByRole('link')).toBeNull();
  });

  it('are found in spite of a slip, and only those', async () => {
    await open('/electronic_card/diagnoses');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Поиск диагноза по коду или названию' }), 'гасрит');
    expect(rows()).toEqual(['Хронический гастрит K29.5']);
    expect(screen.getByText('1 диагноз', { selector: 'p' })).toBeTruthy();
  });

  /** */
  it('that nobody has are said not to be found', async () => {
    await open('/electronic_card/diagnoses');
    await userEvent.type(await screen.findByRole('textbox'), 'перелом');
    expect(screen.getByRole('heading', { name: 'Диагноз не найден' })).toBeTruthy();
  });

  it('are current or ended, and the address says which', async () => {
    const { address } = await open('/electronic_card/diagnoses');
    await userEvent.click(await screen.findByRole('link', { name: 'Завершённые 1' }));
    expect(rows()).toEqual(['Гипертензия I10']);
    expect(address()).toBe('/electronic_card/diagnoses?show=ended');
  });

  /** */
  it('may be none', async () => {
    await open('/electronic_card/diagnoses', { 'GET /record/diagnoses': () => [] });
    expect(await screen.findByRole('heading', { name: 'Диагнозов нет' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('that did not come are told of, and come after a retry', async () => {
    let isDown = true;
    await open('/electronic_card/diagnoses', {
      'GET /record/diagnoses': () => (isDown ? problemResponse(503, 'unavailable') : [PRESSURE]),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить диагнозы' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Гипертензия')).toBeTruthy();
  });

  /** the state is remembered for this user. */
  it('of a folded chapter stay folded', async () => {
    await open('/electronic_card/diagnoses');
    const summary = (await screen.findByText('Болезни органов пищеварения')).closest('summary');
    await userEvent.click(summary!);
    await waitFor(() => expect(localStorage.getItem('cabinet:u1:ecard.folded.XI')).toBe('true'));
  });
});

describe('chapters', () => {
  it('keep the order of the directory', () => {
    const all = [...CHAPTERS].reverse().map((chapter, index) => ({ ...GASTRITIS, id: String(index), chapter }));
    expect(byChapter([{ ...GASTRITIS, chapter: 'XL' }, ...all]).map(({ number }) => number)).toEqual([
      ...CHAPTERS,
      null,
    ]);
  });
});

describe('addresses', () => {
  /** */
  it('begin with the diagnoses', async () => {
    const { address } = await open('/electronic_card');
    await screen.findByText('K29.5', { selector: '.code' });
    expect(address()).toBe('/electronic_card/diagnoses');
  });

  it('that do not exist lead to 404', async () => {
    const { address } = await open('/electronic_card/prescriptions');
    await waitFor(() => expect(address()).toBe('/404'));
  });
});

describe('whose data these are', () => {
  it('is told with the date and the hospital', async () => {
    await open('/electronic_card/diagnoses');
    // ui-review 6: a line below the list.
    const code = await screen.findByText('K29.5', { selector: '.code' });
    const line = await screen.findByText(/Данные на/);
    expect(code.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(plain((await screen.findByText(/Данные на/)).textContent)).toBe(
      'Данные на 20 ноября 2026, 21:40, Больница № 15.',
    );
  });

  /** 26f: the variant has the hospital's name in other languages; the kernel returns it in the default one. */
  it('names the hospital as the variant does', async () => {
    const vista = { id: 'vista', name: 'Krankenhaus Nr. 15' };
    await open('/electronic_card/diagnoses', {}, { hosts: [vista] });
    expect(await screen.findByText(/Данные на .*Krankenhaus.Nr\..15/)).toBeTruthy();
    expect(screen.queryByText(/Больница № 15/)).toBeNull();
  });

  it('is told when the hospital is down; the copy stays', async () => {
    await open('/electronic_card/diagnoses', {
      'GET /record/sources': () => [{ ...SOURCE, askedAt: '2026-11-20T18:50:00Z', failure: 'unavailable' }],
    });
    expect(await screen.findByText(/Связи с больницей сейчас нет, показываем сохранённое/)).toBeTruthy();
    expect(await screen.findByText('K29.5', { selector: '.code' })).toBeTruthy();
  });

  /** Issue 11, item 32: a failed list says nothing about the others. */
  it.each([
    ['diagnoses', 'Данные на 20 ноября 2026, 21:50, Больница № 15.'],
    [
      'documents',
      'Данные на 20 ноября 2026, 21:40, Больница № 15. Связи с больницей сейчас нет, показываем сохранённое.',
    ],
  ])('is of the %s on the screen', async (list, line) => {
    const askedAt = '2026-11-20T18:50:00Z';
    const lists = { diagnoses: askedAt, observations: askedAt, documents: SOURCE.asOf };
    await open(`/electronic_card/${list}`, {
      'GET /record/sources': () => [{ ...SOURCE, lists, askedAt, failure: 'unavailable' }],
    });
    expect(plain((await screen.findByText(/Данные на/)).textContent)).toBe(line);
  });

  it.each([
    ['unknown', 'Больница № 15: вас нет среди пациентов', 'Проверить профиль'],
    ['unproved', 'Больница № 15: нужно подтвердить личность', 'Подтвердить личность'],
    ['ambiguous', 'Больница № 15: найдено несколько пациентов с вашими данными', null],
  ])('%s says what to do', async (state, title, action) => {
    await open('/electronic_card/diagnoses', {
      'GET /record/sources': () => [{ ...SOURCE, state, asOf: null }],
      'GET /record/diagnoses': () => [],
    });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Диагнозов нет' })).toBeTruthy();
    if (action) expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/profile/info');
    else expect(screen.getByText(/Обратитесь в регистратуру с паспортом/)).toBeTruthy();
    expect(screen.queryByText(/Данные на/)).toBeNull();
  });

  it('never copied, but on its way: not called empty', async () => {
    await open('/electronic_card/diagnoses', {
      'GET /record/sources': () => [{ ...SOURCE, state: 'never', asOf: null, refreshing: true }],
      'GET /record/diagnoses': () => [],
    });
    expect(await screen.findByRole('heading', { name: 'Больница передаёт вашу карту' })).toBeTruthy();
    expect(screen.queryByText('Диагнозов нет')).toBeNull();
  });

  it('a refresh asks the hospital, and a new copy renews the list', async () => {
    let isFresh = false;
    const { of } = await open('/electronic_card/diagnoses', {
      'GET /record/sources': () => [
        isFresh ? { ...SOURCE, lists: { ...SOURCE.lists, diagnoses: '2026-11-21T09:00:00Z' } } : SOURCE,
      ],
      'POST /record/refresh': () => {
        isFresh = true;
        return undefined;
      },
      'GET /record/diagnoses': () => (isFresh ? [GASTRITIS, PRESSURE] : [GASTRITIS]),
    });
    await screen.findByText('K29.5', { selector: '.code' });
    await userEvent.click(await screen.findByRole('button', { name: 'Обновить' }));
    expect(await screen.findByText('Гипертензия')).toBeTruthy();
    expect(of('POST /record/refresh')).toHaveLength(1);
  });

  it('a refresh too early is told kindly', async () => {
    await open('/electronic_card/diagnoses', { 'POST /record/refresh': () => problemResponse(429, 'rate_limited') });
    await userEvent.click(await screen.findByRole('button', { name: 'Обновить' }));
    expect(
      await screen.findByText('Данные только что обновлялись. Подождите минуту.', { selector: '[data-toast] *' }),
    ).toBeTruthy();
  });
});
