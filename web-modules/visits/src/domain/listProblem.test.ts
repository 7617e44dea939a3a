import { describe, expect, it } from 'vitest';
import { listProblem } from './listProblem';

describe('a list that could not be loaded', () => {
  it.each([
    [0, 'network'],
    [0, 'timeout'],
    [429, 'rate_limited'],
    [502, 'hospital_failed'],
    [503, 'plugin_busy'],
    [504, 'hospital_timed_out'],
  ])('%i %s passes with time', (status, code) => {
    expect(listProblem({ status, code })).toEqual({ kind: 'away' });
  });

  it.each([
    [409, 'patient_unknown', { kind: 'refused', text: 'patientUnknown', sentence: null }],
    [403, 'booking_closed', { kind: 'refused', text: 'bookingClosed', sentence: null }],
    [409, 'identity_unproved', { kind: 'unproved' }],
    [500, 'internal', { kind: 'unexpected' }],
    [409, 'slot_taken', { kind: 'unexpected' }],
  ])('%i %s is told as what it is', (status, code, expected) => {
    expect(listProblem({ status, code })).toEqual(expected);
  });
});
