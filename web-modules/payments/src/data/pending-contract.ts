/**
 * What the screens already know of the kernel's payment calls, and its contract does not say yet. Once
 * kernel/api/openapi.json says it, `Contract` has these members, and this file goes.
 */
import type { Contract } from '@cabinet/kit';

export type PendingPayment = Contract['Payment'] & {
  /** All invoices that the same order pays. */
  readonly invoiceIds?: readonly string[];
};

export type PendingInvoice = Omit<Contract['Invoice'], 'payment'> & {
  /** The hospital's number of the invoice. */
  readonly number?: string | null;
  readonly payment?: PendingPayment | null;
};

export type PendingOrderStatus = Contract['OrderStatus'] & {
  /** All invoices that it pays. */
  readonly invoiceIds?: readonly string[];
};

/** Body of `POST /payment/payment_link`: one order for several invoices of one hospital. */
export interface PendingLinkRequest {
  readonly ids: readonly string[];
}
