/** The codes of the contract (`wit/since-0.1/deps/host/types.wit` says what each means). */
export const CODES = [
  'invalid',
  'not-found',
  'patient-unknown',
  'patient-ambiguous',
  'not-allowed',
  'slot-taken',
  'already-booked',
  'read-only',
  'outcome-unknown',
  'configuration',
  'unavailable',
  'timed-out',
  'garbled',
  'unsupported',
  'failed',
];

/**
 * A failure that the kernel can act on. Throw it.
 *
 * The detail is for the log and the administrator: never put personal data into it. A sentence of the hospital for the patient is
 * `patientText`; `field` names the argument at fault, `retryAfterMs` the earliest sensible moment to ask again.
 */
export class Problem extends Error {
  constructor(code, detail, { patientText, retryAfterMs, field } = {}) {
    super(detail);
    if (!CODES.includes(code)) throw new TypeError(`there is no problem code ${code}`);
    this.name = 'Problem';
    this.code = code;
    // A blank text says nothing to a patient.
    this.patientText = patientText?.trim() ? patientText : undefined;
    this.retryAfterMs = retryAfterMs;
    this.field = field;
  }

  /** The record of the contract. */
  toRecord() {
    const { code, message: detail, patientText, retryAfterMs, field } = this;
    return { code, detail, patientText, retryAfterMs, field };
  }
}

/** What the host threw: the engines wrap it differently. */
export const thrownByHost = (error) => error?.payload ?? error;
