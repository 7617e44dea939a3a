/** The codes of wrong answers, as the kernel's calls of the diary name them (kernel/records/src/diary/check.rs). */
import type { FaultCode } from '@cabinet/form';

export const FAULTS = ['required', 'invalid', 'too_long', 'out_of_range', 'wrong_format', 'too_large'] as const;
export type Fault = (typeof FAULTS)[number];

const PUBLISHED: Readonly<Record<FaultCode, Fault>> = {
  required: 'required',
  type: 'wrong_format',
  pattern: 'wrong_format',
  min: 'out_of_range',
  max: 'out_of_range',
  length: 'too_long',
  choice: 'invalid',
  expression: 'invalid',
  unknown: 'invalid',
};

/** The code of the diary for one of the form model. */
export const published = (code: FaultCode): Fault => PUBLISHED[code];
