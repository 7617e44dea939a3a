import { describe, expect, it } from 'vitest';
import { bookingFailure } from './bookingProblem';

describe('what a failed booking means', () => {
  /** the user is told that the slot is taken, and the slots are reloaded. */
  it('a taken or vanished slot sends the patient back to the slots', () => {
    expect(bookingFailure({ status: 409, code: 'slot_taken' })).toEqual({ kind: 'slot-gone', text: 'slotTaken' });
    expect(bookingFailure({ status: 422, code: 'slot_unknown' })).toEqual({ kind: 'slot-gone', text: 'slotUnknown' });
  });

  it('the hospital’s own sentence reaches the patient', () => {
    expect(bookingFailure({ status: 409, code: 'not_allowed', detail: 'Запись только по направлению' })).toEqual({
      kind: 'refused',
      text: 'notAllowed',
      sentence: 'Запись только по направлению',
    });
    expect(bookingFailure({ status: 409, code: 'patient_unknown' })).toMatchObject({
      text: 'patientUnknown',
      sentence: null,
    });
  });

  it('a missing proof of who one is leads to where it is given', () => {
    expect(bookingFailure({ status: 409, code: 'identity_unproved' })).toEqual({ kind: 'unproved' });
  });

  it('what the profile lacks is named if the clinic names it', () => {
    const lacks = (extra?: Record<string, unknown>) =>
      bookingFailure({ status: 422, code: 'profile_incomplete', extra });
    expect(lacks({ field: 'phone' })).toEqual({ kind: 'incomplete', field: 'phone' });
    expect(lacks({ field: 'toString' })).toEqual({ kind: 'incomplete', field: null });
    expect(lacks()).toEqual({ kind: 'incomplete', field: null });
  });

  /** nothing was sent to the hospital, so the same click may be repeated. */
  it('a booking that waits for another one may be tried again', () => {
    expect(bookingFailure({ status: 409, code: 'booking_under_way' })).toEqual({ kind: 'failed', text: 'underWay' });
  });

  /** the outcome is unknown, so nothing is promised and nothing is sent again. */
  it.each([
    [504, 'outcome_unknown'],
    [504, 'hospital_timed_out'],
    [504, ''],
    [502, 'bad_answer'],
    [0, 'network'],
    [0, 'timeout'],
  ])('%i %s leaves the outcome open', (status, code) => {
    expect(bookingFailure({ status, code })).toEqual({ kind: 'outcome-unknown' });
  });

  /** */
  it('a sure failure is said as such', () => {
    expect(bookingFailure({ status: 502, code: 'hospital_failed' })).toEqual({
      kind: 'failed',
      text: 'bookImpossible',
    });
    expect(bookingFailure({ status: 503, code: 'plugin_unavailable' })).toEqual({
      kind: 'failed',
      text: 'bookImpossible',
    });
    expect(bookingFailure({ status: 503, code: 'storage_full' })).toEqual({ kind: 'failed', text: 'storageFull' });
    expect(bookingFailure({ status: 422, code: 'validation' })).toEqual({ kind: 'failed', text: 'bookFailed' });
    expect(bookingFailure({ status: 429, code: 'rate_limited' })).toEqual({ kind: 'failed', text: 'tooOften' });
  });
});
