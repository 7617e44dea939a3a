/** Classifies a list that could not be loaded; each kind has its own text and its own way to continue. */
import { bookingFailure, type BookingFailure, type FailedCall } from './bookingProblem';

export type ListProblem =
  /** The hospital only accepts patients verified by the state portal. */
  | { readonly kind: 'unproved' }
  /** The clinic refuses this patient; not a technical failure. */
  | Extract<BookingFailure, { kind: 'refused' }>
  /**
   * The network, the hospital's system or its plugin does not respond, or the rate limit was exceeded: waiting helps.
   */
  | { readonly kind: 'away' }
  /** An unexpected failure: support helps. */
  | { readonly kind: 'unexpected' };

export function listProblem(call: FailedCall): ListProblem {
  if ([0, 429, 502, 503, 504].includes(call.status)) return { kind: 'away' };
  const failure = bookingFailure(call);
  return failure.kind === 'unproved' || failure.kind === 'refused' ? failure : { kind: 'unexpected' };
}
