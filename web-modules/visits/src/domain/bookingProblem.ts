/**
 * Classifies a failed booking for the patient. The server sends a code; the screen then offers another slot,
 * refers to the reception, or waits because the outcome is unknown.
 */

/** The properties of a failed call that the decision needs. */
export interface FailedCall {
  /** HTTP status; 0 if the connection broke or the response did not come in time. */
  readonly status: number;
  readonly code: string;
  /** The hospital's own sentence for the patient, if any. */
  readonly detail?: string | undefined;
  /** Further members of the response. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** Fields that a profile may lack for a booking, named as in the profile. */
export const PROFILE_FIELDS = ['lastName', 'firstName', 'patrName', 'birthDate', 'gender', 'snils', 'phone'] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Possible reactions to a failed booking. */
export type BookingFailure =
  /** The slot is taken or no longer exists: say so and reload the slots. */
  | { readonly kind: 'slot-gone'; readonly text: 'slotTaken' | 'slotUnknown' }
  /** There is already a ticket: show the tickets. */
  | { readonly kind: 'already-booked' }
  /** The ticket to move is gone, or an earlier move of it is not completed: show the tickets. */
  | { readonly kind: 'not-movable'; readonly text: 'ticketGone' | 'moveUnderWay' }
  /** The clinic does not allow it or does not know this patient. `sentence` is the hospital's own text. */
  | {
      readonly kind: 'refused';
      readonly text: 'notAllowed' | 'patientUnknown' | 'patientAmbiguous' | 'bookingClosed';
      readonly sentence: string | null;
    }
  /** The profile lacks data that the clinic needs: link to the profile, and name the field if the clinic does. */
  | { readonly kind: 'incomplete'; readonly field: ProfileField | null }
  /** The hospital only accepts patients verified by the state portal: link to the verification. */
  | { readonly kind: 'unproved' }
  /** It is unknown whether the ticket exists: watch for it, never send again. */
  | { readonly kind: 'outcome-unknown' }
  /**
   * The booking certainly failed; a retry is safe. `underWay`: another booking of the patient has no
   * response yet.
   */
  | {
      readonly kind: 'failed';
      readonly text: 'bookFailed' | 'bookImpossible' | 'storageFull' | 'tooOften' | 'underWay';
    };

/** Codes with an unknown outcome, in addition to a broken connection. */
const OPEN_OUTCOME = new Set(['outcome_unknown', 'hospital_timed_out', 'timeout', 'network', 'aborted']);

/**
 * Classifies by code; unknown codes of a broken gateway count as an unknown outcome, because nothing may be promised.
 */
export function bookingFailure(call: FailedCall): BookingFailure {
  if (OPEN_OUTCOME.has(call.code) || call.status === 0 || call.status === 504) return { kind: 'outcome-unknown' };
  // A page of the proxy: the kernel was killed or restarted during the booking and did not report its outcome.
  if (call.code === 'bad_answer' && call.status >= 500) return { kind: 'outcome-unknown' };
  const sentence = call.detail ?? null;
  switch (call.code) {
    case 'slot_taken':
      return { kind: 'slot-gone', text: 'slotTaken' };
    case 'slot_unknown':
      return { kind: 'slot-gone', text: 'slotUnknown' };
    case 'already_booked':
      return { kind: 'already-booked' };
    case 'ticket_gone':
      return { kind: 'not-movable', text: 'ticketGone' };
    case 'move_under_way':
      return { kind: 'not-movable', text: 'moveUnderWay' };
    case 'not_allowed':
      return { kind: 'refused', text: 'notAllowed', sentence };
    case 'patient_unknown':
      return { kind: 'refused', text: 'patientUnknown', sentence };
    case 'patient_ambiguous':
      return { kind: 'refused', text: 'patientAmbiguous', sentence };
    case 'booking_closed':
      return { kind: 'refused', text: 'bookingClosed', sentence };
    case 'identity_unproved':
      return { kind: 'unproved' };
    case 'profile_incomplete':
      return { kind: 'incomplete', field: PROFILE_FIELDS.find((name) => name === call.extra?.field) ?? null };
    case 'booking_under_way':
      return { kind: 'failed', text: 'underWay' };
    case 'storage_full':
      return { kind: 'failed', text: 'storageFull' };
    case 'rate_limited':
      return { kind: 'failed', text: 'tooOften' };
    default:
      return { kind: 'failed', text: call.status >= 500 ? 'bookImpossible' : 'bookFailed' };
  }
}
