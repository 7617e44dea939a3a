import { screen, waitFor, within } from '@testing-library/react';
import { problemResponse } from '@cabinet/kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { ID, open, OTHER, SUMMARY } from '../testing';
import { drawingOf } from './trend';

const PAGE = `/admin/quizAnalizes?quiz_id=${ID}`;
const row = {
  id: OTHER,
  source: 'cabinet',
  user_id: 'u',
  name: 'Иванова Анна Сергеевна',
  number: 17,
  client_id: '555,777',
  quiz_id: ID,
  quiz_title: 'Самочувствие',
  version: 2,
  is_esia: true,
  is_citizen: true,
  status: 1,
  assigned: '2026-11-20T09:00:00Z',
  due: null,
  completed: '2026-11-21T09:00:00Z',
};
const foreigner = {
  ...row,
  id: 'f',
  name: 'Schmidt Hans',
  number: 18,
  is_esia: false,
  is_citizen: false,
  status: 0,
  completed: null,
};
const byLink = {
  ...row,
  id: 'l',
  source: 'link',
  user_id: null,
  name: 'Мария Ивановна',
  number: null,
  client_id: null,
  is_esia: false,
  is_citizen: false,
};
const counts = {
  completed: 12,
  questions: [
    {
      name: 'fever',
      title: 'Есть ли температура?',
      type: 'radiogroup',
      answered: 12,
      choices: [
        { value: 'yes', text: 'Да', count: 9 },
        { value: 'no', text: 'Нет', count: null },
        { value: 'other', text: 'other', count: 6 },
      ],
    },
  ],
};
const answers = {
  'GET /quiz': () => ({ items: [{ ...SUMMARY, version: 2, state: 'published' }], total: 1 }),
  'GET /report/quiz': () => ({ items: [row, foreigner], next: null }),
  'GET /report/quiz/counts': () => counts,
};

describe('the statistics of a questionnaire', () => {
  /** B-011, B-075, B-189…B-192, X-049, X-066 */
  it('list to whom it was sent, with name, id, ESIA and the mark X', async () => {
    await open(PAGE, answers);
    const table = within(await screen.findByRole('table', { name: 'Кому отправлена анкета' }));
    const words = table.getAllByRole('row').map((one) => one.textContent ?? '');
    expect(words[1]).toContain('Иванова Анна Сергеевна17Самочувствие2даX');
    expect(words[2]).toContain('Schmidt Hans18Самочувствие2нет');
    expect(words[2]).not.toContain('X');
    expect(table.getByRole('link', { name: 'пройдена' }).getAttribute('href')).toBe(`/admin/quizResults/${OTHER}`);
    expect(table.getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/quizHistory/555');
  });

  /** On a slow computer the second field is set before the first is rendered. */
  it('keep the first of two fields that are set one after the other', async () => {
    const { address } = await open('/admin/quizAnalizes', answers);
    const fields = await waitFor(() => {
      const dates = [...document.querySelectorAll<HTMLInputElement>('input[type=date]')];
      expect(dates).toHaveLength(2);
      return dates;
    });
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    for (const [index, field] of fields.entries()) {
      setValue?.call(field, `2026-11-0${String(index + 1)}`);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    await waitFor(() => expect(address()).toBe('/admin/quizAnalizes?from=2026-11-01&to=2026-11-02'));
  });

  /** Issue 15: persons without an account have no number, and their answers are those of the link. */
  it('list who answered by link', async () => {
    await open(PAGE, { ...answers, 'GET /report/quiz': () => ({ items: [byLink, row], next: null }) });
    const table = within(await screen.findByRole('table', { name: 'Кому отправлена анкета' }));
    const words = table.getAllByRole('row').map((one) => one.textContent ?? '');
    expect(words[1]).toContain('Мария Ивановна—Самочувствие2—');
    expect(words[1]).toContain('по ссылке');
    expect(words[2]).toContain('в кабинете');
    expect(table.getAllByRole('link', { name: 'пройдена' })[0]?.getAttribute('href')).toBe('/admin/quizLinks/l');
  });

  /** On a phone the rows are a long way above the counts. */
  it('have a link to each of their parts', async () => {
    await open(PAGE, answers);
    const parts = within(await screen.findByRole('navigation', { name: 'На этой странице' }));
    for (const [role, name] of [
      ['table', 'Кому отправлена анкета'],
      ['region', 'Ответы'],
      ['region', 'Изменение со временем'],
    ] as const) {
      const target = parts.getByRole('link', { name }).getAttribute('href')?.slice(1) ?? '';
      const part = await screen.findByRole(role, { name });
      expect(document.getElementById(target)?.contains(part), name).toBe(true);
    }
  });

  /** a group under five is hidden. */
  it('count the answers as bars, and say what is hidden', async () => {
    await open(PAGE, answers);
    const bars = within(await screen.findByRole('region', { name: 'Ответы' }));
    expect(bars.getByText('Анкету прошли 12 пациентов')).toBeTruthy();
    const items = bars.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Да9', 'Нетменьше пяти', 'Другое6']);
  });

  it('say that too few have answered', async () => {
    await open(PAGE, { ...answers, 'GET /report/quiz/counts': () => ({ completed: null, questions: [] }) });
    expect(await screen.findByText(/меньше пяти пациентов/)).toBeTruthy();
  });

  it('are of a period and a version, in the address', async () => {
    const { user, address, of } = await open('/admin/quizAnalizes', answers);
    expect(await screen.findByRole('heading', { name: 'Выберите анкету' })).toBeTruthy();
    await screen.findByRole('option', { name: 'Самочувствие' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Анкета' }), 'Самочувствие');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Версия' }), '2');
    await waitFor(() => expect(address()).toBe(`/admin/quizAnalizes?quiz_id=${ID}&version=2`));
    await waitFor(() => expect(of('GET /report/quiz').at(-1)?.path).toBe(`/report/quiz?quiz_id=${ID}&version=2`));
  });

  it('go on with the next page, or say that they could not be loaded', async () => {
    const first = await open(PAGE, {
      ...answers,
      'GET /report/quiz': ({ path }) =>
        path.includes('after') ? { items: [foreigner], next: null } : { items: [row], next: '1_a' },
    });
    await first.user.click(await screen.findByRole('button', { name: 'Показать ещё' }));
    expect(await screen.findByText('Schmidt Hans')).toBeTruthy();
    first.unmount();
    await open(PAGE, { ...answers, 'GET /report/quiz': () => problemResponse(503, 'database_unavailable') });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить статистику' })).toBeTruthy();
  });
});

const point = (from: string, median: number | null) => ({
  from,
  answered: median === null ? null : 7,
  median,
  lower: median === null ? null : median - 1,
  upper: median === null ? null : median + 2,
});
const trend = {
  periods: [
    { from: '2026-11-02', completed: 7 },
    { from: '2026-11-09', completed: null },
    { from: '2026-11-16', completed: 12 },
  ],
  series: [
    {
      name: 'pain',
      title: 'Боль',
      kind: 'rating',
      points: [point('2026-11-02', 3.5), point('2026-11-09', null), point('2026-11-16', 2)],
    },
  ],
};

describe('the medians of a questionnaire', () => {
  /** Issue 15: pictures have a table beside them; groups under five are gaps. */
  it('are drawn and told as a table, by week or by month', async () => {
    const { user, address, of } = await open(PAGE, { ...answers, 'GET /report/quiz/trend': () => trend });
    const section = within(await screen.findByRole('region', { name: 'Изменение со временем' }));
    const [, pain] = section.getAllByText('Показать таблицей');
    await user.click(pain!);
    const rows = within(section.getByRole('table', { name: 'Боль' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
      'ПериодОтветовМедианаСредняя половина',
      'неделя с 2 ноября 202673,52,5–5,5',
      'неделя с 9 ноября 2026меньше пяти——',
      'неделя с 16 ноября 2026721–4',
    ]);
    await user.click(section.getByRole('button', { name: 'по месяцам' }));
    await waitFor(() => expect(of('GET /report/quiz/trend').at(-1)?.path).toContain('by=month'));
    expect(address()).toBe(`${PAGE}&by=month`);
  });

  it('have gaps where the server tells nothing', () => {
    const drawing = drawingOf(trend.series[0]!.points);
    expect(drawing).toMatchObject({ top: 5.5, bottom: 1 });
    expect(drawing?.runs.map((run) => run.map(({ x }) => x))).toEqual([[0], [100]]);
    expect(drawingOf([point('2026-11-02', null)])).toBeNull();
    expect(drawingOf([{ ...point('2026-11-02', 4), lower: 4, upper: 4 }])?.runs).toEqual([
      [{ x: 50, median: 50, lower: 50, upper: 50 }],
    ]);
  });

  it('are none where nobody has completed it', async () => {
    await open(PAGE, { ...answers, 'GET /report/quiz/trend': () => ({ periods: [], series: [] }) });
    expect(await screen.findByText('За этот период анкету никто не прошёл.')).toBeTruthy();
  });
});

describe('the export of answers', () => {
  const EXPORT = 'POST /report/quiz/export';
  const link = { url: '/api/report/quiz/export?request=r&ticket=t', expires_at: '2026-11-26T10:00:00Z' };

  /** Issue 15: as the table of users is exported, of the period that is shown. */
  it.each([
    ['Таблица CSV', 'csv'],
    ['Таблица Excel', 'xlsx'],
    ['SPSS (без имён)', 'spss'],
    ['FHIR R4 (для других систем)', 'fhir'],
  ])('as %s is a file that the browser loads', async (label, format) => {
    const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, bodyOf } = await open(`${PAGE}&version=2&from=2026-11-01`, { ...answers, [EXPORT]: () => link });
    await user.click(await screen.findByRole('button', { name: 'Скачать ответы' }));
    await user.click(await screen.findByRole('menuitem', { name: label }));
    await waitFor(() => expect(follow).toHaveBeenCalled());
    expect(bodyOf(EXPORT)).toEqual([{ quiz_id: ID, version: 2, from: '2026-11-01', format, language: 'ru' }]);
  });

  it('that is refused says so', async () => {
    const { user } = await open(PAGE, { ...answers, [EXPORT]: () => problemResponse(503, 'busy') });
    await user.click(await screen.findByRole('button', { name: 'Скачать ответы' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Таблица CSV' }));
    expect(await screen.findByText(/Не удалось скачать ответы/, { selector: '[data-toast] *' })).toBeTruthy();
  });
});

describe('the filter by clinic', () => {
  const clinic = { hostId: 'vista', hostName: 'Виста', id: 'c 1', name: 'Поликлиника № 1' };

  it('narrows the list, not the counts, and says so', async () => {
    const { user, of } = await open(PAGE, {
      ...answers,
      'GET /admin/news/clinics': () => ({ clinics: [clinic], isComplete: true }),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Клиника' }), 'Поликлиника № 1');
    await waitFor(() => expect(of('GET /report/quiz').at(-1)?.path).toContain('host=vista&clinic=c+1'));
    expect(screen.getByText(/по всем клиникам/)).toBeTruthy();
    expect(of('GET /report/quiz/counts').every(({ path }) => !path.includes('clinic'))).toBe(true);
  });

  it('is not there where the clinics are not known', async () => {
    await open(PAGE, answers);
    await screen.findByRole('table', { name: 'Кому отправлена анкета' });
    expect(screen.queryByRole('combobox', { name: 'Клиника' })).toBeNull();
  });
});
