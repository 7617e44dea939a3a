import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiProblem } from '../api/problem';
import { renderModule } from '../testing';
import ru from '../../locales/ru.json';
import { ErrorState, type ErrorStateProps } from './State';

const CALL = 'tel:+74950000015';
const problem = (status: number, code: string) => new ApiProblem({ status, code, requestId: '0123456789abcdef' });

async function shown(props: Partial<ErrorStateProps>) {
  await renderModule(<ErrorState title="Не удалось" onRetry={() => undefined} {...props} />, { locales: { ru } });
  return within(screen.getByRole('alert'));
}
const calls = (alert: { queryAllByRole: (role: string) => HTMLElement[] }) =>
  alert.queryAllByRole('link').map((link) => link.getAttribute('href'));

/** ui-review 15: what happened, what to do and whom to call; the request id is collapsed and abbreviated. */
it('a failure says what to do and whom to call, and folds its number', async () => {
  const alert = await shown({ error: problem(502, 'hospital_unavailable') });
  expect(alert.getByText(/Система больницы сейчас не отвечает/)).toBeTruthy();
  expect(alert.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
  expect(calls(alert)).toEqual([CALL]);
  expect(alert.getByRole('link').textContent).toBe('+7\u00a0(495)\u00a0000-00-15');
  const folded = screen.getByText('Номер обращения').closest('details');
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector('code')?.textContent).toBe('01234567');
});

it.each([
  ['no network', problem(0, 'network'), []],
  ['too many questions', problem(429, 'rate_limited'), []],
  ['no answer in time', problem(0, 'timeout'), [CALL]],
  ['an error of the server', problem(500, 'internal'), [CALL]],
  ['a refusal', problem(403, 'forbidden'), [CALL]],
])('%s: calls %s', async (_, error, phones) => {
  expect(calls(await shown({ error }))).toEqual(phones);
});

it('a clinic has a number of its own, and some failures have none', async () => {
  expect(calls(await shown({ phone: '(812) 555-03-03' }))).toEqual(['tel:8125550303']);
});

it('nobody is called where nobody can help', async () => {
  expect(calls(await shown({ phone: null }))).toEqual([]);
});
