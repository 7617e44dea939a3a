import { screen, within } from '@testing-library/react';
import { problemResponse } from '@cabinet/kit/testing';
import { describe, expect, it } from 'vitest';
import { ID, open, OTHER, RESULT } from '../testing';
import { answersBefore } from './ResultPage';

const CALL = 'GET /quiz_result';
const { quiz, ...rest } = RESULT;
const listed = { ...rest, quiz: { title: quiz.title, version: quiz.version, questions: quiz.questions } };
const earlier = { ...listed, id: ID, answers: { fever: 'no', pain: 7 }, completed: '2026-10-01T09:00:00Z', scores: [] };
const waiting = { ...listed, id: 'x', status: 0, completed: null, answers: {}, result_list: {}, scores: [] };

describe('the questionnaires of a patient', () => {
  /** B-010, B-072, B-186…B-188, B-213, B-303 */
  it('are listed by the client id, the completed ones with their scores', async () => {
    const { of } = await open('/admin/quizHistory/555', { [CALL]: () => [listed, waiting] });
    const list = within(await screen.findByRole('list', { name: 'Анкеты пациента' }));
    expect(list.getByRole('link', { name: 'Самочувствие' }).getAttribute('href')).toBe(`/admin/quizResults/${OTHER}`);
    expect(list.getByText('пройдена')).toBeTruthy();
    expect(list.getByText('не пройдена')).toBeTruthy();
    expect(list.getByText('обратите внимание')).toBeTruthy();
    expect(of(CALL)[0]?.path).toBe('/quiz_result?client_id=555');
  });

  it('are none, or cannot be loaded', async () => {
    const first = await open('/admin/quizHistory/555', { [CALL]: () => [] });
    expect(await screen.findByRole('heading', { name: 'Анкет нет' })).toBeTruthy();
    first.unmount();
    await open('/admin/quizHistory/555', {
      [CALL]: () => problemResponse(422, 'validation', { errors: [{ field: 'client_id', code: 'ambiguous' }] }),
    });
    expect(await screen.findByRole('heading', { name: 'Этот номер есть у двух пациентов' })).toBeTruthy();
  });
});

describe('completed answers', () => {
  /** B-073, B-305 */
  it('are read-only, with scores and what has changed, and a way back', async () => {
    const { user, address } = await open('/admin/quizHistory/555', {
      [CALL]: ({ path }) => (path.includes('?id=') ? RESULT : [listed, earlier]),
    });
    const [link] = await screen.findAllByRole('link', { name: 'Самочувствие' });
    await user.click(link!);
    expect(await screen.findByText('Боль', { selector: 'dt' })).toBeTruthy();
    expect(await screen.findByText(/Отмечено, что изменилось с 1 октября 2026/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('list', { name: 'Баллы' }).textContent).toContain('3');
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    expect(address()).toBe('/admin/quizHistory/555');
  });

  it('of a stranger id are not found; open ones are not shown', async () => {
    const first = await open(`/admin/quizResults/${OTHER}`, { [CALL]: () => problemResponse(404, 'not_found') });
    expect(await screen.findByRole('heading', { name: 'Такой анкеты нет' })).toBeTruthy();
    first.unmount();
    await open(`/admin/quizResults/${OTHER}`, { [CALL]: () => ({ ...waiting, quiz }) });
    expect(await screen.findByText('Пациент ещё не прошёл эту анкету.')).toBeTruthy();
  });

  it('are compared with the last ones before them to the same questionnaire', () => {
    const other = { ...earlier, id: 'o', quiz_id: 'other', completed: '2026-11-01T09:00:00Z' };
    const later = { ...earlier, id: 'l', completed: '2026-11-25T09:00:00Z' };
    const older = { ...earlier, id: 'p', completed: '2026-01-01T09:00:00Z' };
    expect(answersBefore([listed, later, other, older, earlier, waiting], RESULT)?.id).toBe(ID);
    expect(answersBefore([listed], RESULT)).toBeUndefined();
  });
});
