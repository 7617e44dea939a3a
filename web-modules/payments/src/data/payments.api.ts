/** The payment calls (specification 1 §7, under `/api`). `payments.parse.ts` validates every response. */
import { api, type Contract } from '@cabinet/kit';
import { parseInvoices, parseOneTimePayment, parseOrderStatus, parsePaymentLink } from './payments.parse';
import type { Invoice, OneTimePayment, OrderStatus, PaymentLink } from './payments.types';
import { parseTaxYear, type TaxYear } from './tax.parse';

/** A list with the tag that identifies this version of it. */
export interface TaggedInvoices {
  readonly invoices: readonly Invoice[];
  readonly etag: string | null;
}

/** The user's invoices. `known`: the version that the screen has; it is returned if nothing has changed. */
export async function loadInvoices(
  userId: string,
  known: TaggedInvoices | undefined,
  signal: AbortSignal,
): Promise<TaggedInvoices> {
  const etag = known?.etag ?? null;
  const { data, headers } = await api.full<unknown>('GET', `/payment/account/${encodeURIComponent(userId)}`, {
    signal,
    ...(etag !== null && { headers: { 'If-None-Match': etag } }),
  });
  if (known && data === undefined) return known;
  return { invoices: parseInvoices(data), etag: headers.get('ETag') };
}

/** The kernel waits for the gateway, which may take 40 s to register an order. */
const LINK_TIMEOUT_MS = 60_000;

/** How the bank's page is to be. */
export interface PageWish {
  /** The page for phones. */
  readonly isPhone: boolean;
  readonly language: string;
}

/** Opens a payment page of one or several invoices, or returns the open one. */
export async function askPaymentLink(ids: readonly string[], { isPhone, language }: PageWish): Promise<PaymentLink> {
  const options = {
    timeoutMs: LINK_TIMEOUT_MS,
    query: { narrow: isPhone ? true : undefined },
    headers: { 'Accept-Language': language },
  };
  const [first = '', ...others] = ids;
  if (others.length === 0) {
    return parsePaymentLink(await api.get<unknown>(`/payment/payment_link/${encodeURIComponent(first)}`, options));
  }
  const body: Contract['LinkRequest'] = { ids };
  return parsePaymentLink(await api.post<unknown>('/payment/payment_link', { ...options, body }));
}

/** What was paid in a year. */
export async function loadTaxYear(year: number, signal: AbortSignal): Promise<TaxYear> {
  return parseTaxYear(await api.get<unknown>('/payment/tax_deduction', { query: { year }, signal }));
}

/** Cancels the open order of an invoice: the bank's page stops working. */
export async function cancelPayment(invoiceId: string): Promise<void> {
  await api.delete('/payment/account', { query: { action_id: invoiceId }, timeoutMs: LINK_TIMEOUT_MS });
}

/** Asks the bank about an order. */
export async function loadOrderStatus(orderId: string, signal: AbortSignal): Promise<OrderStatus> {
  return parseOrderStatus(await api.get<unknown>('/payment/order_status', { query: { orderId }, signal }));
}

/** What a link shows without signing in. The secret is in the body, because addresses are logged. */
export async function loadOneTimePayment(token: string, signal: AbortSignal): Promise<OneTimePayment> {
  return parseOneTimePayment(
    await api.post<unknown>('/payment/one_time', {
      anonymous: true,
      body: { token },
      signal,
      timeoutMs: LINK_TIMEOUT_MS,
    }),
  );
}

/** Opens the payment page of a link, or returns the open one. */
export async function askOneTimePage(token: string, { isPhone, language }: PageWish): Promise<PaymentLink> {
  return parsePaymentLink(
    await api.post<unknown>('/payment/one_time/page', {
      anonymous: true,
      body: { token, narrow: isPhone },
      headers: { 'Accept-Language': language },
      timeoutMs: LINK_TIMEOUT_MS,
    }),
  );
}
