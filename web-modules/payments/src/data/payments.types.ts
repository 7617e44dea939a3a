/** Invoices and payments as the screens need them: the responses of `/payment/…` after `payments.parse.ts`. */
import type { Kopecks } from '@cabinet/kit/views';

/** State of an attempt to pay (docs/payments.md). */
export const PAYMENT_STATES = [
  'open',
  'beingConfirmed',
  'paid',
  'partlyRefunded',
  'refunded',
  'notPaid',
  'underReview',
] as const;

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why the bank did not take the money; both null if it gave no reason. */
export interface BankReason {
  /** Never a code of success or of "not paid yet". */
  readonly actionCode: number | null;
  readonly actionCodeDescription: string | null;
}

/** The last attempt to pay an invoice. */
export interface Payment {
  readonly state: PaymentState;
  /** Instant of the state; null if unreadable. */
  readonly at: string | null;
  readonly sum: Kopecks | null;
  readonly refunded: Kopecks | null;
  readonly reason: BankReason | null;
  /** `220220**2424` */
  readonly maskedCard: string | null;
  /** The bank's reference number. */
  readonly reference: string | null;
  /** Instant from which an open payment page accepts no money. */
  readonly pageEndsAt: string | null;
  /** All invoices that its order pays. */
  readonly invoiceIds: readonly string[];
  /** The fiscal receipt on its operator's site. */
  readonly fiscalUrl: string | null;
}

/** */
export type InvoiceStatus = 'issued' | 'paid' | 'cancelled';

/** One line of an invoice. */
export interface InvoiceItem {
  readonly name: string;
  readonly sum: Kopecks;
  /** Calendar day. */
  readonly date: string | null;
  /** A decimal number. */
  readonly quantity: string;
}

/** A-169…A-175. */
export interface Invoice {
  readonly id: string;
  readonly hostId: string;
  /** The hospital's number of it. */
  readonly number: string | null;
  readonly name: string;
  readonly sum: Kopecks;
  /** Calendar day. */
  readonly date: string;
  readonly status: InvoiceStatus;
  readonly items: readonly InvoiceItem[];
  /** The gateway's id of the last order. */
  readonly orderId: string | null;
  readonly canPay: boolean;
  readonly payment: Payment | null;
}

/** What the gateway says about an order. */
export interface OrderStatus {
  readonly orderId: string;
  /** The invoices that it pays, at least one. */
  readonly invoiceIds: readonly string[];
  readonly state: PaymentState;
  readonly reason: BankReason | null;
}

/** State of a link that pays without signing in (docs/payments.md). */
export const LINK_STATES = [
  'canPay',
  'refused',
  'beingConfirmed',
  'paid',
  'returned',
  'underReview',
  'sumChanged',
  'cancelled',
  'unavailable',
] as const;

export type LinkState = (typeof LINK_STATES)[number];

/** What whoever has a link sees. */
export interface OneTimePayment {
  /** The hospital's number of the invoice. */
  readonly number: string;
  readonly sum: Kopecks;
  readonly hospital: string;
  readonly state: LinkState;
  /** Instant; null if unreadable. */
  readonly expiresAt: string | null;
}

/** A payment page at the bank. */
export interface PaymentLink {
  readonly url: string;
}
