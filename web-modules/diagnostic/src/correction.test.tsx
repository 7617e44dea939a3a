import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { offlineStore } from '@cabinet/kit';
import { problemResponse } from '@cabinet/kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayBefore, diaryKernel, NOW, offline, open, TOAST, TODAY } from './testing';

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => offlineStore.wipe());

const plain = (text: string | null | undefined) => (text ?? '').replace(/\u00a0/g, ' ');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const pulse = async () => (await screen.findByLabelText(/Пульс/)) as HTMLInputElement;
const said = (text: RegExp) => screen.findByText(text, TOAST);

/** A kernel on which today is saved with a pulse of 72. */
function savedToday() {
  const kernel = diaryKernel('vista', { corrections: true });
  kernel.saved.set(TODAY, [{ code: 'pulse', value: 72 }]);
  return kernel;
}

async function correctTo(value: string) {
  await press('Исправить ответы');
  const box = await pulse();
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste(value);
  await press('Проверить ответы');
}

/** Issue 17 */
it('the answers of today are corrected, and what was there before is shown', async () => {
  const { puts } = savedToday();
  await open();
  await screen.findByText(/До полуночи по времени больницы ответы можно исправить/);
  await press('Исправить ответы');
  expect((await pulse()).value).toBe('72');
  await press('Не исправлять');
  await correctTo('75');
  expect(await screen.findByText('Прежние ответы останутся в истории дня.')).toBeTruthy();
  await press('Сохранить');
  const history = await screen.findByRole('region', { name: 'История исправлений' });
  expect(plain((await within(history).findByRole('listitem')).textContent)).toBe(
    'Исправлено в 14:05Пульс75до этого: 72',
  );
  expect(puts()).toHaveLength(1);
  expect(JSON.parse(puts()[0]?.body ?? '')).toEqual({ revision: 1, items: [{ code: 'pulse', value: 75 }] });
  expect(puts()[0]?.headers.get('Idempotency-Key')).toMatch(/^[\w-]{20,}$/);
});

/** Issue 17: a day that has ended, and a hospital that takes no corrections. */
it('other days, and days of other hospitals, have no correction', async () => {
  const { saved } = diaryKernel();
  saved.set(TODAY, [{ code: 'pulse', value: 72 }]);
  const { go } = await open();
  await screen.findByText('Этот день сохранён, изменить его уже нельзя.');
  expect(screen.queryByRole('button', { name: 'Исправить ответы' })).toBeNull();
  await go(`/diagnostic/diagnosis/${dayBefore(1)}`);
  await screen.findByText('71');
  expect(screen.queryByRole('button', { name: 'Исправить ответы' })).toBeNull();
});

/** Issue 17: of two tabs one is told what the other has saved, and keeps its own answers. */
it('a correction of another tab is shown beside the answers, which are not lost', async () => {
  const { puts, correctElsewhere } = savedToday();
  await open();
  await correctTo('75');
  correctElsewhere([{ code: 'pulse', value: 90 }]);
  await press('Сохранить');
  await said(/тем временем исправили в другом окне/);
  const notice = (await screen.findByText(/эту запись исправили в другом окне/)).closest('div');
  expect(plain(notice?.textContent)).toContain('Пульс90');
  expect((await pulse()).value).toBe('75');
  await press('Проверить ответы');
  await press('Сохранить');
  await screen.findByRole('region', { name: 'История исправлений' });
  expect(puts().map(({ body }) => (JSON.parse(body) as { revision: number }).revision)).toEqual([1, 2]);
});

it('a correction begun before a reload goes on', async () => {
  savedToday();
  const first = await open();
  await press('Исправить ответы');
  const box = await pulse();
  await userEvent.clear(box);
  await userEvent.click(box);
  await userEvent.paste('75');
  await screen.findByText('Черновик хранится на этом устройстве');
  first.unmount();
  await open();
  expect((await pulse()).value).toBe('75');
  await press('Не исправлять');
  await screen.findByText('72');
  expect(await offlineStore.keys('diagnostic:draft:')).toEqual([]);
});

it('a correction without a network waits and is sent later with its key', async () => {
  const { puts, fault } = savedToday();
  await open();
  await correctTo('75');
  fault.now = offline;
  await press('Сохранить');
  await screen.findByText('Ждёт отправки');
  fault.now = null;
  await press('Отправить сейчас');
  await screen.findByRole('region', { name: 'История исправлений' });
  const [first, second] = puts();
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

it('a correction after midnight is refused, and says so', async () => {
  const { fault } = savedToday();
  await open();
  await correctTo('75');
  fault.now = ({ method }) => (method === 'PUT' ? problemResponse(409, 'read_only') : null);
  await press('Сохранить');
  await said(/уже сохранён или закрыт/);
});
