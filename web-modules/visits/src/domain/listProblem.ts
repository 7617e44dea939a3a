/** What it means for the patient that a list could not be loaded: one of few stories, each with its own way on. */
import { bookingFailure, type BookingFailure, type FailedCall } from './bookingProblem';

export type ListProblem =
  /** The hospital answers only about people for whom the state portal vouches. */
  | { readonly kind: 'unproved' }
  /** The clinic refuses this patient: no fault of anybody's technology. */
  | Extract<BookingFailure, { kind: 'refused' }>
  /** The network, the hospital's system or its plugin does not answer now, or was asked too often: time helps. */
  | { readonly kind: 'away' }
  /** Something is broken: support helps. */
  | { readonly kind: 'unexpected' };

export function listProblem(call: FailedCall): ListProblem {
  if ([0, 429, 502, 503, 504].includes(call.status)) return { kind: 'away' };
  const failure = bookingFailure(call);
  return failure.kind === 'unproved' || failure.kind === 'refused' ? failure : { kind: 'unexpected' };
}
