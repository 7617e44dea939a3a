/**
 * Opens a screen of this module as the shell does, with a mocked kernel. Its invoices can change while the screen is open;
 * the list carries a tag, and an unchanged one is answered with 304.
 */
import type { Contract, Variant } from '@cabinet/kit';
import { kernel, type KernelAnswer, type KernelCall, problemResponse, renderModule } from '@cabinet/kit/testing';
import { recordTexts } from '@cabinet/record/testing';
import { act } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import ru from '../locales/ru.json';
import { OneTimePage } from './onetime/OneTimePage';
import reasons from './reasons/locales/ru.json';
import { PaymentPages } from './PaymentPages';
import * as bankPage from './payment/bankPage';

type Listed = Contract['Invoice'];
type Attempt = Contract['Payment'];

export const ATTEMPT: Attempt = {
  state: 'paid',
  invoiceIds: ['i-1'],
  at: '2026-11-20T10:12:00Z',
  sum: '4350.00',
  refunded: null,
  actionCode: null,
  actionCodeDescription: null,
  maskedCard: null,
  reference: null,
  pageEndsAt: null,
};

export const HEART: Listed = {
  id: 'i-1',
  hostId: 'vista',
  number: '40001',
  name: 'Консультация кардиолога',
  sum: '4350.00',
  date: '2026-11-18',
  status: 0,
  item_list: [
    { name: 'Приём врача-кардиолога', sum: '1800.00', date: '2026-11-16', quantity: '1' },
    { name: 'Электрокардиограмма', sum: '2550.00', date: '2026-11-17', quantity: '3' },
  ],
  orderId: null,
  canPay: true,
  payment: null,
};

export const BLOOD: Listed = {
  ...HEART,
  id: 'i-2',
  number: '40002',
  name: 'Анализ крови',
  sum: '1890.50',
  date: '2026-11-02',
  item_list: [{ name: 'Общий анализ крови', sum: '1890.50', date: '2026-11-02', quantity: '1' }],
};

export const PAID: Listed = {
  ...HEART,
  id: 'i-3',
  number: '40003',
  name: 'Консультация невролога',
  sum: '2200.00',
  date: '2026-10-12',
  status: 1,
  orderId: 'o-3',
  canPay: false,
  payment: { ...ATTEMPT, maskedCard: '220220**2424', reference: '632811905412', sum: '2200.00' },
};

/** An invoice whose last attempt is in this state. */
export function attempted(state: string, more: Partial<Attempt> = {}, invoice: Listed = HEART): Listed {
  const canPay = state === 'open' || state === 'notPaid';
  return { ...invoice, orderId: 'o-1', canPay, payment: { ...ATTEMPT, invoiceIds: [invoice.id], state, ...more } };
}

export const SOURCE: Contract['RecordSource'] = {
  hostId: 'vista',
  hostName: 'Больница № 15',
  state: 'found',
  lists: { diagnoses: null, observations: null, documents: null, invoices: '2026-11-20T18:40:00Z' },
  askedAt: '2026-11-20T18:40:00Z',
  refreshing: false,
  failure: null,
};

/** A refusal of such a call. */
export const problem = (status: number, code: string): Response =>
  new Response(JSON.stringify({ type: `about:blank#${code}`, title: code, status, code, request_id: 'r-1' }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

export const ordersOf = (state: string, ...invoiceIds: readonly string[]): Contract['OrderStatus'] => ({
  ...order(state),
  invoiceIds,
});

export const order = (state: string, more: Partial<Contract['OrderStatus']> = {}): Contract['OrderStatus'] => ({
  orderId: 'o-1',
  invoiceId: 'i-1',
  invoiceIds: ['i-1'],
  state,
  sum: '4350.00',
  actionCode: null,
  actionCodeDescription: null,
  ...more,
});

/** The bank's page. */
export const LINK = 'https://bank.example/payment/merchants/clinic/payment_ru.html?mdOrder=o-1';

export const INVOICES_CALL = 'GET /payment/account/u1';

export interface Opened {
  readonly user: UserEvent;
  /** Calls of one kind, `'GET /payment/order_status'`. */
  readonly of: (kind: string) => KernelCall[];
  readonly address: () => string;
  /** State of the history entry. */
  readonly state: () => unknown;
  /** The hospital's invoices from now on. */
  readonly change: (...invoices: readonly Listed[]) => void;
  /** The bank's pages that were gone to. */
  readonly wentTo: readonly string[];
}

export interface World {
  readonly invoices?: readonly Listed[];
  readonly answers?: Readonly<Record<string, KernelAnswer>>;
  readonly variant?: Partial<Variant>;
}

/** Text with normal instead of non-breaking spaces. */
export const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

export async function open(
  path: string,
  { invoices = [HEART], answers = {}, variant = {} }: World = {},
): Promise<Opened> {
  let known = invoices;
  let version = 1;
  const wentTo: string[] = [];
  vi.spyOn(bankPage, 'goToBank').mockImplementation((url) => void wentTo.push(url));
  const healthy: Readonly<Record<string, KernelAnswer>> = {
    'GET /record/sources': () => [SOURCE],
    'POST /record/refresh': () => undefined,
    [INVOICES_CALL]: ({ headers }) => {
      const tag = `"${String(version)}"`;
      const isKnown = headers.get('If-None-Match') === tag;
      return isKnown
        ? new Response(null, { status: 304, headers: { ETag: tag } })
        : Response.json(known, { headers: { ETag: tag } });
    },
  };
  const all = { ...healthy, ...answers };
  const kindOf = ({ method, path: place }: KernelCall) =>
    `${method} ${(place.split('?')[0] ?? '').replace(/(payment_link\/).*/, '$1{id}')}`;
  const calls = kernel((call) => {
    const answer = all[kindOf(call)];
    return answer ? answer(call) : problemResponse(404, 'not_found');
  });
  const { router } = await renderModule(<PaymentPages />, {
    path,
    namespace: 'payments',
    locales: { ru },
    texts: { ...recordTexts, payments_reasons: reasons },
    variant,
  });
  return {
    user: userEvent.setup({ advanceTimers: (ms) => void (vi.isFakeTimers() && vi.advanceTimersByTime(ms)) }),
    of: (kind) => calls.filter((call) => kindOf(call) === kind),
    address: () => router.state.location.pathname + router.state.location.search,
    state: () => router.state.location.state as unknown,
    change: (...changed) => {
      known = changed;
      version += 1;
    },
    wentTo,
  };
}

/** Opens the page of a link without a session. */
export async function openLink(path: string, answers: Readonly<Record<string, KernelAnswer>>) {
  const wentTo: string[] = [];
  vi.spyOn(bankPage, 'goToBank').mockImplementation((url) => void wentTo.push(url));
  const calls = kernel((call) => {
    const answer = answers[`${call.method} ${call.path}`];
    return answer ? answer(call) : problemResponse(404, 'not_found');
  });
  await renderModule(<OneTimePage />, { path, namespace: 'payments', locales: { ru }, person: null });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  return { user, wentTo, calls, of: (kind: string) => calls.filter((call) => `${call.method} ${call.path}` === kind) };
}

/** A clock that runs by itself and can be advanced: `pass`. */
export function useClock(now = '2026-11-20T10:15:00Z'): void {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) });
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Hides the tab, or shows it again. */
export function turn(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}
