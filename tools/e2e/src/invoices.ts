/** The invoices of a patient at the simulated hospital, and the simulated card gateway. */
import { expect, request, type APIRequestContext, type WorkerInfo } from '@playwright/test';
import { randomInt } from 'node:crypto';
import type { Kernel } from './kernel';
import { clientOf } from './record';
import { beside } from './simulator';

/** An invoice as the kernel lists it. */
export interface Invoice {
  readonly id: string;
  readonly name: string;
  readonly sum: string;
  readonly status: number;
  readonly orderId: string | null;
  readonly canPay: boolean;
  readonly payment: { readonly state: string } | null;
}

/** An order as the gateway's control API lists it. */
interface Order {
  readonly orderId: string;
  readonly state: string;
  readonly depositedAmount: number;
  readonly refundedAmount: number;
}

const hospital = beside(3);
const gateway = beside(4);

/** Origin of the bank's pages. */
export const BANK = new URL(gateway).origin;

async function control(address: string, change: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${address}/control`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)} ${await answer.text()}`);
}

/** The orders at the gateway. */
async function orders(): Promise<readonly Order[]> {
  return (await (await fetch(`${gateway}/control/orders`)).json()) as readonly Order[];
}

/** Money that the gateway holds of these orders, in kopecks. */
export async function charged(...ids: readonly string[]): Promise<readonly number[]> {
  const all = await orders();
  return ids.map((id) => all.find(({ orderId }) => orderId === id)?.depositedAmount ?? 0);
}

/** Money that went back, in kopecks. */
export async function returned(order: string): Promise<number> {
  return (await orders()).find(({ orderId }) => orderId === order)?.refundedAmount ?? 0;
}

/** The payer pays without the browser: another tab, or one that is closed before it returns. */
export const payElsewhere = (order: string): Promise<void> => control(gateway, { commands: [{ do: 'pay', order }] });

/** The hospital's invoices of the demo patient. Each test pays its own, because a payment cannot be undone here. */
export class Invoices {
  private constructor(
    private readonly http: APIRequestContext,
    private readonly userId: string,
  ) {}

  static async of(baseURL: string, kernel: Kernel): Promise<Invoices> {
    const extraHTTPHeaders = { Authorization: `Bearer ${kernel.token}` };
    return new Invoices(await request.newContext({ baseURL, extraHTTPHeaders }), kernel.userId);
  }

  async all(): Promise<readonly Invoice[]> {
    const answer = await this.http.get(`/api/payment/account/${this.userId}`);
    if (!answer.ok()) throw new Error(`invoices: ${String(answer.status())} ${await answer.text()}`);
    return (await answer.json()) as readonly Invoice[];
  }

  async one(id: string): Promise<Invoice> {
    const found = (await this.all()).find((invoice) => invoice.id === id);
    if (!found) throw new Error(`no invoice ${id}`);
    return found;
  }

  /** Lets the hospital issue an invoice, and waits until the cabinet has it. */
  async issue(sum: string): Promise<Invoice> {
    const name = `Услуга ${String(randomInt(1_000_000_000))}`;
    const clientId = await clientOf('Иванова', 'Анна');
    await control(hospital, { commands: [{ do: 'addAccount', clientId, name, sum }] });
    const issued = async () => (await this.all()).find((invoice) => invoice.name === name);
    await expect
      .poll(
        async () => {
          // Refused within a minute of the last one; the hospital's feed brings the invoice as well.
          await this.http.post('/api/record/refresh');
          return issued();
        },
        { timeout: 60_000, intervals: [200, 500, 1000, 2000] },
      )
      .toBeDefined();
    const invoice = await issued();
    if (!invoice) throw new Error(`${name} is gone again`);
    return invoice;
  }

  /** Opens the payment page of an invoice without a browser; returns its order. */
  async order(id: string): Promise<string> {
    const answer = await this.http.get(`/api/payment/payment_link/${id}`);
    if (!answer.ok()) throw new Error(`payment page: ${String(answer.status())} ${await answer.text()}`);
    return ((await answer.json()) as { readonly orderId: string }).orderId;
  }

  /** Lets the hospital issue an invoice that is paid at the bank; returns the order too. */
  async paid(sum: string): Promise<{ readonly invoice: Invoice; readonly order: string }> {
    const invoice = await this.issue(sum);
    const order = await this.order(invoice.id);
    await payElsewhere(order);
    await this.isPaid(invoice.id);
    return { invoice, order };
  }

  /** Waits until the cabinet knows that an invoice is paid. */
  async isPaid(id: string): Promise<void> {
    await expect.poll(async () => (await this.one(id)).payment?.state, { timeout: 40_000 }).toBe('paid');
  }

  async close(): Promise<void> {
    await this.http.dispose();
  }
}

/** A worker's fixture. */
export async function invoicesOfWorker(
  { kernel }: { readonly kernel: Kernel },
  use: (invoices: Invoices) => Promise<void>,
  info: WorkerInfo,
): Promise<void> {
  const invoices = await Invoices.of(info.project.use.baseURL ?? '', kernel);
  await use(invoices);
  await invoices.close();
}
