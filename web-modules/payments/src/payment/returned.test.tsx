import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { attempted, BLOOD, HEART, open, order, pass, plain, turn, useClock } from '../testing';

const RETURN = '/payment?id=i-1&orderId=o-1&lang=ru';
const STATUS = 'GET /payment/order_status';

const outcome = () => document.querySelector<HTMLElement>('[data-outcome]')?.dataset['outcome'];

beforeEach(() => useClock());

/** */
describe('the return from the bank', () => {
  it('asks the bank, and says the result', async () => {
    let answer: (response: Response) => void = () => undefined;
    const { of, change } = await open(RETURN, {
      invoices: [attempted('open')],
      answers: { [STATUS]: () => new Promise<Response>((resolve) => (answer = resolve)) },
    });
    expect(await screen.findByRole('heading', { name: 'Узнаём у банка результат оплаты' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    change({ ...attempted('paid', { reference: '632811905412' }), status: 1 });
    answer(Response.json(order('paid')));
    expect(await screen.findByRole('heading', { name: 'Ваш заказ успешно оплачен' })).toBeTruthy();
    expect(screen.getByText('632811905412')).toBeTruthy();
    expect(of(STATUS)[0]?.path).toBe('/payment/order_status?orderId=o-1');
    await pass(60_000);
    expect(of(STATUS)).toHaveLength(1);
  });

  /** */
  it('says the bank’s reason, and offers to try again', async () => {
    const reason = { actionCode: 116, actionCodeDescription: 'Недостаточно средств на карте' };
    await open(RETURN, {
      invoices: [attempted('notPaid', reason)],
      answers: { [STATUS]: () => order('notPaid', reason) },
    });
    const alert = await screen.findByRole('alert');
    expect(plain(alert.textContent)).toContain('Банк сообщил: Недостаточно средств на карте');
    expect(screen.getByRole('button', { name: 'Попробовать ещё раз' })).toBeTruthy();
  });

  it('asks again, ever less often, until the bank has decided', async () => {
    let state = 'beingConfirmed';
    const { of, change } = await open(RETURN, {
      invoices: [attempted('beingConfirmed')],
      answers: { [STATUS]: () => order(state) },
    });
    await screen.findByRole('heading', { name: 'Оплата подтверждается' });
    await pass(30_000);
    const inHalfAMinute = of(STATUS).length;
    expect(inHalfAMinute).toBeGreaterThanOrEqual(4);
    expect(inHalfAMinute).toBeLessThanOrEqual(7);
    await pass(300_000);
    expect(of(STATUS).length - inHalfAMinute).toBeLessThanOrEqual(13);
    state = 'paid';
    change({ ...attempted('paid'), status: 1 });
    await pass(31_000);
    expect(outcome()).toBe('paid');
    const before = of(STATUS).length;
    await pass(120_000);
    expect(of(STATUS)).toHaveLength(before);
  });

  /** A phone that slept in between. */
  it('asks nothing while the tab is hidden, and at once when it is shown', async () => {
    const { of } = await open(RETURN, {
      invoices: [attempted('beingConfirmed')],
      answers: { [STATUS]: () => order('beingConfirmed') },
    });
    await screen.findByRole('heading', { name: 'Оплата подтверждается' });
    turn('hidden');
    await pass(1000);
    const before = of(STATUS).length;
    await pass(120_000);
    expect(of(STATUS)).toHaveLength(before);
    turn('visible');
    await pass(100);
    expect(of(STATUS)).toHaveLength(before + 1);
  });

  /** The list was loaded together with the question, before the bank's answer. */
  it('never says "not finished" of what the bank calls paid', async () => {
    await open(RETURN, { invoices: [attempted('open')], answers: { [STATUS]: () => order('paid') } });
    await waitFor(() => expect(outcome()).toBe('paid'));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('without a payment shows the open page again', async () => {
    await open(RETURN, { invoices: [attempted('open')], answers: { [STATUS]: () => order('open') } });
    expect(await screen.findByRole('heading', { name: 'Оплата не завершена' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Продолжить оплату' })).toBeTruthy();
  });

  it.each([
    [503, 'database_unavailable'],
    [504, 'gateway_timed_out'],
  ])('says that the bank is silent, and asks again: %i %s', async (status, code) => {
    let isSilent = true;
    const { user, of } = await open(RETURN, {
      invoices: [attempted('beingConfirmed')],
      answers: { [STATUS]: () => (isSilent ? problemResponse(status, code) : order('beingConfirmed')) },
    });
    expect(await screen.findByRole('heading', { name: 'Не удаётся узнать результат оплаты' })).toBeTruthy();
    await pass(10_000);
    expect(of(STATUS).length).toBeGreaterThanOrEqual(2);
    isSilent = false;
    await user.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
    await waitFor(() => expect(outcome()).toBe('beingConfirmed'));
  });

  it('with an order that is not the user’s shows the invoice as it is', async () => {
    const { of } = await open(RETURN);
    expect(await screen.findByRole('button', { name: 'Оплатить картой' })).toBeTruthy();
    expect(outcome()).toBe('issued');
    await pass(60_000);
    expect(of(STATUS)).toHaveLength(1);
  });

  /** An old address, opened again after the invoice was paid with a later order. */
  it('of an earlier order never says more than the invoice', async () => {
    const paid = { ...attempted('paid'), status: 1, orderId: 'o-2' };
    await open(RETURN, {
      invoices: [paid],
      answers: { [STATUS]: () => order('notPaid', { actionCode: 116, actionCodeDescription: 'Мало' }) },
    });
    expect(await screen.findByRole('heading', { name: 'Ваш заказ успешно оплачен' })).toBeTruthy();
    await pass(100);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('may name the order only', async () => {
    await open('/payment?orderId=o-1', {
      invoices: [HEART, { ...BLOOD, ...attempted('paid', {}, BLOOD), status: 1 }],
      answers: { [STATUS]: () => order('paid', { invoiceId: 'i-2', invoiceIds: ['i-2'] }) },
    });
    expect(await screen.findByText('Анализ крови')).toBeTruthy();
    expect(outcome()).toBe('paid');
  });

  /** */
  it('that names the order only can fail', async () => {
    let isSilent = true;
    const { user } = await open('/payment?orderId=o-1', {
      answers: { [STATUS]: () => (isSilent ? problemResponse(503, 'database_unavailable') : order('open')) },
    });
    expect(await screen.findByRole('heading', { name: 'Не удалось загрузить страницу оплаты' })).toBeTruthy();
    isSilent = false;
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByText('Консультация кардиолога')).toBeTruthy();
  });

  it('of an unknown order only is told of', async () => {
    await open('/payment?orderId=o-9');
    expect(await screen.findByRole('heading', { name: 'Такого счёта нет' })).toBeTruthy();
  });
});
