import { screen, waitFor, within } from '@testing-library/react';
import { problemResponse } from '@cabinet/kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { FORM, ID, open, OTHER, SUMMARY } from '../testing';
import { emptyLink, faultsOf, linkOf } from './draft';

const LIST = 'GET /admin/quiz/links';
const CREATE = 'POST /admin/quiz/links';
const REVOKE = 'DELETE /admin/quiz/links';
const PAGE = `/admin/quizLinks?quiz_id=${ID}`;
const URL = 'https://cabinet.example/quiz/link#token=abc';
const link = {
  id: OTHER,
  name: 'Кузнецова Мария',
  version: 1,
  state: 'waiting',
  created: '2026-11-20T09:00:00Z',
  created_by: null,
  expires: '2026-12-04T09:00:00Z',
  sent: null,
  opened: null,
  completed: null,
};
const answers = {
  'GET /quiz': () => ({ items: [{ ...SUMMARY, state: 'published', version: 1 }], total: 1 }),
  [LIST]: () => ({ items: [link], next: null }),
};

async function openDialog(more = {}) {
  const opened = await open(PAGE, { ...answers, ...more });
  await opened.user.click(await screen.findByRole('button', { name: 'Новая ссылка' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Новая ссылка' }));
  return { ...opened, dialog };
}

async function fill({ user, dialog }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(dialog.getByRole('textbox', { name: /Для кого/ }), 'Кузнецова Мария');
  for (const [part, digits] of [
    ['День', '12'],
    ['Месяц', '3'],
    ['Год', '1958'],
  ] as const)
    await user.type(dialog.getByRole('textbox', { name: part }), digits);
}

/** Issue 15: persons without an account answer by a link. */
describe('links for persons without an account', () => {
  it('are those of a questionnaire, with their state', async () => {
    const states = ['waiting', 'opened', 'completed', 'expired', 'revoked', 'locked'];
    const { user, address, of } = await open('/admin/quizLinks', {
      ...answers,
      [LIST]: () => ({
        items: states.map((state) => ({ ...link, id: state === 'completed' ? OTHER : state, state, name: state })),
        next: null,
      }),
    });
    await screen.findByRole('option', { name: 'Самочувствие' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Анкета' }), 'Самочувствие');
    const table = within(await screen.findByRole('table', { name: 'Ссылки на анкеты' }));
    expect(address()).toBe(PAGE);
    expect(of(LIST)[0]?.path).toBe(`/admin/quiz/links?quiz_id=${ID}`);
    for (const words of ['не открыта', 'открыта', 'пройдена', 'срок истёк', 'отозвана', 'заблокирована'])
      expect(table.getByText(words)).toBeTruthy();
    expect(table.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([`/admin/quizLinks/${OTHER}`]);
    expect(table.getAllByRole('button', { name: /^Отозвать/ })).toHaveLength(3);
  });

  it('are made after what is missing is said, and their address is shown once', async () => {
    const opened = await openDialog({ [CREATE]: () => ({ id: OTHER, url: URL, expires: link.expires }) });
    const { user, dialog, bodyOf, of } = opened;
    await user.click(dialog.getByRole('button', { name: 'Создать ссылку' }));
    expect(of(CREATE)).toHaveLength(0);
    expect(dialog.getByText('Укажите, для кого ссылка')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Для кого/ }));
    await fill(opened);
    await user.click(dialog.getByRole('button', { name: 'Создать ссылку' }));
    const made = within(await screen.findByRole('dialog', { name: 'Ссылка создана' }));
    expect(made.getByText(URL)).toBeTruthy();
    expect(made.getByText(/больше нигде не показывается/)).toBeTruthy();
    expect(bodyOf(CREATE)).toEqual([
      { quiz_id: ID, name: 'Кузнецова Мария', birth_date: '1958-03-12', language: 'ru', valid_days: 14 },
    ]);
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(made.getByRole('button', { name: 'Напечатать' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    await user.click(made.getByRole('button', { name: 'Готово' }));
    await waitFor(() => expect(screen.queryByText(URL)).toBeNull());
    expect(of(LIST).length).toBeGreaterThan(1);
  });

  it('are sent when there is an address; one that the server refuses is told at its field', async () => {
    const opened = await openDialog({
      [CREATE]: () => problemResponse(422, 'validation', { errors: [{ field: 'email', code: 'invalid' }] }),
    });
    const { user, dialog, bodyOf } = opened;
    await fill(opened);
    await user.type(dialog.getByRole('textbox', { name: /Электронная почта/ }), 'm@example.test');
    await user.click(dialog.getByRole('button', { name: 'Создать и отправить' }));
    expect(await dialog.findByText(/Проверьте адрес/)).toBeTruthy();
    expect(bodyOf(CREATE)[0]).toMatchObject({ email: 'm@example.test' });
  });

  it('are not made for a questionnaire that is not published any more', async () => {
    const opened = await openDialog({ [CREATE]: () => problemResponse(409, 'not_published') });
    await fill(opened);
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Создать ссылку' }));
    expect((await opened.dialog.findByRole('alert')).textContent).toContain('больше не опубликована');
  });

  it('are revoked after a question', async () => {
    const { user, of } = await open(PAGE, { ...answers, [REVOKE]: () => undefined });
    await user.click(await screen.findByRole('button', { name: 'Отозвать ссылку: Кузнецова Мария' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /Кузнецова Мария/ }));
    await user.click(dialog.getByRole('button', { name: 'Отозвать' }));
    await waitFor(() => expect(of(REVOKE)[0]?.path).toBe(`/admin/quiz/links?id=${OTHER}`));
    expect(await screen.findByText('Ссылка отозвана', { selector: '[data-toast] *' })).toBeTruthy();
  });

  it('show the answers that came with one', async () => {
    await open(`/admin/quizLinks/${OTHER}`, {
      'GET /admin/quiz/links/answers': () => ({
        id: OTHER,
        name: 'Кузнецова Мария',
        quiz_id: ID,
        quiz: { title: 'Самочувствие', version: 1, questions: 3, model: FORM },
        result_list: { fever: 'no', pain: '3' },
        answers: { fever: 'no', pain: 3 },
        scores: [],
        created: link.created,
        completed: '2026-11-21T09:00:00Z',
      }),
    });
    expect(await screen.findByText('Боль', { selector: 'dt' })).toBeTruthy();
    expect(screen.getByText('Кузнецова Мария')).toBeTruthy();
  });
});

describe('a link as it is typed', () => {
  const draft = { ...emptyLink('ru'), name: 'А', birthDate: '1958-03-12' };

  it.each([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ birthDate: '1958-02-30' }, ['birthDate']],
    [{ birthDate: '2026-11-27' }, ['birthDate']],
    [{ email: 'x' }, ['email']],
    [{ days: '91' }, ['days']],
    [{ days: '0' }, ['days']],
  ])('with %j has the faults %j', (patch, faults) =>
    expect(faultsOf({ ...draft, ...patch }, '2026-11-26')).toEqual(faults),
  );

  it('is sent only with an address', () => {
    expect(linkOf(ID, draft)).not.toHaveProperty('email');
    expect(linkOf(ID, { ...draft, email: ' a@b.test ' })).toMatchObject({ email: 'a@b.test', valid_days: 14 });
  });
});
