import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import type { Point, Series } from '@cabinet/record';
import { CHOLESTEROL, GLUCOSE, GROUP, open, plain } from '../testing';
import { decimalsOf, reportedByDocument, trendOf, verdictOf, worthALook } from './indicator';

const POINT: Point = {
  at: '2026-01-01T08:00:00Z',
  value: 5,
  text: null,
  normLow: 3.9,
  normHigh: 5.9,
  documentId: null,
};

describe('values', () => {
  it.each([
    [5, 3.9, 5.9, 'inside'],
    [5.9, 3.9, 5.9, 'inside'],
    [6, 3.9, 5.9, 'above'],
    [3.8, 3.9, 5.9, 'below'],
    [6, null, 5.9, 'above'],
    [-1, null, 5.9, 'inside'],
    [3, 3.9, null, 'below'],
    [5, null, null, 'none'],
    [null, 3.9, 5.9, 'none'],
  ])('%s against %s to %s is %s', (value, normLow, normHigh, verdict) => {
    expect(verdictOf({ ...POINT, value, normLow, normHigh })).toBe(verdict);
  });

  it.each([
    [[5], null],
    [[5, 5.1], 'level'],
    [[5, 6], 'up'],
    [[9, 6, 5], 'down'],
  ])('%s go %s', (values, trend) => {
    const points = values.map((value) => ({ ...POINT, value }));
    expect(trendOf({ hostId: 'vista', code: 'A', name: 'A', unit: null, points })).toBe(trend);
  });

  it('outside of the norm come first', () => {
    const all = [GLUCOSE, CHOLESTEROL, GROUP] as readonly Series[];
    expect(worthALook(all)?.code).toBe('CHOL');
    expect(worthALook([GLUCOSE])?.code).toBe('GLU');
    expect(worthALook([GROUP])).toBeUndefined();
  });

  it('are told by document, what is outside of its norm first', () => {
    const reports = reportedByDocument([GLUCOSE, CHOLESTEROL, GROUP] as readonly Series[]);
    expect([...reports.keys()]).toEqual(['r-1']);
    expect(reports.get('r-1')?.map(({ series, point }) => [series.code, point.value])).toEqual([
      ['CHOL', 5.8],
      ['GLU', 5.2],
    ]);
  });

  it.each([
    [[7, 5.2, null], 1],
    [[104, 119], 0],
    [[0.25, 3], 2],
    [[1 / 3], 4],
    [[null], 0],
  ])('%s are written with %d decimals', (values, decimals) => {
    expect(decimalsOf({ points: values.map((value) => ({ ...POINT, value })) })).toBe(decimals);
  });
});

describe('indicators', () => {
  it('are listed with last value, norm, trend and verdict', async () => {
    await open('/results/lab');
    const row = (await screen.findByRole('heading', { name: 'Глюкоза' })).closest('li');
    expect(plain(row?.textContent)).toBe('Глюкоза16 ноября 2026. Норма 3,9–5,95,2 ммоль/лснижаетсяв норме');
    expect(plain(screen.getByRole('heading', { name: 'Холестерин' }).closest('li')?.textContent)).toContain(
      'Норма до 5,25,8 ммоль/лрастётвыше нормы',
    );
    expect(plain(screen.getByRole('heading', { name: 'Группа крови' }).closest('li')?.textContent)).toContain(
      'A (II) Rh+',
    );
  });

  it('outside of the norm can be picked, others searched', async () => {
    await open('/results/lab');
    await userEvent.click(await screen.findByRole('link', { name: 'Вне нормы 1' }));
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Холестерин']);
    await userEvent.click(screen.getByRole('link', { name: /^Все/ }));
    await userEvent.type(screen.getByRole('textbox'), 'глюкоха');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Глюкоза']);
  });

  it('one of them is a line of points that the keyboard reaches, and a table', async () => {
    await open('/results/lab/GLU');
    const drawing = await screen.findByRole('group', { name: 'Глюкоза, график: 3 значения' });
    const points = within(drawing).getAllByRole('button');
    expect(points.map((one) => plain(one.getAttribute('aria-label')))).toEqual([
      '12 мая 2025: 5,9 ммоль/л, в норме',
      '18 ноября 2025: 6,8 ммоль/л, выше нормы',
      '16 ноября 2026: 5,2 ммоль/л, в норме',
    ]);
    expect(points.map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
    points[2]?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(points[1]);
    expect(plain(screen.getByText(/18 ноября 2025: 6,8/).textContent)).toContain('выше нормы (Норма 3,9–5,9)');

    await userEvent.click(screen.getByRole('button', { name: 'Показать таблицей' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      '16 ноября 20265,2 ммоль/л3,9–5,9в нормеОткрыть документ 16 ноября 2026',
      '18 ноября 20256,8 ммоль/л3,9–5,9выше нормы',
      '12 мая 20255,9 ммоль/л3,9–5,9в норме',
    ]);
    expect(within(rows[0]!).getByRole('link').getAttribute('href')).toBe('/resultsDocument/r-1');
  });

  it('of many years are drawn for all the time or for the last year', async () => {
    const [first, ...rest] = GLUCOSE.points;
    const points = [{ ...first!, at: '2022-05-12T08:30:00+03:00' }, ...rest];
    await open('/results/lab/GLU', { 'GET /record/observations': () => [{ ...GLUCOSE, points }] });
    const period = await screen.findByRole('group', { name: 'Период графика' });
    const year = within(period).getByRole('button', { name: 'За год' });
    expect(year.getAttribute('aria-pressed')).toBe('false');
    const count = () => within(screen.getByRole('group', { name: /график: / })).getAllByRole('button').length;
    expect(count()).toBe(3);
    await userEvent.click(year);
    expect([count(), year.getAttribute('aria-pressed')]).toEqual([2, 'true']);
  });

  /** Issue 17: the laboratory's range and the change in words, and the hospital's own text. */
  it('are put into words, with what the hospital says that they are', async () => {
    const first = await open('/results/lab/GLU');
    const card = await screen.findByRole('region', { name: 'Глюкоза, ммоль/л' });
    const words = () => plain(card.textContent);
    expect(words()).toContain('5,2 ммоль/л — в пределах нормы лаборатории (3,9–5,9).');
    expect(words()).toContain('В прошлый раз, 18 ноября 2025, было 6,8 ммоль/л: показатель снизился на 1,6 ммоль/л.');
    expect(words()).not.toContain('сахар в крови');
    expect(first.of('GET /record/observations')).toHaveLength(1);
    document.body.replaceChildren();
    await open('/results/lab/CHOL', {}, { 'analyte.CHOL': 'Холестерин — жироподобное вещество.' });
    const other = await screen.findByRole('region', { name: 'Холестерин, ммоль/л' });
    expect(plain(other.textContent)).toContain('5,8 ммоль/л — выше нормы лаборатории (до 5,2).');
    expect(plain(other.textContent)).toContain('показатель вырос на 0,7 ммоль/л.');
    expect(plain(other.textContent)).toContain('Холестерин — жироподобное вещество.');
  });

  it('in words only are a table at once', async () => {
    await open('/results/lab/AB0');
    expect(await screen.findByRole('cell', { name: 'A (II) Rh+' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Показать графиком' })).toBeNull();
  });

  it('of one code in two units are two', async () => {
    await open('/results/lab/GLU', {
      'GET /record/observations': () => [GLUCOSE, { ...GLUCOSE, unit: 'мг/дл' }, CHOLESTEROL],
    });
    expect(await screen.findByRole('region', { name: 'Глюкоза, ммоль/л' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Глюкоза, мг/дл' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /Холестерин/ })).toBeNull();
  });

  /** ui.md, principle 6 */
  it('in a power of ten are multiplied with it', async () => {
    const cells = { ...GLUCOSE, code: 'WBC', name: 'Лейкоциты', unit: '10⁹/л' };
    await open('/results/lab', { 'GET /record/observations': () => [cells] });
    expect(plain((await screen.findByText(/10⁹/)).textContent)).toBe('5,2 × 10⁹/л');
  });

  it('that nobody measured do not exist', async () => {
    await open('/results/lab/NONE');
    expect(await screen.findByRole('heading', { name: 'Такого показателя нет' })).toBeTruthy();
  });

  it('may be none, and may not come', async () => {
    await open('/results/lab', { 'GET /record/observations': () => [] });
    expect(await screen.findByRole('heading', { name: 'Результатов нет' })).toBeTruthy();
    document.body.replaceChildren();
    await open('/results/lab', { 'GET /record/observations': () => problemResponse(500, 'internal') });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Не удалось загрузить показатели' })).toBeTruthy());
  });
});
