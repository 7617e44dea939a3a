import { describe, expect, it } from 'vitest';
import type { Invoice, OrderStatus, Payment, PaymentState } from '../data/payments.types';
import { attemptOf, isDue, isPaid, type Standing, standingOf } from './standing';

const PAYMENT: Payment = {
  state: 'open',
  at: null,
  sum: null,
  refunded: null,
  reason: null,
  maskedCard: null,
  reference: null,
  pageEndsAt: null,
  invoiceIds: [],
  fiscalUrl: null,
};
const invoice = (more: Partial<Invoice> = {}): Invoice => ({
  id: 'i-1',
  hostId: 'vista',
  number: null,
  name: '',
  sum: 100,
  date: '2026-11-18',
  status: 'issued',
  items: [],
  orderId: null,
  canPay: true,
  payment: null,
  ...more,
});
const at = (status: Invoice['status'], state: PaymentState | null, canPay = false) => {
  const one = invoice({ status, canPay, payment: state && { ...PAYMENT, state } });
  return standingOf(one, attemptOf(one, undefined));
};

describe('the standing of an invoice', () => {
  /** */
  it.each([
    ['issued', null, true, 'issued'],
    ['issued', null, false, 'unpayable'],
    ['paid', null, false, 'paid'],
    ['cancelled', null, false, 'cancelled'],
  ] as const)('%s without an attempt (%s, may be paid: %s) is %s', (status, state, canPay, standing) =>
    expect(at(status, state, canPay)).toBe(standing),
  );

  it.each([
    ['open', true, 'open'],
    ['beingConfirmed', false, 'beingConfirmed'],
    ['paid', false, 'paid'],
    ['partlyRefunded', false, 'partlyRefunded'],
    ['refunded', false, 'refunded'],
    ['refunded', true, 'issued'],
    ['notPaid', true, 'notPaid'],
    ['underReview', false, 'underReview'],
  ] as const)('issued, with an attempt that is %s (may be paid: %s), is %s', (state, canPay, standing) =>
    expect(at('issued', state, canPay)).toBe(standing),
  );

  /** an invoice that the hospital has cancelled is never "paid". */
  it.each([
    ['paid', 'cancelled'],
    ['notPaid', 'cancelled'],
    ['beingConfirmed', 'beingConfirmed'],
    ['underReview', 'underReview'],
  ] as const)('cancelled, with an attempt that is %s, is %s', (state, standing) =>
    expect(at('cancelled', state)).toBe(standing),
  );

  it.each([
    ['notPaid', 'paid'],
    ['beingConfirmed', 'paid'],
    ['refunded', 'refunded'],
    ['partlyRefunded', 'partlyRefunded'],
  ] as const)('paid at the hospital, with an attempt that is %s, is %s', (state, standing) =>
    expect(at('paid', state)).toBe(standing),
  );

  it('decides whether it is to pay', () => {
    expect((['issued', 'unpayable', 'open', 'notPaid'] as const).every(isDue)).toBe(true);
    expect((['beingConfirmed', 'underReview', 'paid', 'refunded', 'cancelled'] as const).some(isDue)).toBe(false);
    const paid = (status: Invoice['status'], standing: Standing) => isPaid({ invoice: invoice({ status }), standing });
    expect(paid('issued', 'paid') && paid('issued', 'partlyRefunded') && paid('paid', 'refunded')).toBe(true);
    expect(paid('issued', 'refunded') || paid('cancelled', 'cancelled') || paid('issued', 'beingConfirmed')).toBe(
      false,
    );
  });
});

describe('what a bank says about an order', () => {
  const reason = { actionCode: 116, actionCodeDescription: 'Недостаточно средств' };
  const said: OrderStatus = { orderId: 'o-1', invoiceIds: ['i-1'], state: 'notPaid', reason };

  it('completes the attempt of that order', () => {
    const one = invoice({ orderId: 'o-1', payment: { ...PAYMENT, state: 'notPaid' } });
    expect(attemptOf(one, said)).toEqual({ state: 'notPaid', reason });
    expect(attemptOf(invoice(), said)).toMatchObject({ state: 'notPaid', reason });
  });

  /** The list is from before the answer, or from after it. */
  it.each([
    ['open', 'paid', 'paid'],
    ['open', 'beingConfirmed', 'beingConfirmed'],
    ['beingConfirmed', 'notPaid', 'notPaid'],
    ['beingConfirmed', 'open', 'beingConfirmed'],
    ['paid', 'beingConfirmed', 'paid'],
    ['refunded', 'paid', 'refunded'],
  ] as const)('is the later one of both: list %s, order %s', (state, ofOrder, expected) => {
    const one = invoice({ orderId: 'o-1', payment: { ...PAYMENT, state } });
    expect(attemptOf(one, { ...said, state: ofOrder, reason: null })?.state).toBe(expected);
  });

  it('is no attempt of another invoice', () => {
    expect(attemptOf(invoice({ id: 'i-2' }), said)).toBeNull();
  });

  /** An old address, opened after a newer order was paid. */
  it('is nothing new if there was a later order', () => {
    const one = invoice({ status: 'paid', orderId: 'o-2', payment: { ...PAYMENT, state: 'paid' } });
    expect(attemptOf(one, said)).toEqual({ state: 'paid', reason: null });
    expect(attemptOf(invoice({ orderId: 'o-2' }), said)).toBeNull();
  });
});
