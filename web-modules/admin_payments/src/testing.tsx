/** Opens a screen of this module with a mocked kernel. */
import type { Permission } from '@cabinet/kit';
import { ALL_PERMISSIONS, demoPerson, kernel, type KernelCall, renderModule } from '@cabinet/kit/testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import ru from '../locales/ru.json';
import { AdminPaymentsPages } from './AdminPaymentsPages';
import type {
  AdminEntry,
  AdminPayment,
  AdminPaymentDetail,
  DayReport,
  PaymentLinkEntry,
  ReportLine,
} from './data/contract';

export const PAYMENT: AdminPayment = {
  id: 'p-1',
  number: '40001-1-a1b2c3d4e5',
  orderId: 'o-1',
  hostId: 'vista',
  invoices: ['40001', '40002'],
  userId: '0190b7c4-0000-7000-8000-000000000001',
  state: 'paid',
  sum: '6240.50',
  refunded: '0.00',
  begunAt: '2026-11-20T10:10:00Z',
  changedAt: '2026-11-20T10:12:00Z',
  paidAt: '2026-11-20T10:12:00Z',
  told: 'paid',
  actionCode: 0,
  actionCodeDescription: null,
  maskedCard: '220220**2424',
  reference: '632811905412',
};

export const ENTRY: AdminEntry = {
  at: '2026-11-20T10:12:00Z',
  kind: 'paid',
  from: 'open',
  to: 'paid',
  isAlarm: false,
  note: null,
};

export const DETAIL: AdminPaymentDetail = {
  ...PAYMENT,
  refundable: '6240.50',
  entries: [
    { ...ENTRY, at: '2026-11-20T10:10:00Z', kind: 'begun', from: 'registering', to: 'registering' },
    { ...ENTRY, kind: 'mismatch', to: 'disputed', isAlarm: true, note: 'amount 624050, answered 624000' },
  ],
  refunds: [],
};

const LINE: ReportLine = {
  number: PAYMENT.number,
  orderId: 'o-1',
  paymentId: 'p-1',
  hostId: 'vista',
  invoices: ['40001'],
  paidAt: '2026-11-20T10:12:00Z',
  taken: '6240.50',
  returned: null,
  bankTaken: '6240.50',
  bankReturned: null,
  reference: null,
  told: 'paid',
  difference: null,
  differenceText: null,
};

export const REPORT: DayReport = {
  day: '2026-11-19',
  taken: '6240.50',
  returned: '0.00',
  bankTaken: '7240.50',
  bankReturned: '0.00',
  differences: 2,
  lines: [
    LINE,
    {
      ...LINE,
      number: 'x-2',
      paymentId: null,
      taken: null,
      bankTaken: '1000.00',
      told: null,
      difference: 'not_in_ledger',
    },
    { ...LINE, number: 'x-3', returned: '240.50', difference: 'sum', differenceText: 'Суммы различаются на 1,00 ₽' },
  ],
};

export const LINK: PaymentLinkEntry = {
  id: 'l-1',
  invoiceId: '0190b7c4-0000-7000-8000-000000000009',
  number: '40001',
  sum: '4350.00',
  state: 'open',
  createdAt: '2026-11-20T10:00:00Z',
  expiresAt: '2026-11-27T10:00:00Z',
  revokedAt: null,
  sentAt: null,
  createdBy: null,
};

export const json = (body: unknown, status = 200): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

export const problem = (status: number, code: string): Response =>
  json({ type: `about:blank#${code}`, title: code, status, code, request_id: 'r-1' }, status);

/** Text with normal instead of non-breaking spaces. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** The cells of a table's rows, without the spoken amounts. */
export const cells = (table: HTMLElement): string[][] =>
  [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => plain(textContent).replace(/₽.*/, '₽')),
  );

export interface Opened {
  readonly user: UserEvent;
  readonly of: (kind: string) => KernelCall[];
  readonly address: () => string;
}

/** `answers`: by method and path without the query. */
export async function open(
  path: string,
  answers: Readonly<Record<string, (call: KernelCall) => unknown>>,
  permissions: readonly Permission[] = ALL_PERMISSIONS,
): Promise<Opened> {
  const kindOf = ({ method, path: place }: KernelCall) => `${method} ${place.split('?')[0] ?? ''}`;
  const calls = kernel((call) => answers[kindOf(call)]?.(call) ?? problem(404, 'not_found'));
  const { router } = await renderModule(<AdminPaymentsPages />, {
    path,
    namespace: 'admin_payments',
    locales: { ru },
    person: { ...demoPerson, permissions },
  });
  return {
    user: userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) }),
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
