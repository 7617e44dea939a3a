/**
 * What the screens already know of the kernel's payment calls, and its contract does not say yet. Once
 * kernel/api/openapi.json says it, `Contract` has these members, and this file goes.
 */
import type { Contract } from '@cabinet/kit';

export type PendingInvoice = Contract['Invoice'] & {
  /** The hospital's number of the invoice. */
  readonly number?: string | null;
};
