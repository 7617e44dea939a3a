/**
 * Input validation of the payment calls. An unusable row (no id, no sum) is dropped; a response of an unexpected shape is
 * an error like any other failed call.
 */
import { ApiProblem, type Contract, isCalendarDate } from '@cabinet/kit';
import { parseKopecks } from '@cabinet/kit/views';
import {
  type BankReason,
  type Invoice,
  type InvoiceItem,
  type InvoiceStatus,
  LINK_STATES,
  type LinkState,
  type OneTimePayment,
  type OrderStatus,
  type Payment,
  PAYMENT_STATES,
  type PaymentLink,
  type PaymentState,
} from './payments.types';

/** An unvalidated object with the contract's member names. */
type Row<Shape> = Readonly<Partial<Record<keyof Shape, unknown>>>;

const isRow = (value: unknown): value is Row<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const bad = () => new ApiProblem({ code: 'bad_answer', status: 0 });

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).flatMap((one: unknown) => text(one) ?? []);
const day = (value: unknown): string | null => (typeof value === 'string' && isCalendarDate(value) ? value : null);
const instant = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;

/** An address to which a browser may be sent; a script's address would run in this page. */
function webAddress(value: unknown): string | null {
  const url = text(value);
  try {
    return url !== null && /^https?:$/.test(new URL(url).protocol) ? url : null;
  } catch {
    return null;
  }
}

/** A state that this version does not know must not invite to pay again. */
const stateOf = (value: unknown): PaymentState => PAYMENT_STATES.find((state) => state === value) ?? 'underReview';

/** any value other than 0 means paid, except that of a cancelled invoice. */
function statusOf(value: unknown): InvoiceStatus | null {
  if (typeof value !== 'number') return null;
  if (value === 0) return 'issued';
  return value === 2 ? 'cancelled' : 'paid';
}

/** Success, no attempt yet, no card data yet: no reasons. */
const NO_REASONS: ReadonlySet<unknown> = new Set([0, -100, 1001]);

function reasonOf(row: Row<Contract['OrderStatus']>): BankReason | null {
  if (NO_REASONS.has(row.actionCode)) return null;
  const actionCode = typeof row.actionCode === 'number' ? row.actionCode : null;
  const actionCodeDescription = text(row.actionCodeDescription);
  return actionCode === null && actionCodeDescription === null ? null : { actionCode, actionCodeDescription };
}

function paymentOf(row: Row<Contract['Payment']>): Payment {
  return {
    state: stateOf(row.state),
    at: instant(row.at),
    sum: parseKopecks(row.sum),
    refunded: parseKopecks(row.refunded),
    reason: reasonOf(row),
    maskedCard: text(row.maskedCard),
    reference: text(row.reference),
    pageEndsAt: instant(row.pageEndsAt),
    invoiceIds: textsOf(row.invoiceIds),
    fiscalUrl: webAddress(row.fiscalUrl),
  };
}

function itemOf(row: Row<Contract['InvoiceItem']>): InvoiceItem | null {
  const name = text(row.name);
  const sum = parseKopecks(row.sum);
  if (name === null || sum === null) return null;
  return { name, sum, date: day(row.date), quantity: text(row.quantity) ?? '1' };
}

const rowsOf = <T>(value: unknown, parse: (row: Row<Record<string, unknown>>) => T | null): readonly T[] =>
  (Array.isArray(value) ? value : []).flatMap((row: unknown) => {
    const parsed = isRow(row) ? parse(row) : null;
    return parsed === null ? [] : [parsed];
  });

function invoiceOf(row: Row<Contract['Invoice']>): Invoice | null {
  const id = text(row.id);
  const sum = parseKopecks(row.sum);
  const date = day(row.date);
  const status = statusOf(row.status);
  if (id === null || sum === null || date === null || status === null) return null;
  return {
    id,
    hostId: text(row.hostId) ?? '',
    number: text(row.number),
    name: text(row.name) ?? '',
    sum,
    date,
    status,
    items: rowsOf(row.item_list, itemOf),
    orderId: text(row.orderId),
    canPay: row.canPay === true && status === 'issued',
    payment: isRow(row.payment) ? paymentOf(row.payment) : null,
  };
}

export function parseInvoices(value: unknown): readonly Invoice[] {
  if (!Array.isArray(value)) throw bad();
  return rowsOf(value, invoiceOf);
}

export function parseOrderStatus(value: unknown): OrderStatus {
  const row: Row<Contract['OrderStatus']> = isRow(value) ? value : {};
  const orderId = text(row.orderId);
  const invoiceId = text(row.invoiceId);
  if (orderId === null || invoiceId === null) throw bad();
  const invoiceIds = [...new Set([invoiceId, ...textsOf(row.invoiceIds)])];
  return { orderId, invoiceIds, state: stateOf(row.state), reason: reasonOf(row) };
}

/** A state that this version does not know must not invite to pay. */
const linkStateOf = (value: unknown): LinkState => LINK_STATES.find((state) => state === value) ?? 'underReview';

export function parseOneTimePayment(value: unknown): OneTimePayment {
  const row: Row<Contract['OneTimePayment']> = isRow(value) ? value : {};
  const number = text(row.number);
  const sum = parseKopecks(row.sum);
  if (number === null || sum === null) throw bad();
  return {
    number,
    sum,
    hospital: text(row.hospital) ?? '',
    state: linkStateOf(row.state),
    expiresAt: instant(row.expiresAt),
  };
}

export function parsePaymentLink(value: unknown): PaymentLink {
  const row: Row<Contract['PaymentLink']> = isRow(value) ? value : {};
  const url = webAddress(row.url);
  if (url === null) throw bad();
  return { url };
}
