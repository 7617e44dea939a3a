/** Several invoices that are paid with one order: which may be, and where they stand as a whole. */
import type { Invoice, OrderStatus, PaymentState } from '../data/payments.types';
import type { Placed, Standing } from './standing';

/** How many invoices one order pays at most (kernel: `too_many_invoices`). */
export const MOST_TOGETHER = 20;

/** The hospital for whose invoices one order is possible: that of the chosen ones, otherwise the first with several. */
export function hostToPay(payable: readonly Invoice[], chosen: readonly Invoice[]): string | undefined {
  const [first] = chosen;
  if (first) return first.hostId;
  return payable.find(({ id, hostId }) => payable.some((other) => other.id !== id && other.hostId === hostId))?.hostId;
}

/** Whether one order can pay all of them. */
export const canPayTogether = (invoices: readonly Invoice[]): boolean =>
  invoices.length <= MOST_TOGETHER && invoices.every(({ canPay, hostId }) => canPay && hostId === invoices[0]?.hostId);

/** The least settled one stands for all: as long as one is to pay, the patient has something to do. */
const LEAST_SETTLED: readonly Standing[] = [
  'underReview',
  'beingConfirmed',
  'open',
  'notPaid',
  'issued',
  'unpayable',
  'partlyRefunded',
  'refunded',
  'paid',
  'cancelled',
];

/** The invoice whose state is that of all; undefined without any. */
export function foremost<One extends Pick<Placed, 'standing'>>(all: readonly One[]): One | undefined {
  const rank = ({ standing }: One) => LEAST_SETTLED.indexOf(standing);
  return all.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** Attempts that hold all their invoices. */
const UNDER_WAY: ReadonlySet<PaymentState> = new Set(['open', 'beingConfirmed', 'underReview']);

export interface PaymentAddress {
  readonly ids: readonly string[];
  readonly orderId: string | null;
}

/**
 * The invoices of an address: those that it names, and those that the same order pays. A return address of long ago may
 * name the order only.
 */
export function invoicesAt(
  { ids, orderId }: PaymentAddress,
  order: OrderStatus | undefined,
  invoices: readonly Invoice[],
): readonly Invoice[] {
  const wanted = ids.length === 0 && order ? order.invoiceIds : ids;
  const named = invoices.filter(({ id }) => wanted.includes(id));
  const beside = named.flatMap(({ payment, orderId: own }) =>
    payment && (own === orderId || UNDER_WAY.has(payment.state)) ? payment.invoiceIds : [],
  );
  return invoices.filter(({ id }) => wanted.includes(id) || beside.includes(id));
}

export const sumOf = (invoices: readonly Pick<Invoice, 'sum'>[]): number =>
  invoices.reduce((total, { sum }) => total + sum, 0);
