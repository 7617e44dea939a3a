/** The files of payments: the receipt of one, and the payments of a year. */
import { download } from '@cabinet/kit/transfer';
import type { Way } from '@cabinet/kit/transfer';

/** The kernel draws the PDF at the first request. */
const FILE_TIMEOUT_MS = 60_000;

const file = (path: string, { signal, onProgress }: Way, query = {}): Promise<Blob> =>
  download(path, { signal, onProgress, query, timeoutMs: FILE_TIMEOUT_MS });

export const loadReceipt = (invoiceId: string, way: Way): Promise<Blob> =>
  file(`/payment/receipt/${encodeURIComponent(invoiceId)}`, way);

export const loadTaxPdf = (year: number, way: Way): Promise<Blob> => file('/payment/tax_deduction.pdf', way, { year });
