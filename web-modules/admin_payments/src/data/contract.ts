/**
 * The shapes of the administrator's payment calls. The kernel's contract has states and kinds as texts; here they are the
 * ones that the screens know. Amounts are rubles with two decimals (`"1200.50"`), times RFC 3339, days those of the
 * hospital's time zone.
 */

/** States of an attempt to pay, as in the ledger (docs/payments.md). */
export const ATTEMPT_STATES = [
  'registering',
  'open',
  'held',
  'paid',
  'partly_refunded',
  'refunded',
  'reversed',
  'declined',
  'cancelled',
  'expired',
  'failed',
  'disputed',
  'unresolved',
] as const;

export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** What the hospital has confirmed to know. */
export type Told = 'nothing' | 'paid' | 'reopened' | 'refused';

/** An attempt to pay one or several invoices. */
export interface AdminPayment {
  readonly id: string;
  /** Our order number. */
  readonly number: string;
  /** The gateway's id of the order. */
  readonly orderId: string | null;
  readonly hostId: string;
  /** The hospital's ids of the invoices. */
  readonly invoices: readonly string[];
  /** Null after the account's removal. */
  readonly userId: string | null;
  readonly state: AttemptState;
  readonly sum: string;
  readonly refunded: string;
  readonly begunAt: string;
  readonly changedAt: string;
  readonly paidAt: string | null;
  readonly told: Told;
  readonly actionCode: number | null;
  readonly actionCodeDescription: string | null;
  readonly maskedCard: string | null;
  readonly reference: string | null;
}

/** `GET /admin/payments` */
export interface AdminPaymentPage {
  readonly payments: readonly AdminPayment[];
  readonly hasMore: boolean;
}

export type EntryKind =
  | 'begun'
  | 'registered'
  | 'refused'
  | 'not_found'
  | 'waiting'
  | 'held'
  | 'paid'
  | 'partly_refunded'
  | 'refunded'
  | 'reversed'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'mismatch'
  | 'unclear'
  | 'gave_up'
  | 'cancel_asked'
  | 'told_nothing'
  | 'told_paid'
  | 'told_reopened'
  | 'told_refused'
  | 'refund_asked'
  | 'refund_done'
  | 'refund_refused'
  | 'refund_lost'
  | 'differs';

/** An entry of the ledger. */
export interface AdminEntry {
  readonly at: string;
  readonly kind: EntryKind;
  readonly from: AttemptState;
  readonly to: AttemptState;
  readonly isAlarm: boolean;
  /** Technical words, never translated. */
  readonly note: string | null;
}

export interface AdminRefund {
  readonly id: string;
  readonly sum: string;
  readonly state: 'asked' | 'done' | 'refused' | 'lost';
  readonly way: 'reverse' | 'refund';
  readonly by: string | null;
  readonly askedAt: string;
  readonly settledAt: string | null;
}

/** `GET /admin/payments/{id}` */
export interface AdminPaymentDetail extends AdminPayment {
  /** How much can still be returned. */
  readonly refundable: string;
  readonly entries: readonly AdminEntry[];
  readonly refunds: readonly AdminRefund[];
}

export interface AdminAlarm extends Omit<AdminEntry, 'isAlarm'> {
  readonly id: number;
  readonly payment: AdminPayment;
}

/** `GET /admin/payments/alarms` */
export interface AdminAlarmPage {
  readonly alarms: readonly AdminAlarm[];
  readonly next: number | null;
}

export type Difference = 'not_in_ledger' | 'foreign' | 'not_at_gateway' | 'sum' | 'hospital_not_told';

export interface ReportLine {
  readonly number: string;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  readonly hostId: string | null;
  readonly invoices: readonly string[];
  readonly paidAt: string | null;
  readonly taken: string | null;
  readonly returned: string | null;
  readonly bankTaken: string | null;
  readonly bankReturned: string | null;
  readonly reference: string | null;
  readonly told: Told | null;
  readonly difference: Difference | null;
  /** In the language of the request. */
  readonly differenceText: string | null;
}

/** `GET /admin/payments/report?day=` */
export interface DayReport {
  readonly day: string;
  readonly taken: string;
  readonly returned: string;
  readonly bankTaken: string;
  readonly bankReturned: string;
  /** Number of lines with a difference. */
  readonly differences: number;
  readonly lines: readonly ReportLine[];
}

/** `POST /admin/payments/{id}/refund` */
export interface AdminRefundAnswer {
  readonly refund: AdminRefund;
  readonly payment: AdminPayment;
}

/** A one-time payment link. */
export interface PaymentLinkEntry {
  readonly id: string;
  readonly invoiceId: string;
  /** The hospital's number of the invoice. */
  readonly number: string;
  readonly sum: string;
  readonly state: 'open' | 'expired' | 'revoked';
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly revokedAt: string | null;
  readonly sentAt: string | null;
  readonly createdBy: string | null;
}

/** Body of `POST /admin/payment_links` */
export interface NewPaymentLink {
  readonly userId: string;
  readonly invoiceId: string;
  /** 1 to 30. */
  readonly days: number;
  readonly send: boolean;
  /** Of the e-mail; the hospital's if absent. */
  readonly language?: string;
}

/** Answer to `POST /admin/payment_links`: the only time that the address is known. */
export interface MadePaymentLink {
  readonly url: string;
  readonly link: PaymentLinkEntry;
}
