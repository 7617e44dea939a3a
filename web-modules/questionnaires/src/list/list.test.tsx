import { problemResponse } from '@cabinet/kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { open, quiz, quizKernel } from '../testing';
import { minutesFor } from './length';

const rows = async () => {
  await screen.findAllByRole('listitem');
  return screen.getAllByRole('listitem').map((row) => row.textContent);
};

describe('the list of questionnaires', () => {
  /** new ones, what is due first stands first. */
  it('of new ones tells until when, and whether it was begun', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-26T09:00:00+03:00'), toFake: ['Date'] });
    quizKernel(
      quiz('a', { title: 'Без срока' }),
      quiz('b', { title: 'Скоро', due: '2026-11-28', revision: 2 }),
      quiz('c', { title: 'Просрочена', due: '2026-11-20' }),
      quiz('d', { title: 'Пройдена', status: 1, completed: '2026-11-01T09:00:00Z' }),
    );
    await open('/quiz/new');
    const [first, second, third, ...more] = await rows();
    expect(first).toMatch(/Просрочена.*Нужно было пройти до 20.*Не начата/);
    expect(second).toMatch(/Скоро.*Пройти до 28.*Начата/);
    expect(third).toMatch(/Без срока.*Не начата/);
    expect(more).toEqual([]);
    expect(screen.getByRole('link', { name: /Скоро/ }).getAttribute('href')).toBe('/questions/b');
  });

  /** */
  it('of completed ones has the newest first', async () => {
    quizKernel(
      quiz('a', { title: 'Раньше', status: 1, completed: '2026-10-01T09:00:00Z' }),
      quiz('b', { title: 'Позже', status: 1, completed: '2026-11-01T09:00:00Z' }),
      quiz('c', { title: 'Новая' }),
    );
    await open('/quiz/old');
    expect((await rows()).map((row) => row.slice(0, 6))).toEqual(['ПозжеП', 'Раньше']);
    expect(screen.getByRole('heading', { level: 1, name: 'Пройденные анкеты' })).toBeTruthy();
  });

  it.each([
    ['/quiz/new', 'Новых анкет нет'],
    ['/quiz/old', 'Пройденных анкет пока нет'],
  ])('that is empty says so at %s', async (path, text) => {
    quizKernel();
    await open(path);
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
    const tabs = screen.getByRole('navigation', { name: 'Анкеты' });
    expect(within(tabs).getAllByRole('link')).toHaveLength(2);
  });

  /** */
  it('that cannot be loaded says so and is loaded again', async () => {
    const { fault } = quizKernel(quiz('a'));
    fault.now = () => problemResponse(500, 'internal');
    await open('/quiz/new');
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить список анкет' })).toBeTruthy();
    fault.now = null;
    await userEvent.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Перед госпитализацией')).toBeTruthy();
  });
});

/** of a new one, how long it takes; of a completed one it is of no use. */
it.each([
  ['/quiz/new', 0, 'Около 5 минут'],
  ['/quiz/old', 1, null],
] as const)('a row at %s with status %i tells how long it takes: %s', async (path, status, length) => {
  quizKernel(quiz('a', { questions: 14, status, completed: status === 1 ? '2026-11-01T09:00:00Z' : null }));
  await open(path);
  const [row] = await rows();
  if (length === null) expect(row).not.toContain('Около');
  else expect(row).toContain(length);
});

it.each([
  [1, 1],
  [14, 5],
  [16, 5],
  [20, 10],
  [100, 35],
])('%i questions take about %i minutes', (questions, minutes) => {
  expect(minutesFor(questions)).toBe(minutes);
});

/** B-021: what a service of the hospital's own has not confirmed is not passed; an outage is said. */
it("tells what became of answers to the hospital's own service, and that it does not answer", async () => {
  quizKernel(
    quiz('a', { title: 'Первая', delivery: 'sending', revision: 1 }),
    quiz('b', { title: 'Вторая', delivery: 'refused', revision: 1, stale_since: '2026-11-26T09:00:00Z' }),
    quiz('c', { title: 'Третья', questions: 0 }),
  );
  await open('/quiz/new');
  const all = (await rows()).join(' ');
  expect(all).toContain('Отправляется в больницу');
  expect(all).toContain('Больница не приняла ответы');
  expect(all).not.toContain('Около');
  expect(await screen.findByText(/Сервис анкет больницы не отвечает/)).toBeTruthy();
});
