import { ApiProblem } from '@cabinet/kit';
import { describe, expect, it } from 'vitest';
import { ATTEMPT, HEART, LINK, order } from '../testing';
import { parseInvoices, parseOrderStatus, parsePaymentLink } from './payments.parse';

const one = (more: object) => parseInvoices([{ ...HEART, ...more }])[0];

describe('invoices', () => {
  /** A-169…A-175 */
  it('are read with their lines and the last payment', () => {
    expect(
      one({ orderId: 'o-1', payment: { ...ATTEMPT, refunded: '10.00', maskedCard: '220220**2424', reference: 'r' } }),
    ).toEqual({
      id: 'i-1',
      hostId: 'vista',
      number: '40001',
      name: 'Консультация кардиолога',
      sum: 435_000,
      date: '2026-11-18',
      status: 'issued',
      items: [
        { name: 'Приём врача-кардиолога', sum: 180_000, date: '2026-11-16', quantity: '1' },
        { name: 'Электрокардиограмма', sum: 255_000, date: '2026-11-17', quantity: '3' },
      ],
      orderId: 'o-1',
      canPay: true,
      payment: {
        state: 'paid',
        at: '2026-11-20T10:12:00Z',
        sum: 435_000,
        refunded: 1000,
        reason: null,
        maskedCard: '220220**2424',
        reference: 'r',
        pageEndsAt: null,
        invoiceIds: ['i-1'],
        fiscalUrl: null,
      },
    });
  });

  /** */
  it.each([
    [0, 'issued'],
    [1, 'paid'],
    [2, 'cancelled'],
    [7, 'paid'],
  ])('of status %i are %s', (status, words) => expect(one({ status })?.status).toBe(words));

  it('that are not issued are never paid here, whatever else is said', () => {
    expect(one({ status: 1, canPay: true })?.canPay).toBe(false);
    expect(one({ status: 2, canPay: true })?.canPay).toBe(false);
  });

  it('in a state of a later version are not paid again', () => {
    expect(one({ payment: { ...ATTEMPT, state: 'disputed' } })?.payment?.state).toBe('underReview');
  });

  it('without id, sum, day or status are left out', () => {
    const broken = [{ id: '' }, { sum: '12,5' }, { date: 'вчера' }, { status: '0' }];
    expect(parseInvoices([...broken.map((part) => ({ ...HEART, ...part })), 7, null])).toEqual([]);
    expect(one({ item_list: [{ name: '', sum: '1.00' }, { name: 'a', sum: 'x' }, 1] })?.items).toEqual([]);
    expect(one({ item_list: null })?.items).toEqual([]);
  });

  it('of another shape are a problem', () => {
    expect(() => parseInvoices({ items: [] })).toThrow(ApiProblem);
  });
});

describe('an order', () => {
  it('has a reason only if the bank gave one', () => {
    const reason = (more: object) => parseOrderStatus({ ...order('notPaid'), ...more }).reason;
    expect(reason({ actionCode: 116, actionCodeDescription: 'Мало денег' })).toEqual({
      actionCode: 116,
      actionCodeDescription: 'Мало денег',
    });
    expect(reason({ actionCode: 116 })).toEqual({ actionCode: 116, actionCodeDescription: null });
    expect(reason({})).toBeNull();
  });

  it.each([-100, 0, 1001])('of code %i has no reason', (actionCode) =>
    expect(
      parseOrderStatus({ ...order('open'), actionCode, actionCodeDescription: 'Запрос обработан' }).reason,
    ).toBeNull(),
  );

  it('without its ids is a problem', () => {
    expect(() => parseOrderStatus({ ...order('paid'), invoiceId: null })).toThrow(ApiProblem);
    expect(() => parseOrderStatus('paid')).toThrow(ApiProblem);
  });
});

describe('the bank’s page', () => {
  it('is an address of the web', () => {
    expect(parsePaymentLink({ url: LINK, orderId: 'o-1' })).toEqual({ url: LINK });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '/payment', '', null])('is not %s', (url) =>
    expect(() => parsePaymentLink({ url, orderId: 'o-1' })).toThrow(ApiProblem),
  );
});
