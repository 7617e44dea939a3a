import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problemResponse } from '@cabinet/kit/testing';
import { describe, expect, it } from 'vitest';
import { open, plain } from '../testing';
import { chartsOf, commonStart } from './charts';

const series = (code: string, name: string, unit: string | null, values: readonly (number | null)[]) => ({
  group: 'Измерения',
  code,
  name,
  unit,
  points: values.flatMap((value, day) => (value === null ? [] : [{ date: `2026-03-1${String(day)}`, value }])),
});
const UPPER = series('sys', 'Артериальное давление, верхнее', 'мм рт. ст.', [120, 130, 125]);
const LOWER = series('dia', 'Артериальное давление, нижнее', 'мм рт. ст.', [80, null, 85]);
const PULSE = series('pulse', 'Пульс', 'уд/мин', [70, 72, 71]);
const VALUES = 'GET /vista/self_diagnostic/values';

describe('the charts of the diary', () => {
  it('draw the two numbers of a blood pressure together', () => {
    const charts = chartsOf([UPPER, LOWER, PULSE]);
    expect(charts.map(({ title, lines }) => [title, lines])).toEqual([
      ['Артериальное давление', ['верхнее', 'нижнее']],
      ['Пульс', ['Пульс']],
    ]);
    expect(charts[0]?.points.map(({ at, values }) => [at, values])).toEqual([
      ['2026-03-10', [120, 80]],
      ['2026-03-11', [130, null]],
      ['2026-03-12', [125, 85]],
    ]);
  });

  it('keep apart what has another unit, heading, or none, and what would be too many lines', () => {
    const bare = [series('a', 'A', null, [1]), series('b', 'B', null, [2])];
    expect(chartsOf(bare)).toHaveLength(2);
    expect(chartsOf([PULSE, { ...PULSE, code: 'p2', group: 'Вечер' }])).toHaveLength(2);
    expect(chartsOf([UPPER, PULSE])).toHaveLength(2);
    expect(chartsOf(['1', '2', '3', '4'].map((code) => ({ ...PULSE, code })))).toHaveLength(4);
  });

  it.each([
    [['Вес утром', 'Вес вечером'], 'Вес'],
    [['Давление, верхнее', 'Давление, нижнее'], 'Давление'],
    [['Пульс', 'Сон'], ''],
    [['Пульс', 'Пульс'], 'Пульс'],
    [['Пульс'], 'Пульс'],
    [[], ''],
  ])('%s begin with "%s"', (names, start) => {
    expect(commonStart(names)).toBe(start);
  });

  /** Issue 17 */
  it('are beside the results, with points for the keyboard and a table', async () => {
    await open('/results/diary', { [VALUES]: () => [UPPER, LOWER, PULSE] });
    const card = await screen.findByRole('region', { name: /^Артериальное давление/ });
    expect(plain(card.textContent)).toContain('125 / 85');
    const chart = within(card).getByRole('group', { name: 'Артериальное давление, график: 3 значения' });
    expect(
      within(chart)
        .getAllByRole('button')
        .map((point) => plain(point.getAttribute('aria-label'))),
    ).toEqual([
      '10 марта 2026: верхнее 120, нижнее 80 мм рт. ст.',
      '11 марта 2026: верхнее 130 мм рт. ст.',
      '12 марта 2026: верхнее 125, нижнее 85 мм рт. ст.',
    ]);
    await userEvent.click(within(card).getByRole('button', { name: 'Показать таблицей' }));
    const rows = within(within(card).getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => plain(textContent))).toEqual([
      'Датаверхнее, мм рт. ст.нижнее, мм рт. ст.',
      '12 марта 202612585',
      '11 марта 2026130—',
      '10 марта 202612080',
    ]);
  });

  it('may have nothing to draw yet, and may not load', async () => {
    await open('/results/diary', { [VALUES]: () => [] });
    expect(await screen.findByRole('heading', { name: 'В дневнике пока нет измерений' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Заполнить дневник' }).getAttribute('href')).toBe('/diagnostic');
    document.body.replaceChildren();
    await open('/results/diary', { [VALUES]: () => problemResponse(500, 'internal') });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить дневник' })).toBeTruthy();
  });

  it('have a tab where the hospital keeps a diary and the module is enabled', async () => {
    await open('/results/lab');
    expect(await screen.findByRole('link', { name: 'Показатели' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Дневник' })).toBeNull();
    document.body.replaceChildren();
    await open('/results/lab', {}, {}, ['diagnostic']);
    expect((await screen.findByRole('link', { name: 'Дневник' })).getAttribute('href')).toBe('/results/diary');
  });
});
