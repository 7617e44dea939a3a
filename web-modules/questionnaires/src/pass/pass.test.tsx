import { offlineStore } from '@cabinet/kit';
import { problemResponse } from '@cabinet/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bodyOf, offline, open, quiz, quizKernel, TOAST } from '../testing';

/** A button is busy, and does nothing, until the evaluator of the forms is loaded: on a busy machine, that takes seconds. */
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, busy: false }, { timeout: 10_000 }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const said = (text: string | RegExp) => screen.findByText(text, TOAST);
const isReadOnly = () => screen.findByText(/Изменить ответы уже нельзя/);
const isCompleted = ({ body }: { body: string }) => body.includes('"status":1');

/** Answers all that is required and goes on to the summing up. */
async function answerAll() {
  await choose('Нет');
  await press('Далее');
  await screen.findByRole('heading', { name: 'Подробности' });
  await press('Проверить ответы');
  await screen.findByRole('heading', { name: 'Проверьте ответы' });
}

describe('a questionnaire', () => {
  /** B-213: from new to completed, read-only afterwards. */
  it('is passed page by page, checked, sent, and can only be read then', async () => {
    const { puts } = quizKernel(quiz('a'));
    await open('/questions/a');
    await choose('Да');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Сколько сигарет в день?' }), '10');
    await press('Далее');
    const heading = await screen.findByRole('heading', { name: 'Подробности' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Страница 2 из 2')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Что ещё нам знать?' }), 'Аллергия');
    await press('Проверить ответы');
    expect(await screen.findByText('Аллергия')).toBeTruthy();
    await press('Отправить анкету');
    await said('Анкета пройдена');
    await isReadOnly();
    expect(screen.queryByRole('button', { name: 'Отправить анкету' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    const sent = bodyOf(puts().find(isCompleted));
    expect(sent.answers).toEqual({ smokes: 'yes', count: 10, note: 'Аллергия' });
    expect(await offlineStore.keys('questionnaires:draft:')).toEqual([]);
  });

  /** what is wrong is summed up with links, and stands at its question. */
  it('with a required question unanswered does not go on', async () => {
    quizKernel(quiz('a'));
    await open('/questions/a');
    await press('Далее');
    const summary = await screen.findByRole('alert', { name: 'Исправьте ошибки' });
    expect(document.activeElement).toBe(summary);
    await userEvent.click(within(summary).getByRole('button', { name: 'Вы курите? — Выберите ответ' }));
    expect((document.activeElement as HTMLInputElement).name).toBe('smokes');
    await choose('Нет');
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'Исправьте ошибки' })).toBeNull());
  });

  it('loses nothing on the way back, and sends no answer of a hidden question', async () => {
    const { puts } = quizKernel(quiz('a'));
    await open('/questions/a');
    await choose('Да');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Сколько сигарет в день?' }), '5');
    await press('Далее');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Что ещё нам знать?' }), 'Да');
    await press('Назад');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Сколько сигарет в день?' })).value).toBe('5');
    await choose('Нет');
    await press('Далее');
    await press('Проверить ответы');
    await press('Отправить анкету');
    await isReadOnly();
    expect(bodyOf(puts().find(isCompleted)).answers).toEqual({ smokes: 'no', note: 'Да' });
  });

  /** server validation before status 1. */
  it('whose answers the kernel refuses shows why at the question', async () => {
    const { fault } = quizKernel(quiz('a'));
    await open('/questions/a');
    await answerAll();
    fault.now = (call) =>
      isCompleted(call)
        ? problemResponse(422, 'answers_invalid', { faults: [{ question: 'smokes', code: 'choice' }] })
        : null;
    await press('Отправить анкету');
    await said('Не удалось сохранить анкету');
    const summary = await screen.findByRole('alert', { name: 'Исправьте ошибки' });
    expect(within(summary).getByText('Вы курите? — Выберите ответ из списка')).toBeTruthy();
    fault.now = null;
    await choose('Да');
    await press('Далее');
    await press('Проверить ответы');
    await press('Отправить анкету');
    await isReadOnly();
  });

  /** */
  it('that the kernel refuses for another reason names support', async () => {
    const { fault } = quizKernel(quiz('a'));
    await open('/questions/a');
    await answerAll();
    fault.now = (call) => (isCompleted(call) ? problemResponse(422, 'validation') : null);
    await press('Отправить анкету');
    await said('Не удалось сохранить анкету. Обратитесь в техподдержку');
  });

  /** */
  it.each([
    [403, 'forbidden', 'Не удалось открыть анкету'],
    [500, 'internal', 'Не удалось загрузить анкету. Обратитесь в техподдержку'],
  ])('that cannot be opened (%i) says so', async (status, code, text) => {
    const { fault } = quizKernel(quiz('a'));
    fault.now = () => problemResponse(status, code);
    await open('/questions/a');
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy();
  });

  it('of somebody else is not there', async () => {
    quizKernel();
    await open('/questions/foreign');
    expect(await screen.findByRole('heading', { name: 'Такой анкеты нет' })).toBeTruthy();
  });
});

describe('a draft', () => {
  /** kept until completion, in this browser and at the kernel. */
  it('is there after a reload, on the page where the patient stopped', async () => {
    const { puts } = quizKernel(quiz('a'));
    const { unmount } = await open('/questions/a');
    await choose('Да');
    await press('Далее');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Что ещё нам знать?' }), 'Аллергия');
    await waitFor(() => expect(puts().some(({ body }) => body.includes('Аллергия'))).toBe(true));
    unmount();
    await open('/questions/a');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Что ещё нам знать?' });
    expect(box.value).toBe('Аллергия');
    expect(screen.getByText('Страница 2 из 2')).toBeTruthy();
  });

  it('goes on from another device', async () => {
    quizKernel(quiz('a', { revision: 3, answers: { smokes: 'no', note: 'оттуда' }, page: 1 }));
    await open('/questions/a');
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Что ещё нам знать?' });
    expect(box.value).toBe('оттуда');
  });

  it('that two devices have changed is a choice, and what was chosen is saved', async () => {
    const { puts, quizzes } = quizKernel(quiz('a'));
    const { unmount } = await open('/questions/a');
    await choose('Да');
    await waitFor(() => expect(puts()).toHaveLength(1));
    Object.assign(quizzes[0]!, { revision: 5, answers: { smokes: 'no' }, page: 0, saved: '2026-11-26T11:00:00Z' });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Сколько сигарет в день?' }), '7');
    expect(await screen.findByRole('heading', { name: 'Вы отвечали и на другом устройстве' })).toBeTruthy();
    await press('Оставить ответы этого устройства');
    await waitFor(() => expect(quizzes[0]?.answers).toEqual({ smokes: 'yes', count: 7 }));
    unmount();
    Object.assign(quizzes[0]!, { revision: 9, answers: { smokes: 'no' } });
    await open('/questions/a');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Нет' })).checked).toBe(true);
  });

  /** */
  it('that the kernel cannot take is kept here, and told of once', async () => {
    const { fault } = quizKernel(quiz('a'));
    await open('/questions/a');
    await screen.findByRole('radio', { name: 'Да' });
    fault.now = (call) => (call.method === 'PUT' ? problemResponse(500, 'internal') : null);
    await choose('Да');
    await said('Не удалось обновить анкету');
    expect(screen.getByText('Ответы сохранены на этом устройстве.')).toBeTruthy();
  });
});

describe('without a network', () => {
  it('a completed questionnaire is kept, and sent when the network is back', async () => {
    const { fault, puts } = quizKernel(quiz('a'));
    await open('/questions/a');
    await answerAll();
    fault.now = offline;
    await press('Отправить анкету');
    expect(await screen.findByText('Анкета ещё не отправлена')).toBeTruthy();
    const key = puts().findLast(isCompleted)?.headers.get('Idempotency-Key');
    fault.now = null;
    window.dispatchEvent(new Event('online'));
    await said(/Анкета «Перед госпитализацией» отправлена/);
    await isReadOnly();
    expect(puts().findLast(isCompleted)?.headers.get('Idempotency-Key')).toBe(key);
  });

  it('what was loaded before is shown with its date', async () => {
    const { fault } = quizKernel(quiz('a'));
    const { unmount } = await open('/questions/a');
    await screen.findByRole('radio', { name: 'Да' });
    unmount();
    fault.now = offline;
    await open('/questions/a');
    expect(await screen.findByText(/Нет связи. Показано то, что было загружено/)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Да' })).toBeTruthy();
  });
});

describe('a completed questionnaire', () => {
  const before = quiz('a', { status: 1, completed: '2026-10-01T09:00:00Z', answers: { smokes: 'yes', count: 20 } });
  const now = quiz('b', { status: 1, completed: '2026-11-01T09:00:00Z', answers: { smokes: 'no' } });

  it('is compared with the answers of the time before', async () => {
    quizKernel({ ...before }, { ...now });
    await open('/questions/b');
    await isReadOnly();
    await userEvent.click(await screen.findByRole('checkbox', { name: /Сравнить с ответами от 1\sоктября\s2026/ }));
    expect(await screen.findAllByText('Изменилось')).toHaveLength(1);
    expect(screen.getByText('Да')).toBeTruthy();
  });

  it('has nothing to compare with the first time', async () => {
    quizKernel({ ...before });
    await open('/questions/a');
    await isReadOnly();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('20')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Распечатать' })).toBeTruthy();
  });
});

describe("a questionnaire of a service of the hospital's own", () => {
  /** B-021: read-only until the service has said what it did with the answers. */
  it.each([
    ['sending', 'Отправляется в больницу'],
    ['closed', 'Больница больше не принимает ответы'],
    ['unknown', 'Неизвестно, получила ли больница ответы'],
  ])('with the outcome %s shows the answers only', async (delivery, text) => {
    quizKernel(quiz('a', { delivery, revision: 1, answers: { smokes: 'no', note: 'Аллергия' } }));
    await open('/questions/a');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('Аллергия')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  /** B-021: refused answers are not lost and can be corrected. */
  it.each([
    ['refused', 'Больница не приняла ответы'],
    ['outdated', 'Анкета изменилась'],
  ])('with the outcome %s can be corrected', async (delivery, text) => {
    quizKernel(quiz('a', { delivery, revision: 1, answers: { smokes: 'no' } }));
    await open('/questions/a');
    expect(await screen.findByText(text)).toBeTruthy();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Нет' })).checked).toBe(true);
  });

  /** B-021: text of another system, shown as text. */
  it('shows the reason of the hospital, if it gave one', async () => {
    const delivery_reason = 'Укажите дозу <b>в мг</b>';
    quizKernel(quiz('a', { delivery: 'refused', revision: 1, delivery_reason }));
    await open('/questions/a');
    expect(await screen.findByText('Ответ больницы: Укажите дозу <b>в мг</b>')).toBeTruthy();
  });

  it('whose form changed goes on with the answers that the kernel keeps', async () => {
    const { fault, quizzes } = quizKernel(quiz('a'));
    await open('/questions/a');
    fault.now = (call) => {
      if (call.method !== 'PUT' || !call.body.includes('"status":1')) return null;
      Object.assign(quizzes[0] ?? {}, { revision: 7, answers: { smokes: 'no' } });
      return problemResponse(409, 'questionnaire_form_changed', { revision: 7 });
    };
    await answerAll();
    await press('Отправить анкету');
    await said(/Больница изменила вопросы/);
    await press('Назад');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Нет' })).checked).toBe(true);
  });

  it('that the portal cannot show says so', async () => {
    const { fault } = quizKernel(quiz('a'));
    fault.now = () => problemResponse(502, 'questionnaire_not_readable');
    await open('/questions/a');
    expect(await screen.findByRole('heading', { name: /Кабинет не может показать эту анкету/ })).toBeTruthy();
  });
});
