/** The administrator's payment calls. */
import { api } from '@cabinet/kit';
import { download, type Way } from '@cabinet/kit/transfer';
import type {
  AdminAlarmPage,
  AdminPaymentDetail,
  AdminPaymentPage,
  AdminRefundAnswer,
  DayReport,
  MadePaymentLink,
  NewPaymentLink,
  PaymentLinkEntry,
} from './contract';

/** The kernel waits for the gateway. */
const GATEWAY_TIMEOUT_MS = 60_000;

/** What payments are shown: one by its number, or those of a period in a state. Empty: no limit. */
export interface PaymentFilter {
  readonly number: string;
  readonly from: string;
  readonly to: string;
  readonly state: string;
  readonly page: number;
}

export function loadPayments({ number, ...period }: PaymentFilter, signal: AbortSignal): Promise<AdminPaymentPage> {
  return api.get('/admin/payments', { signal, query: number === '' ? { ...period } : { number } });
}

const ofPayment = (id: string): string => `/admin/payments/${encodeURIComponent(id)}`;

export const loadPayment = (id: string, signal: AbortSignal): Promise<AdminPaymentDetail> =>
  api.get(ofPayment(id), { signal });

/** `before`: `next` of the page before. */
export const loadAlarms = (before: number | undefined, signal: AbortSignal): Promise<AdminAlarmPage> =>
  api.get('/admin/payments/alarms', { signal, query: { before } });

/** `sum`: rubles with two decimals. Repeated with the same idempotency key until an answer arrives, so it happens once. */
export const refund = (id: string, sum: string): Promise<AdminRefundAnswer> =>
  api.post(`${ofPayment(id)}/refund`, { body: { sum }, timeoutMs: GATEWAY_TIMEOUT_MS });

/** The differences are named in the language of the screen. */
export const loadReport = (day: string, language: string, signal: AbortSignal): Promise<DayReport> =>
  api.get('/admin/payments/report', {
    signal,
    query: { day },
    headers: { 'Accept-Language': language },
    timeoutMs: GATEWAY_TIMEOUT_MS,
  });

export type ReportFormat = 'csv' | 'xlsx';

/** Written in the language of the screen. */
export const loadReportFile = (
  day: string,
  format: ReportFormat,
  language: string,
  { signal, onProgress }: Way,
): Promise<Blob> =>
  download(`/admin/payments/report.${format}`, {
    signal,
    onProgress,
    query: { day },
    headers: { 'Accept-Language': language },
    timeoutMs: GATEWAY_TIMEOUT_MS,
  });

export const loadLinks = (userId: string, signal: AbortSignal): Promise<readonly PaymentLinkEntry[]> =>
  api.get('/admin/payment_links', { signal, query: { userId } });

export const makeLink = (link: NewPaymentLink): Promise<MadePaymentLink> =>
  api.post('/admin/payment_links', { body: link });

export const revokeLink = (id: string): Promise<void> => api.delete(`/admin/payment_links/${encodeURIComponent(id)}`);
