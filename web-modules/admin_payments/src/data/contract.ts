/**
 * The administrator's payment calls, as the kernel's contract has them. Amounts are rubles with two decimals (`"1200.50"`),
 * times RFC 3339, days those of the hospital's time zone. States with a look of their own are narrowed to those the screens know.
 */
import type { Contract, Narrowed } from '@cabinet/kit';

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

/** An attempt to pay one or several invoices. */
export type AdminPayment = Contract['AdminPayment'];
/** `GET /admin/payments` */
export type AdminPaymentPage = Contract['AdminPaymentPage'];
/** An entry of the ledger. */
export type AdminEntry = Contract['AdminEntry'];
export type AdminRefund = Narrowed<
  Contract['AdminRefund'],
  { state: 'asked' | 'done' | 'refused' | 'lost'; way: 'reverse' | 'refund' }
>;
/** `GET /admin/payments/{id}` */
export type AdminPaymentDetail = Narrowed<Contract['AdminPaymentDetail'], { refunds: readonly AdminRefund[] }>;
export type AdminAlarm = Contract['AdminAlarm'];
/** `GET /admin/payments/alarms` */
export type AdminAlarmPage = Contract['AdminAlarmPage'];
export type ReportLine = Contract['PaymentReportLine'];
/** `GET /admin/payments/report?day=` */
export type DayReport = Contract['PaymentReport'];
/** `POST /admin/payments/{id}/refund` */
export type AdminRefundAnswer = Narrowed<Contract['AdminRefundAnswer'], { refund: AdminRefund }>;
/** A one-time payment link. */
export type PaymentLinkEntry = Narrowed<Contract['OneTimePaymentLink'], { state: 'open' | 'expired' | 'revoked' }>;
/** Body of `POST /admin/payment_links` */
export type NewPaymentLink = Contract['PaymentLinkRequest'];
/** Answer to `POST /admin/payment_links`: the only time that the address is known. */
export type MadePaymentLink = Narrowed<Contract['CreatedPaymentLink'], { link: PaymentLinkEntry }>;
