/** The files of payments: the receipt of one, and the payments of a year; written in the language of the screen. */
import { download, type DownloadOptions, type Way } from '@cabinet/kit/transfer';

/** The kernel draws the PDF at the first request. */
const FILE_TIMEOUT_MS = 60_000;

const options = (language: string, { signal, onProgress }: Way): DownloadOptions => ({
  signal,
  onProgress,
  headers: { 'Accept-Language': language },
  timeoutMs: FILE_TIMEOUT_MS,
});

export const loadReceipt = (invoiceId: string, language: string, way: Way): Promise<Blob> =>
  download(`/payment/receipt/${encodeURIComponent(invoiceId)}`, options(language, way));

export const loadTaxPdf = (year: number, language: string, way: Way): Promise<Blob> =>
  download('/payment/tax_deduction.pdf', { ...options(language, way), query: { year } });
