/**
 * Where an invoice stands for the patient: the hospital's status together with the last attempt to pay it. The kernel
 * decides both; this only chooses what the screens say and offer.
 */
import type { BankReason, Invoice, OrderStatus, Payment, PaymentState } from '../data/payments.types';

export type Standing =
  /** To pay. */
  | 'issued'
  /** To pay, but not here: the sum is zero, or the hospital takes no cards. */
  | 'unpayable'
  /** A hospital has withdrawn it. */
  | 'cancelled'
  | PaymentState;

/** A standing, or what a page is doing: it asks the bank for the first time, gets no answer, or opens the bank's page. */
export type Phase = Standing | 'checking' | 'silent' | 'going';

/** Whether the state of an order changes no more by itself. An open page may still be paid. */
export const isSettled = (state: PaymentState): boolean => state !== 'open' && state !== 'beingConfirmed';

/** The last attempt to pay, with what the bank has just said about its order. */
export interface Attempt {
  readonly state: PaymentState;
  readonly reason: BankReason | null;
}

/** How far the way of one order is; it never goes back. */
function progressOf(state: PaymentState): number {
  if (state === 'open') return 0;
  return state === 'beingConfirmed' ? 1 : 2;
}

/**
 * The list and the answer about the order come at different times: the one that is further is the later one. An answer
 * about an earlier order says nothing about the invoice (an old address was opened again).
 */
export function attemptOf(invoice: Invoice, order: OrderStatus | undefined): Attempt | null {
  const isSame =
    order !== undefined &&
    order.invoiceIds.includes(invoice.id) &&
    (invoice.orderId ?? order.orderId) === order.orderId;
  if (!invoice.payment) return isSame ? order : null;
  const { state, reason } = invoice.payment;
  if (!isSame) return { state, reason };
  return progressOf(order.state) > progressOf(state) ? order : { state, reason: reason ?? order.reason };
}

/** Under way or decided, whatever the hospital's copy says. */
const HOLDS: ReadonlySet<PaymentState> = new Set(['beingConfirmed', 'underReview']);
const MONEY_CAME: ReadonlySet<PaymentState> = new Set(['paid', 'partlyRefunded']);

export function standingOf(invoice: Invoice, attempt: Attempt | null): Standing {
  const { status, canPay } = invoice;
  const state = attempt?.state;
  if (status === 'paid') return state === 'partlyRefunded' || state === 'refunded' ? state : 'paid';
  if (state && HOLDS.has(state)) return state;
  if (status === 'cancelled') return 'cancelled';
  if (state && MONEY_CAME.has(state)) return state;
  // After a refund the invoice may be issued again.
  if (state === 'refunded' && !canPay) return state;
  if (state === 'open' || state === 'notPaid') return state;
  return canPay ? 'issued' : 'unpayable';
}

/** Whether money came, so that there is a receipt. */
export const hasReceipt = ({ state }: Pick<Payment, 'state'>): boolean => state === 'refunded' || MONEY_CAME.has(state);

/** Still to be paid; what is under way is not. */
const DUE: ReadonlySet<Standing> = new Set(['issued', 'unpayable', 'open', 'notPaid']);
const PAID: ReadonlySet<Standing> = new Set(['paid', 'partlyRefunded']);

export const isDue = (standing: Standing): boolean => DUE.has(standing);

/** What was refunded in full counts as paid only where the hospital says so. */
export const isPaid = ({ invoice, standing }: Pick<Placed, 'invoice' | 'standing'>): boolean =>
  invoice.status === 'paid' || PAID.has(standing);

/** An invoice with its standing. */
export interface Placed {
  readonly invoice: Invoice;
  readonly attempt: Attempt | null;
  readonly standing: Standing;
}

/** Where an invoice stands with what the bank has just said about an order. */
export function placedWith(invoice: Invoice, order: OrderStatus | undefined): Placed {
  const attempt = attemptOf(invoice, order);
  return { invoice, attempt, standing: standingOf(invoice, attempt) };
}

export const placed = (invoice: Invoice): Placed => placedWith(invoice, undefined);
