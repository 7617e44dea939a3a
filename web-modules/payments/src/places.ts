/** Addresses of this module. They hold ids only: the name of an invoice may be medical. */

export const INVOICES = '/payment_documents/accounts';
export const PAYMENT = '/payment';
export const TAX = '/payment_documents/tax';

export const invoiceAddress = (id: string): string => `/payment_list/${encodeURIComponent(id)}`;
/** Several invoices are paid with one order. */
export const paymentAddress = (...ids: readonly string[]): string =>
  `${PAYMENT}?${ids.map((id) => `id=${encodeURIComponent(id)}`).join('&')}`;

/** State of the history entry of `/payment`: "Pay" was pressed on another screen, so the payment page opens at once. */
export interface PayState {
  readonly pay: true;
}

export const PAY: PayState = { pay: true };

export const isPayState = (state: unknown): state is PayState =>
  typeof state === 'object' && state !== null && 'pay' in state && state.pay === true;
