import { screen, waitFor, within } from '@testing-library/react';
import { problemResponse } from '@cabinet/kit/testing';
import { describe, expect, it } from 'vitest';
import { ID, open, OTHER, SUMMARY } from '../testing';

const PAGE = `/admin/quizAnalizes?quiz_id=${ID}`;
const row = {
  id: OTHER,
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
  /** B-011, B-075, B-189…B-192, X-049 */
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
