import { type KernelAnswer, problemResponse } from '@cabinet/kit/testing';
import type { Contract } from '@cabinet/kit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LINK, openLink as open, pass, plain, useClock } from '../testing';

const STATE = 'POST /payment/one_time';
const PAGE = 'POST /payment/one_time/page';

const shown = (state: string): Contract['OneTimePayment'] => ({
  number: '40001',
  sum: '1200.50',
  currency: 'RUB',
  hospital: 'Городская больница',
  state,
  expiresAt: '2026-11-27T12:00:00Z',
});

const outcome = () => document.querySelector<HTMLElement>('[data-outcome]')?.dataset['outcome'];

beforeEach(() => {
  sessionStorage.clear();
  useClock();
});

describe('a link that pays without signing in', () => {
  it('shows the hospital, the number, the sum and until when, and leads to the bank', async () => {
    const { user, wentTo, of, calls } = await open('/pay#token=secret', {
      [STATE]: () => shown('canPay'),
      [PAGE]: () => ({ url: LINK }),
    });
    expect(await screen.findByText('Счёт № 40001')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Оплата счёта' })).toBeTruthy();
    expect(screen.getByText('Городская больница')).toBeTruthy();
    expect(screen.getByText('1 200,50 ₽', { normalizer: plain })).toBeTruthy();
    expect(plain(document.body.textContent)).toContain('Ссылка действует до 27 ноября 2026, 15:00.');
    await user.dblClick(screen.getByRole('button', { name: 'Оплатить картой' }));
    await waitFor(() => expect(wentTo).toEqual([LINK]));
    expect(of(PAGE)).toHaveLength(1);
    expect(JSON.parse(of(PAGE)[0]?.body ?? '')).toEqual({ token: 'secret', narrow: false });
    expect(outcome()).toBe('going');
    // The secret is in no address, and the request is anonymous.
    expect(calls.every(({ path, headers }) => !path.includes('secret') && !headers.has('Authorization'))).toBe(true);
  });

  it('goes on after the return, which does not bring the secret, and asks until the bank has decided', async () => {
    sessionStorage.setItem('cabinet:one-time-payment', 'secret');
    let state = 'beingConfirmed';
    const { user, of } = await open('/pay?orderId=o-1&lang=ru', { [STATE]: () => shown(state) });
    expect(await screen.findByRole('heading', { name: 'Оплата подтверждается' })).toBeTruthy();
    expect(JSON.parse(of(STATE)[0]?.body ?? '')).toEqual({ token: 'secret' });
    expect(screen.queryByRole('button', { name: 'Оплатить картой' })).toBeNull();
    state = 'paid';
    await pass(10_000);
    expect(await screen.findByRole('heading', { name: 'Ваш заказ успешно оплачен' })).toBeTruthy();
    const asked = of(STATE).length;
    await pass(120_000);
    expect(of(STATE)).toHaveLength(asked);
    // The tab still has it: the page is drawn again in another language.
    await user.click(screen.getByRole('button', { name: 'Deutsch' }));
    expect(outcome()).toBe('paid');
  });

  it('stops asking about an order that nobody paid', async () => {
    const { of } = await open('/pay?orderId=o-1#token=secret', { [STATE]: () => shown('canPay') });
    await screen.findByRole('button', { name: 'Оплатить картой' });
    await pass(600_000);
    expect(of(STATE).length).toBeGreaterThan(1);
    expect(of(STATE).length).toBeLessThanOrEqual(9);
  });

  it('lets a refused payment be tried again', async () => {
    await open('/pay#token=secret', { [STATE]: () => shown('refused') });
    expect(plain((await screen.findByRole('alert')).textContent)).toContain('Деньги не списаны');
    expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
  });

  it.each([
    ['sumChanged', 'Больница изменила сумму счёта'],
    ['cancelled', 'Больница отменила этот счёт'],
    ['returned', 'Деньги возвращены'],
    ['underReview', 'Оплату проверяет сотрудник'],
    ['unavailable', 'Этот счёт нельзя оплатить здесь'],
    ['of a newer kernel', 'Оплату проверяет сотрудник'],
  ])('pays nothing that is %s, and says whom to call', async (state, title) => {
    await open('/pay#token=secret', { [STATE]: () => shown(state) });
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Оплатить|Попробовать/ })).toBeNull();
    expect(screen.getByRole('link', { name: /495/ })).toBeTruthy();
  });

  it('of which nothing is known any more says so', async () => {
    const { of } = await open('/pay#token=secret', {});
    expect(await screen.findByRole('heading', { name: 'Эта ссылка не действует' })).toBeTruthy();
    await pass(120_000);
    expect(of(STATE)).toHaveLength(1);
  });

  it('without its secret asks to open it again, and asks the kernel nothing', async () => {
    const { calls } = await open('/pay?orderId=o-1', {});
    expect(await screen.findByRole('heading', { name: 'Откройте ссылку ещё раз' })).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  it('says why the bank’s page did not open, and can be tried again', async () => {
    let answer: KernelAnswer = () => problemResponse(504, 'gateway_timed_out');
    const { user, wentTo } = await open('/pay#token=secret', {
      [STATE]: () => shown('canPay'),
      [PAGE]: (call) => answer(call),
    });
    await user.click(await screen.findByRole('button', { name: 'Оплатить картой' }));
    expect(plain((await screen.findByRole('alert')).textContent)).toContain('Банк не ответил вовремя');
    answer = () => ({ url: LINK });
    await user.click(screen.getByRole('button', { name: 'Оплатить картой' }));
    await waitFor(() => expect(wentTo).toEqual([LINK]));
  });

  it('shows the new state if the invoice changed meanwhile', async () => {
    let state = 'canPay';
    const { user } = await open('/pay#token=secret', {
      [STATE]: () => shown(state),
      [PAGE]: () => {
        state = 'sumChanged';
        return problemResponse(409, 'invoice_sum_changed');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Оплатить картой' }));
    await waitFor(() => expect(outcome()).toBe('sumChanged'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that could not be loaded is asked for again', async () => {
    let isDown = true;
    const { user } = await open('/pay#token=secret', {
      [STATE]: () => (isDown ? problemResponse(503, 'database_unavailable') : shown('canPay')),
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить страницу оплаты' })).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /ещё раз|Повторить/i }));
    expect(await screen.findByRole('button', { name: 'Оплатить картой' })).toBeTruthy();
  });
});
