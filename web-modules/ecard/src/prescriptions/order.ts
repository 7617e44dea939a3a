import type { Prescription } from '@cabinet/record';

/** After every day. */
const NEVER = '9999-12-31';

/** What runs out first stands first; among equals, what was written last. */
export const byEnd = (a: Prescription, b: Prescription): number =>
  (a.validUntil ?? NEVER).localeCompare(b.validUntil ?? NEVER) || b.written.localeCompare(a.written);
