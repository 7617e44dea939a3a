/** "Pay" for invoices of the signed-in user. */
import { askPaymentLink } from '../data/payments.api';
import { useFreshInvoices } from '../data/queries';
import { type Paying, useBankPage } from './useBankPage';

export type { Paying };

export function usePay(ids: readonly string[]): Paying {
  return useBankPage((screen) => askPaymentLink(ids, screen), useFreshInvoices());
}
