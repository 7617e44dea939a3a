import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_ANSWER_MS, session } from '@cabinet/kit';
import { kernel, type KernelCall, renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { SessionEnds } from './SessionEnds';
import { SessionWatch } from './SessionWatch';

const IDLE_MS = 900_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const question = () => screen.queryByRole('alertdialog', { name: 'Вы ещё здесь?' });
const inTheQuestion = (name: string) => screen.getByRole('button', { name });

let calls: KernelCall[];

async function open() {
  calls = kernel(() => undefined);
  const page = (
    <>
      <SessionEnds />
      <SessionWatch />
      <label>
        Жалобы <input />
      </label>
    </>
  );
  const path = '/visit/write?clinicId=2';
  const { router } = await renderModule(page, {
    path,
    namespace: 'shell',
    locales: { ru },
    variant: { session: { idleWarningMs: IDLE_MS } },
  });
  return () => router.state.location.pathname + router.state.location.search;
}

beforeAll(async () => {
  await import('./IdleQuestion');
});
beforeEach(() => void vi.useFakeTimers());

describe('idle session', () => {
  /** asked before, and what was typed is still there for those who stay. */
  it('asks first, and goes on for those who stay', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('Жалобы'), { target: { value: 'кашель' } });
    await pass(IDLE_MS - 2000);
    expect(question()).toBeNull();
    await pass(2000);
    expect(question()).toBeTruthy();

    fireEvent.click(inTheQuestion('Остаться'));
    await pass(IDLE_ANSWER_MS + 1000);
    expect(question()).toBeNull();
    expect(session.get()?.token).toBe('token');
    expect(screen.getByLabelText<HTMLInputElement>('Жалобы').value).toBe('кашель');
    expect(calls).toHaveLength(0);
  });

  /** */
  it('signs out a minute after an unanswered question, here and at the kernel, and keeps the place', async () => {
    const address = await open();
    await pass(IDLE_MS);
    await pass(IDLE_ANSWER_MS - 2000);
    expect(session.get()).not.toBeNull();
    await pass(3000);
    expect(session.get()).toBeNull();
    expect(calls.map((call) => `${call.method} ${call.path}`)).toContain('POST /oauth/logout');
    expect(address()).toBe(`/login?return=${encodeURIComponent('/visit/write?clinicId=2')}`);
    expect(screen.getByText(/Мы завершили сеанс/, { selector: 'li *' })).toBeTruthy();
  });

  it('counts down in words', async () => {
    await open();
    await pass(IDLE_MS);
    await pass(IDLE_ANSWER_MS - 21_000);
    expect(question()?.textContent).toContain('Осталась 21 секунда.');
  });

  it('keeps no place for those who leave by hand', async () => {
    const address = await open();
    await pass(IDLE_MS);
    fireEvent.click(inTheQuestion('Выйти'));
    await pass(0);
    expect(session.get()).toBeNull();
    expect(address()).toBe('/login');
  });

  it.each(['keydown', 'pointerdown', 'scroll', 'touchstart'])('takes %s for a sign of life', async (sign) => {
    await open();
    await pass(IDLE_MS - 1000);
    window.dispatchEvent(new Event(sign));
    await pass(IDLE_MS - 1000);
    expect(question()).toBeNull();
    await pass(1000);
    expect(question()).toBeTruthy();
  });

  it('is not asked, or no longer, when somebody works in another tab', async () => {
    await open();
    await pass(IDLE_MS);
    expect(question()).toBeTruthy();
    // The other tab writes; this one is told by the browser.
    const now = String(Date.now());
    localStorage.setItem('last_activity', now);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'last_activity', newValue: now })));
    await pass(IDLE_ANSWER_MS + 1000);
    expect(question()).toBeNull();
    expect(session.get()).not.toBeNull();
  });
});
