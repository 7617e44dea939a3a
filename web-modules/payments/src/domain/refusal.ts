/** Why a payment page did not open, for the patient. Nothing was paid in any of these cases. */
import { ApiProblem } from '@cabinet/kit';

/** The kernel's codes that have a text of their own, `refusal.<code>`. */
const CODES = [
  'already_paid',
  'payment_being_confirmed',
  'payment_under_review',
  'invoice_cancelled',
  'invoice_changed',
  'invoice_sum_changed',
  'payment_returned',
  'nothing_to_pay',
  'invoices_of_different_hosts',
  'too_many_invoices',
  'nothing_to_pay',
  'payment_page_pending',
  'not_found',
  'gateway_unavailable',
  'hospital_unavailable',
  'payments_off',
  'rate_limited',
  'network',
] as const;

/** Codes about one of several invoices have a further text, `refusals.<code>`. */
const OF_SEVERAL = [
  'already_paid',
  'payment_being_confirmed',
  'payment_under_review',
  'invoice_cancelled',
  'invoice_changed',
  'not_found',
] as const;

/** The key of the text. */
export function refusalKey(refusal: Refusal, isSeveral: boolean) {
  const ofSeveral = isSeveral ? OF_SEVERAL.find((code) => code === refusal) : undefined;
  return ofSeveral ? (`refusals.${ofSeveral}` as const) : (`refusal.${refusal}` as const);
}

export type Refusal = (typeof CODES)[number] | 'slow' | 'other';

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiProblem)) return 'other';
  const known = CODES.find((code) => code === error.code);
  if (known) return known;
  if (error.code === 'timeout' || error.status === 504) return 'slow';
  return error.status === 502 || error.status === 503 ? 'gateway_unavailable' : 'other';
}

/** The answer is on the screen already, as the invoice's new state: no alarm. */
const SHOWN_BY_STATE: ReadonlySet<Refusal> = new Set([
  'already_paid',
  'payment_being_confirmed',
  'payment_under_review',
  'invoice_cancelled',
  'invoice_sum_changed',
  'payment_returned',
]);

export const isShownByState = (refusal: Refusal): boolean => SHOWN_BY_STATE.has(refusal);
