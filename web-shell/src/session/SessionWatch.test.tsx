import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IDLE_ANSWER_MS, session, transfers } from '@cabinet/kit';
import { kernel, type KernelCall, problemResponse, renderModule } from '@cabinet/kit/testing';
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
  /** a large file is on its way for longer than the idle time. */
  it('is not idle while a file is transferred, and is afterwards', async () => {
    await open();
    let arrive: () => void = () => undefined;
    const transfer = transfers.count(new Promise<void>((resolve) => (arrive = resolve)));
    await pass(2 * IDLE_MS);
    expect(question()).toBeNull();
    arrive();
    await transfer;
    await pass(IDLE_MS - 10_000);
    expect(question()).toBeNull();
    await pass(10_000);
    expect(question()).toBeTruthy();
  });

  /** the user is asked first, and input is preserved for those who stay. */
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
    expect(calls.map((call) => `${call.method} ${call.path}`)).toContain('POST /oauth/logout?idle=true');
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

  /** While a user reads or fills in a form, no requests are sent; the server must not take this for inactivity. */
  it('renews the token before it ends while somebody is there, and not for who is away', async () => {
    await open();
    const renewals = () => calls.filter((call) => call.path === '/oauth/token').length;
    const terms = { access_token: 'next', token_type: 'Bearer', expires_in: 600, stay_signed_in: false };
    calls = kernel(({ path }) => (path === '/oauth/token' ? terms : undefined));
    act(() => session.renew({ token: 'token', tokenEndsAt: Date.now() + 600_000 }));
    await pass(500_000);
    expect(renewals()).toBe(0);
    await pass(60_000);
    expect(renewals()).toBe(1);
    expect(session.get()?.token).toBe('next');
    await pass(IDLE_MS - 560_000);
    expect(question()).toBeTruthy();
    const before = renewals();
    await pass(IDLE_ANSWER_MS - 2000);
    expect(renewals()).toBe(before);
  });

  it('tries again where there is no network, and ends what the server has ended', async () => {
    await open();
    const answers = [problemResponse(503, 'unavailable'), problemResponse(400, 'invalid_grant')];
    calls = kernel(({ path }) => (path === '/oauth/token' ? answers.shift() : undefined));
    act(() => session.renew({ token: 'token', tokenEndsAt: Date.now() + 60_000 }));
    await pass(16_000);
    expect(session.get()).not.toBeNull();
    await pass(15_000);
    expect(session.get()).toBeNull();
  });

  it('asks nothing of who stays signed in on the device', async () => {
    await open();
    act(() => session.renew({ token: 'token', staysSignedIn: true, tokenEndsAt: Date.now() + 600_000 }));
    await pass(IDLE_MS + IDLE_ANSWER_MS + 5000);
    expect(question()).toBeNull();
    expect(session.get()).not.toBeNull();
    expect(calls).toHaveLength(0);
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
    // The other tab writes; the browser dispatches the event here.
    const now = String(Date.now());
    localStorage.setItem('last_activity', now);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'last_activity', newValue: now })));
    await pass(IDLE_ANSWER_MS + 1000);
    expect(question()).toBeNull();
    expect(session.get()).not.toBeNull();
  });
});
