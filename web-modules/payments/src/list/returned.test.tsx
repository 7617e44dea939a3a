import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemResponse } from '@cabinet/kit/testing';
import { attempted, open, order, pass, plain, useClock } from '../testing';

const RETURN = '/payment_documents/accounts?orderId=o-1&lang=ru';
const STATUS = 'GET /payment/order_status';

const outcome = () => document.querySelector<HTMLElement>('[data-outcome]');

beforeEach(() => useClock());

/** B-034, X-011: a bank with an address of long ago returns to the list. */
describe('the return of a bank to the list', () => {
  /** */
  it('asks about the order once, says the result, and cleans the address', async () => {
    const { of, address } = await open(RETURN, {
      invoices: [{ ...attempted('paid'), status: 1 }],
      answers: { [STATUS]: () => order('paid') },
    });
    expect(await screen.findByRole('heading', { name: 'Ваш заказ успешно оплачен' })).toBeTruthy();
    expect(outcome()?.getAttribute('role')).toBe('status');
    expect(address()).toBe('/payment_documents/accounts');
    await pass(40_000);
    expect(of(STATUS).map(({ path }) => path)).toEqual(['/payment/order_status?orderId=o-1']);
    expect(screen.getByRole('link', { name: 'Подробнее' }).getAttribute('href')).toBe('/payment?id=i-1');
  });

  it('keeps the filter of the address', async () => {
    const { address } = await open(`${RETURN}&show=paid`, { answers: { [STATUS]: () => order('paid') } });
    await waitFor(() => expect(address()).toBe('/payment_documents/accounts?show=paid'));
  });

  it('comes through the alias', async () => {
    const { of, address } = await open('/payment_documents/documents?orderId=o-1', {
      answers: { [STATUS]: () => order('open') },
    });
    expect(await screen.findByRole('heading', { name: 'Оплата не завершена' })).toBeTruthy();
    expect(of(STATUS)).toHaveLength(1);
    expect(address()).toBe('/payment_documents/accounts');
  });

  /** a code other than 0 is an error with the bank's sentence. */
  it('says the bank’s reason as an error', async () => {
    const reason = { actionCode: 116, actionCodeDescription: 'Недостаточно средств на карте' };
    await open(RETURN, {
      invoices: [attempted('notPaid', reason)],
      answers: { [STATUS]: () => order('notPaid', reason) },
    });
    const alert = await screen.findByRole('alert');
    expect(plain(alert.textContent)).toContain('Оплата не прошла');
    expect(plain(alert.textContent)).toContain('Банк сообщил: Недостаточно средств на карте');
  });

  it('says in our words what the bank only has a code for', async () => {
    await open(RETURN, {
      invoices: [attempted('notPaid')],
      answers: { [STATUS]: () => order('notPaid', { actionCode: 101 }) },
    });
    expect(await screen.findByText('Срок действия карты истёк (код 101).')).toBeTruthy();
    expect(plain(screen.getByRole('alert').textContent)).toContain('Деньги не списаны.');
    expect(screen.getByText('Возьмите другую карту.')).toBeTruthy();
    expect(screen.queryByText(/Попробуйте ещё раз или/)).toBeNull();
  });

  it('follows a payment that is confirmed later', async () => {
    const { change } = await open(RETURN, {
      invoices: [attempted('beingConfirmed')],
      answers: { [STATUS]: () => order('beingConfirmed') },
    });
    expect(await screen.findByRole('heading', { name: 'Оплата подтверждается' })).toBeTruthy();
    change({ ...attempted('paid'), status: 1 });
    await pass(1100);
    expect(outcome()?.dataset['outcome']).toBe('paid');
  });

  it.each([
    [404, 'not_found'],
    [503, 'database_unavailable'],
  ])('says that the result is not known: %i %s', async (status, code) => {
    await open(RETURN, { answers: { [STATUS]: () => problemResponse(status, code) } });
    expect(await screen.findByText(/Не удалось узнать результат оплаты/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Консультация кардиолога' })).toBeTruthy();
  });

  it('without an id asks nothing', async () => {
    const { of, address } = await open('/payment_documents/accounts?orderId=');
    await screen.findByRole('link', { name: 'Консультация кардиолога' });
    expect(address()).toBe('/payment_documents/accounts');
    expect(of(STATUS)).toHaveLength(0);
  });
});
