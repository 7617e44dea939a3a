import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { IDLE_ANSWER_MS, session } from '@cabinet/kit';
import * as aria from '@cabinet/kit/aria';
import { kernel, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { SessionEnds } from './SessionEnds';
import { SessionWatch } from './SessionWatch';

const IDLE_MS = 900_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  // As if the code of the dialog had failed to load, or belonged to another version.
  vi.spyOn(aria, 'Dialog').mockImplementation(() => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const expected = (event: Event) => event.preventDefault();
  window.addEventListener('error', expected);
  onTestFinished(() => window.removeEventListener('error', expected));
});

async function idle() {
  kernel(() => undefined);
  await renderModule(
    <>
      <SessionEnds />
      <SessionWatch />
    </>,
    { path: '/visit/write', namespace: 'shell', locales: { ru }, variant: { session: { idleWarningMs: IDLE_MS } } },
  );
  await pass(IDLE_MS);
  await act(() => vi.dynamicImportSettled());
  await pass(0);
}

/** Issue 11, 24; X-064: the question is shown without the dialog, and the session ends as usual. */
it('is asked without its dialog, counts down, and keeps those who stay', async () => {
  await idle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(within(screen.getByRole('alert')).getByRole('heading', { name: 'Вы ещё здесь?' })).toBeTruthy();
  await pass(IDLE_ANSWER_MS - 21_000);
  expect(screen.getByText('Осталась 21 секунда.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Остаться' }));
  await pass(IDLE_ANSWER_MS);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(session.get()?.token).toBe('token');
});

it('ends the session of who does not answer it', async () => {
  await idle();
  await pass(IDLE_ANSWER_MS + 1000);
  expect(session.get()).toBeNull();
});

it('lets those go who want to', async () => {
  await idle();
  fireEvent.click(screen.getByRole('button', { name: 'Выйти' }));
  await pass(0);
  expect(session.get()).toBeNull();
});
