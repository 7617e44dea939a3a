import { describe, expect, it } from 'vitest';
import { parseInvoices } from '../data/payments.parse';
import type { Invoice, OrderStatus } from '../data/payments.types';
import { attempted, BLOOD, HEART, PAID } from '../testing';
import { placed } from './standing';
import { canPayTogether, foremost, hostToPay, invoicesAt, MOST_TOGETHER, sumOf } from './together';

const [heart, blood, paid] = parseInvoices([HEART, BLOOD, PAID]) as [Invoice, Invoice, Invoice];
const elsewhere: Invoice = { ...blood, id: 'i-7', hostId: 'other' };
const ids = (invoices: readonly Invoice[]) => invoices.map(({ id }) => id);

describe('invoices that are paid together', () => {
  it('are those of one hospital', () => {
    expect(hostToPay([elsewhere, heart, blood], [])).toBe('vista');
    expect(hostToPay([heart, blood, elsewhere], [elsewhere])).toBe('other');
    expect(hostToPay([heart, elsewhere], [])).toBeUndefined();
    expect(canPayTogether([heart, blood])).toBe(true);
    expect(canPayTogether([heart, elsewhere])).toBe(false);
    expect(canPayTogether([heart, paid])).toBe(false);
    expect(canPayTogether(Array.from({ length: MOST_TOGETHER + 1 }, () => heart))).toBe(false);
    expect(sumOf([heart, blood])).toBe(624_050);
  });

  it('stand where the least settled one stands', () => {
    const standing = (...states: readonly string[]) =>
      foremost(parseInvoices(states.map((state) => attempted(state))).map(placed))?.standing;
    expect(standing('paid', 'notPaid', 'refunded')).toBe('notPaid');
    expect(standing('paid', 'beingConfirmed', 'open')).toBe('beingConfirmed');
    expect(standing('partlyRefunded', 'paid')).toBe('partlyRefunded');
    expect(foremost([])).toBeUndefined();
  });
});

describe('the invoices of an address', () => {
  const inOrder = (state: string, invoice = HEART) =>
    parseInvoices([attempted(state, { invoiceIds: ['i-1', 'i-2'] }, invoice)])[0] as Invoice;
  const all = (state: string) => [inOrder(state), inOrder(state, BLOOD), paid];
  const order: OrderStatus = { orderId: 'o-1', invoiceIds: ['i-1', 'i-2'], state: 'paid', reason: null };

  it('are those that it names', () => {
    expect(ids(invoicesAt({ ids: ['i-2', 'i-9', 'i-1'], orderId: null }, undefined, [heart, blood, paid]))).toEqual([
      'i-1',
      'i-2',
    ]);
  });

  it('are all of its order, also if it names one of them, or none', () => {
    expect(ids(invoicesAt({ ids: ['i-2'], orderId: 'o-1' }, undefined, all('paid')))).toEqual(['i-1', 'i-2']);
    expect(ids(invoicesAt({ ids: [], orderId: 'o-1' }, order, all('paid')))).toEqual(['i-1', 'i-2']);
    expect(ids(invoicesAt({ ids: [], orderId: 'o-1' }, undefined, all('paid')))).toEqual([]);
  });

  it('are all of a payment that is under way, and not those of one that is over', () => {
    expect(ids(invoicesAt({ ids: ['i-1'], orderId: null }, undefined, all('open')))).toEqual(['i-1', 'i-2']);
    expect(ids(invoicesAt({ ids: ['i-1'], orderId: null }, undefined, all('notPaid')))).toEqual(['i-1']);
  });
});
