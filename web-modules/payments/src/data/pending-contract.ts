/**
 * What the screens already know of the kernel's payment calls, and its contract does not say yet. Once
 * kernel/api/openapi.json says it, `Contract` has these members, and this file goes.
 */
import type { Contract } from '@cabinet/kit';

export type PendingPayment = Contract['Payment'] & {
  /** The fiscal receipt on its operator's site. */
  readonly fiscalUrl?: string | null;
};

export type PendingInvoice = Omit<Contract['Invoice'], 'payment'> & {
  /** The hospital's number of the invoice. */
  readonly number?: string | null;
  readonly payment?: PendingPayment | null;
};

/** `GET /payment/tax_deduction?year=`; `…/tax_deduction.pdf` is the same as a file. `GET /payment/receipt/{id}` is a PDF. */
export interface PendingTaxDeduction {
  readonly year: number;
  readonly organisation: {
    readonly name: string;
    readonly inn?: string | null;
    readonly kpp?: string | null;
    readonly licence?: string | null;
  };
  readonly payer: { readonly fullName: string };
  readonly lines: readonly {
    /** The hospital's number of the invoice. */
    readonly number?: string | null;
    /** Calendar day of the payment. */
    readonly date: string;
    readonly sum: string;
    readonly refunded?: string | null;
  }[];
  /** What was paid, less what was refunded. */
  readonly total: string;
  /** The years with payments. */
  readonly years: readonly number[];
}
