import { screen, waitFor, within } from '@testing-library/react';
import { problemResponse } from '@cabinet/kit/testing';
import { describe, expect, it } from 'vitest';
import { ID, open, OTHER, SUMMARY } from '../testing';
import { recipientsOf } from './SendDialog';

const SEND = 'POST /admin/quiz/send';
const PROGRESS = `GET /admin/quiz/sendings/${OTHER}`;
const TOAST = { selector: '[data-toast] *' };
const sending = { id: OTHER, quiz_id: ID, state: 'done', total: 2, assigned: 1, already_assigned: 1, failed: 0 };
const two = { ids: ['a', 'b'], matching: null, count: 2 };
const published = { 'GET /quiz': () => ({ items: [{ ...SUMMARY, state: 'published', version: 1 }], total: 1 }) };

async function openDialog(answers = {}, selected: Parameters<typeof recipientsOf>[0] = two) {
  const opened = await open('/admin/userInfo', { ...published, ...answers }, selected);
  await opened.user.click(await screen.findByRole('button', { name: 'Отправить анкеты' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавление анкет' }));
  await dialog.findByRole('checkbox', { name: 'Самочувствие' });
  return { ...opened, dialog };
}

describe('sending questionnaires to selected patients', () => {
  /** B-009, B-078, B-170, X-077 */
  it('is possible once a questionnaire is chosen, and reports who had it already', async () => {
    const { user, dialog, bodyOf } = await openDialog({ [SEND]: () => ({ id: OTHER }), [PROGRESS]: () => sending });
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Отправить' });
    expect(dialog.getByText('Выбрано 2 пациента')).toBeTruthy();
    expect(send.disabled).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'Самочувствие' }));
    await user.type(dialog.getByLabelText('Пройти до'), '2027-01-31');
    expect(send.disabled).toBe(false);
    await user.dblClick(send);
    expect(await dialog.findByText('2 из 2: отправлено 1, уже было отправлено 1, не удалось 0')).toBeTruthy();
    expect(bodyOf(SEND)).toEqual([{ quiz_id: ID, users: ['a', 'b'], due: '2027-01-31' }]);
    // Sent once: nothing is chosen any more. The focus is still in the dialog, so Escape closes it (WCAG 2.1.1).
    expect(send.disabled).toBe(true);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  /** B-172 */
  it('is disabled while nobody is selected', async () => {
    const { user, dialog } = await openDialog({}, { ids: [], matching: null, count: 0 });
    await user.click(dialog.getByRole('checkbox', { name: 'Самочувствие' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Отправить' }).disabled).toBe(true);
  });

  it('to all that match shows its progress, and can be stopped', async () => {
    let state = 'running';
    const now = () => ({ ...sending, state, total: 10_000, assigned: 400, already_assigned: 0 });
    const { user, dialog, bodyOf, of } = await openDialog(
      {
        [SEND]: () => ({ id: OTHER }),
        [PROGRESS]: now,
        [`DELETE /admin/quiz/sendings/${OTHER}`]: () => {
          state = 'cancelled';
          return now();
        },
      },
      { ids: [], matching: { last_name: '%Иван%' }, count: 10_000 },
    );
    await user.click(dialog.getByRole('checkbox', { name: 'Самочувствие' }));
    await user.click(dialog.getByRole('button', { name: 'Отправить' }));
    const bar = await dialog.findByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([400, 10_000]);
    await user.click(dialog.getByRole('button', { name: 'Остановить' }));
    expect(await dialog.findByText(/остановлена/)).toBeTruthy();
    expect(bodyOf(SEND)).toEqual([{ quiz_id: ID, matching: { last_name: '%Иван%' } }]);
    expect(of(`DELETE /admin/quiz/sendings/${OTHER}`)).toHaveLength(1);
  });

  /** */
  it('that fails keeps what was chosen', async () => {
    const { user, dialog } = await openDialog({ [SEND]: () => problemResponse(503, 'database_unavailable') });
    await user.click(dialog.getByRole('checkbox', { name: 'Самочувствие' }));
    await user.click(dialog.getByRole('button', { name: 'Отправить' }));
    expect(await screen.findByText(/Не удалось добавить анкету/, TOAST)).toBeTruthy();
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Отправить' }).disabled).toBe(false),
    );
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Самочувствие' }).checked).toBe(true);
  });

  it('sends at most 1 000 accounts in one request', () => {
    const ids = Array.from({ length: 2500 }, (_, at) => String(at));
    const parts = recipientsOf({ ids, matching: null, count: 2500 });
    expect(parts.map((part) => ('users' in part ? part.users.length : 0))).toEqual([1000, 1000, 500]);
  });
});
