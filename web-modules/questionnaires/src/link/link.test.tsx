import { type KernelCall, kernel, problemResponse } from '@cabinet/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MODEL, openLinkPage as open } from '../testing';

const CONSENT = {
  kind: 'personal_data',
  version: '7',
  hash: 'abc',
  language: 'ru',
  text: 'Согласие\n\nЯ согласен.',
};

interface Sent {
  readonly ticket: string;
  readonly revision: number;
  readonly answers: Record<string, unknown>;
  readonly status: number;
}

const bodyOf = <T,>(call: KernelCall | undefined) => JSON.parse(call?.body ?? '{}') as T;

/** A kernel with one link, of a person who was born on 8 March 1951. */
function linkKernel() {
  const state = { revision: 0, answers: {} as Record<string, unknown>, isCompleted: false, consent: '7', tickets: 0 };
  /** Overrides the response to a save or an opening. */
  const fault: { now: ((call: KernelCall) => Response | null) | null } = { now: null };
  const calls = kernel((call) => {
    if (call.path.startsWith('/v1/consent')) return { ...CONSENT, version: state.consent, hash: `h${state.consent}` };
    const failure = fault.now?.(call);
    if (failure) return failure;
    state.tickets += 1;
    const ticket = `t${String(state.tickets)}`;
    if (call.path === '/quiz/link/open') {
      const body = bodyOf<{ birth_date: string; consent: { version: string } }>(call);
      if (body.consent.version !== state.consent) return problemResponse(409, 'consent_outdated');
      if (body.birth_date !== '1951-03-08' || state.isCompleted) return problemResponse(404, 'link_not_valid');
      const { revision, answers } = state;
      const quiz = { title: MODEL.title, version: 1, questions: 3, model: MODEL };
      return { ticket, quiz, answers, at: null, revision, expires: '2026-12-26T10:00:00Z' };
    }
    const body = bodyOf<Sent>(call);
    if (state.isCompleted) return problemResponse(409, 'questionnaire_completed');
    if (body.revision !== state.revision) {
      return problemResponse(409, 'answers_changed', { revision: state.revision });
    }
    state.revision += 1;
    state.answers = body.answers;
    state.isCompleted = body.status === 1;
    return {
      ticket,
      revision: state.revision,
      status: body.status,
      answers: body.answers,
      saved: '2026-11-26T10:00:00Z',
    };
  });
  const puts = () => calls.filter(({ method }) => method === 'PUT');
  return { state, fault, calls, puts, opens: () => calls.filter(({ path }) => path === '/quiz/link/open') };
}

/** A button is busy, and does nothing, until the evaluator of the forms is loaded: on a busy machine, that takes seconds. */
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name, busy: false }, { timeout: 10_000 }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const tick = async () => userEvent.click(await screen.findByRole('checkbox', { name: /согласие на обработку/ }));

async function type(day: string, month: string, year: string) {
  const boxes = await screen.findAllByRole('textbox');
  for (const [at, text] of [day, month, year].entries()) {
    const box = boxes[at];
    if (!box) throw new Error('a date has three boxes');
    await userEvent.clear(box);
    if (text !== '') await userEvent.type(box, text);
  }
}

async function enter() {
  await tick();
  await type('08', '03', '1951');
  await press('Открыть анкету');
}

async function answerAll() {
  await choose('Нет');
  await press('Далее');
  await screen.findByRole('heading', { name: 'Подробности' });
  await press('Проверить ответы');
  await screen.findByRole('heading', { name: 'Проверьте ответы' });
}

describe('a questionnaire by link', () => {
  it('asks for consent and birth date, is passed and sent once', async () => {
    const { calls, opens, puts } = linkKernel();
    await open();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Открыть анкету' });
    expect(button.disabled).toBe(true);
    expect(screen.queryByText(MODEL.title)).toBeNull();
    await enter();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: MODEL.title })),
    );
    expect(bodyOf(opens()[0])).toEqual({
      secret: 'secret',
      birth_date: '1951-03-08',
      consent: { version: '7', language: 'ru' },
    });
    await answerAll();
    await press('Отправить анкету');
    expect(await screen.findByText('Спасибо! Анкета отправлена')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(bodyOf<Sent>(puts().at(-1))).toMatchObject({ status: 1, answers: { smokes: 'no' } });
    // The secret is in no address, nothing is stored in this browser, and the requests are anonymous.
    expect(calls.every(({ path, headers }) => !path.includes('secret') && !headers.has('Authorization'))).toBe(true);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/secret|smokes|1951/);
  });

  it('says the same for a wrong date and for a link that is over, and asks nothing for half a date', async () => {
    const { opens } = linkKernel();
    await open();
    await tick();
    await type('08', '03', '');
    await press('Открыть анкету');
    expect(await screen.findByText('Введите дату рождения: день, месяц и год')).toBeTruthy();
    expect(opens()).toHaveLength(0);
    await type('09', '03', '1951');
    await press('Открыть анкету');
    expect((await screen.findByRole('alert')).textContent).toContain('Анкета не открывается');
    expect(opens()).toHaveLength(1);
  });

  it('shows a consent that has changed, and wants it to be given again', async () => {
    const { state } = linkKernel();
    await open();
    await tick();
    await type('08', '03', '1951');
    state.consent = '8';
    await press('Открыть анкету');
    expect(await screen.findByText('Текст согласия изменился. Прочитайте его ещё раз')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
    await tick();
    await press('Открыть анкету');
    expect(await screen.findByRole('heading', { level: 1, name: MODEL.title })).toBeTruthy();
  });

  it('waits when there were too many attempts', async () => {
    const { fault } = linkKernel();
    fault.now = () => problemResponse(429, 'rate_limited');
    await open();
    await enter();
    expect(await screen.findByText('Слишком много попыток. Подождите минуту')).toBeTruthy();
  });

  it('without a link says where it is', async () => {
    const { calls } = linkKernel();
    await open('/quiz/link');
    expect(await screen.findByText('Откройте ссылку ещё раз')).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  it('shows the faults that the kernel has found', async () => {
    const { fault } = linkKernel();
    await open();
    await enter();
    await answerAll();
    fault.now = ({ body }) =>
      body.includes('"status":1')
        ? problemResponse(422, 'answers_invalid', { faults: [{ question: 'smokes', code: 'required' }] })
        : null;
    await press('Отправить анкету');
    expect(await screen.findByRole('radio', { name: 'Да' })).toBeTruthy();
    expect(screen.queryByText('Спасибо! Анкета отправлена')).toBeNull();
  });

  it('of two windows the second is told that the questionnaire was sent', async () => {
    const { state } = linkKernel();
    await open();
    await enter();
    await answerAll();
    state.isCompleted = true;
    await press('Отправить анкету');
    expect(await screen.findByText('Эта анкета уже отправлена')).toBeTruthy();
  });

  it('of two windows the second reads what the first has saved', async () => {
    const { state } = linkKernel();
    await open();
    await enter();
    await answerAll();
    state.revision = 5;
    state.answers = { smokes: 'yes' };
    await press('Отправить анкету');
    expect(await screen.findByText('Анкета открыта и в другом окне')).toBeTruthy();
    await press('Открыть новые ответы');
    await enter();
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Да' })).checked).toBe(true);
  });

  it('asks for the birth date again when the ticket is too old, and loses nothing', async () => {
    const { fault, puts } = linkKernel();
    await open();
    await enter();
    await answerAll();
    fault.now = ({ method }) => (method === 'PUT' ? problemResponse(404, 'link_not_valid') : null);
    await press('Отправить анкету');
    expect(await screen.findByText(/Укажите дату рождения ещё раз/)).toBeTruthy();
    fault.now = null;
    await enter();
    await screen.findByRole('heading', { name: 'Подробности' });
    await press('Проверить ответы');
    await press('Отправить анкету');
    expect(await screen.findByText('Спасибо! Анкета отправлена')).toBeTruthy();
    expect(bodyOf<Sent>(puts().at(-1)).answers).toEqual({ smokes: 'no' });
  });
});

describe('a draft', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('is saved after a pause, each with the ticket of the one before', async () => {
    const { puts } = linkKernel();
    await open();
    await enter();
    await choose('Нет');
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(await screen.findByText(/Ответы сохранены в больнице/)).toBeTruthy();
    await choose('Да');
    await act(() => vi.advanceTimersByTimeAsync(2500));
    await waitFor(() => expect(puts()).toHaveLength(2));
    const [first, second] = puts().map((call) => bodyOf<Sent>(call));
    expect([first?.ticket, first?.revision, first?.status]).toEqual(['t1', 0, 0]);
    expect([second?.ticket, second?.revision, second?.answers]).toEqual(['t2', 1, { smokes: 'yes' }]);
  });
});
