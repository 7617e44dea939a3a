import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { attempted, BLOOD, HEART, LINK, open, ordersOf, plain, useClock } from '../testing';

const PAYMENT = '/payment?id=i-1&id=i-2';
const RETURN = `${PAYMENT}&orderId=o-1&lang=ru`;
const ASK = 'POST /payment/payment_link';
const STATUS = 'GET /payment/order_status';

const both = { invoiceIds: ['i-1', 'i-2'], sum: '6240.50' };
const after = (state: string, status: number) => [
  { ...attempted(state, both, HEART), status },
  { ...attempted(state, both, BLOOD), status },
];
const outcome = () => document.querySelector<HTMLElement>('[data-outcome]')?.dataset['outcome'];
const rows = () => [...document.querySelectorAll('[data-invoice]')].map(({ textContent }) => plain(textContent));

beforeEach(() => useClock());

describe('the payment of several invoices', () => {
  it('shows each of them and their total, and asks for one page', async () => {
    const { user, of, wentTo } = await open(PAYMENT, {
      invoices: [HEART, BLOOD],
      answers: { [ASK]: () => ({ url: LINK, orderId: 'o-1' }) },
    });
    const pay = await screen.findByRole('button', { name: 'Оплатить картой' });
    expect(screen.getByRole('heading', { name: 'Счета ещё не оплачены' })).toBeTruthy();
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toContain('Консультация кардиологаСчёт № 40001 от 18 ноября 20264 350,00 ₽');
    expect(screen.getByText('6 240,50 ₽', { normalizer: plain })).toBeTruthy();
    await user.dblClick(pay);
    await waitFor(() => expect(wentTo).toEqual([LINK]));
    expect(of(ASK).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ ids: ['i-1', 'i-2'] }]);
  });

  it('pays what is still to pay', async () => {
    const { user, of } = await open(PAYMENT, {
      invoices: [{ ...attempted('paid', {}, HEART), status: 1 }, BLOOD],
      answers: { 'GET /payment/payment_link/{id}': () => ({ url: LINK, orderId: 'o-2' }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Оплатить картой' }));
    expect(screen.getAllByText('1 890,50 ₽', { normalizer: plain })).toHaveLength(2);
    await waitFor(() => expect(of('GET /payment/payment_link/{id}')[0]?.path).toBe('/payment/payment_link/i-2'));
  });

  /** */
  it('comes back with all of them', async () => {
    const { change } = await open(RETURN, {
      invoices: after('open', 0),
      answers: { [STATUS]: () => ordersOf('paid', 'i-1', 'i-2') },
    });
    expect(await screen.findByRole('heading', { name: 'Счета оплачены' })).toBeTruthy();
    change(...after('paid', 1));
    await waitFor(() => expect(rows().every((row) => row.includes('оплачен'))).toBe(true));
    expect(rows()).toHaveLength(2);
    expect(screen.getAllByText('6 240,50 ₽', { normalizer: plain }).length).toBeGreaterThan(0);
  });

  it.each(['/payment?id=i-2&orderId=o-1', '/payment?orderId=o-1'])('also at %s', async (path) => {
    await open(path, {
      invoices: after('paid', 1),
      answers: { [STATUS]: () => ordersOf('paid', 'i-1', 'i-2') },
    });
    expect(await screen.findByRole('heading', { name: 'Счета оплачены' })).toBeTruthy();
    expect(rows()).toHaveLength(2);
  });

  it.each([
    [409, 'already_paid', 'Один из счетов уже оплачен'],
    [409, 'invoice_changed', 'Больница изменила один из счетов'],
    [422, 'invoices_of_different_hosts', 'Счета разных больниц нельзя оплатить одним платежом'],
    [422, 'too_many_invoices', 'слишком много счетов'],
    [503, 'payment_page_pending', 'уже открывается в другом окне'],
  ])('says why it did not open: %i %s', async (status, code, words) => {
    const { user } = await open(PAYMENT, {
      invoices: [HEART, BLOOD],
      answers: { [ASK]: () => problemResponse(status, code) },
    });
    await user.click(await screen.findByRole('button', { name: 'Оплатить картой' }));
    expect(plain((await screen.findByRole('alert')).textContent)).toContain(words);
    expect(outcome()).toBe('issued');
  });
});

describe('an invoice that was paid together with another', () => {
  it('leads to the other one', async () => {
    await open('/payment_list/i-1', { invoices: after('paid', 1) });
    expect(plain((await screen.findByText('Тем же платежом')).parentElement?.textContent)).toBe(
      'Тем же платежомСчёт № 40002 от 2 ноября 2026',
    );
    expect(screen.getByRole('link', { name: /2\sноября/ }).getAttribute('href')).toBe('/payment_list/i-2');
  });
});

describe('the list, after a return for several', () => {
  it('says that they are paid', async () => {
    await open('/payment_documents/accounts?orderId=o-1', {
      invoices: after('paid', 1),
      answers: { [STATUS]: () => ordersOf('paid', 'i-1', 'i-2') },
    });
    expect(await screen.findByRole('heading', { name: 'Счета оплачены' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Подробнее' }).getAttribute('href')).toBe('/payment?id=i-1&id=i-2');
  });
});
