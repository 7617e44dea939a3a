/**
 * What a failed booking means for the patient. The server sends a code; the screen decides what
 * happens next: look again for another slot, ask the reception, or wait because nobody knows yet.
 */

/** The part of a failed call that the decision needs. */
export interface FailedCall {
  /** HTTP status; 0 when the connection broke or the answer did not come in time. */
  readonly status: number;
  readonly code: string;
  /** The hospital's own sentence for the patient, if it gave one. */
  readonly detail?: string | undefined;
  /** Further members of the answer. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** What a profile may lack for a booking, by the names of the profile's fields. */
export const PROFILE_FIELDS = ['lastName', 'firstName', 'patrName', 'birthDate', 'gender', 'snils', 'phone'] as const;

export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** What the screen does after a failed booking. */
export type BookingFailure =
  /** Somebody was faster, or the slot is gone: say so and load the slots again. */
  | { readonly kind: 'slot-gone'; readonly text: 'slotTaken' | 'slotUnknown' }
  /** There is a ticket already: show the tickets. */
  | { readonly kind: 'already-booked' }
  /** The clinic does not allow it or does not know this patient. `sentence` is the hospital's own. */
  | {
      readonly kind: 'refused';
      readonly text: 'notAllowed' | 'patientUnknown' | 'patientAmbiguous' | 'bookingClosed';
      readonly sentence: string | null;
    }
  /** The profile lacks what the clinic needs: the way there, and the field if the clinic names it. */
  | { readonly kind: 'incomplete'; readonly field: ProfileField | null }
  /** The hospital answers only about people for whom the state portal vouches: the way there. */
  | { readonly kind: 'unproved' }
  /** Nobody knows whether the ticket exists: watch for it, never send again. */
  | { readonly kind: 'outcome-unknown' }
  /** It surely did not happen; trying again is safe. `underWay`: another booking of the patient has no answer yet. */
  | {
      readonly kind: 'failed';
      readonly text: 'bookFailed' | 'bookImpossible' | 'storageFull' | 'tooOften' | 'underWay';
    };

/** Codes whose outcome is open, beside a broken connection. */
const OPEN_OUTCOME = new Set(['outcome_unknown', 'hospital_timed_out', 'timeout', 'network', 'aborted']);

/** Decides by code; unknown codes of a broken gateway leave the outcome open rather than promise anything. */
export function bookingFailure(call: FailedCall): BookingFailure {
  if (OPEN_OUTCOME.has(call.code) || call.status === 0 || call.status === 504) return { kind: 'outcome-unknown' };
  // A page of the proxy: the kernel was killed or restarted with the booking under way, and has said nothing about it.
  if (call.code === 'bad_answer' && call.status >= 500) return { kind: 'outcome-unknown' };
  const sentence = call.detail ?? null;
  switch (call.code) {
    case 'slot_taken':
      return { kind: 'slot-gone', text: 'slotTaken' };
    case 'slot_unknown':
      return { kind: 'slot-gone', text: 'slotUnknown' };
    case 'already_booked':
      return { kind: 'already-booked' };
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
