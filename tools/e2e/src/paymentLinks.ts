/** Links that pay an invoice without signing in, made by the demo's administrator. */
import { request } from '@playwright/test';
import type { Invoice } from './invoices';
import { Kernel } from './kernel';
import { administrator } from './people';

export interface MadeLink {
  readonly id: string;
  /** Path and fragment. */
  readonly address: string;
}

/** The administrator's calls. */
export class PaymentLinks {
  private constructor(
    private readonly baseURL: string,
    private readonly token: string,
  ) {}

  static async of(baseURL: string): Promise<PaymentLinks> {
    return new PaymentLinks(baseURL, (await Kernel.signIn(baseURL, administrator)).token);
  }

  /** Makes a link to a patient's invoice. */
  async make(userId: string, { id: invoiceId }: Invoice): Promise<MadeLink> {
    return this.call(async (http) => {
      const data = { userId, invoiceId, days: 7, send: false };
      const answer = await http.post('/api/admin/payment_links', { data });
      if (!answer.ok()) throw new Error(`link: ${String(answer.status())} ${await answer.text()}`);
      const { url, link } = (await answer.json()) as { url: string; link: { id: string } };
      const { pathname, hash } = new URL(url);
      return { id: link.id, address: pathname + hash };
    });
  }

  async revoke({ id }: MadeLink): Promise<void> {
    await this.call(async (http) => {
      const answer = await http.delete(`/api/admin/payment_links/${id}`);
      if (!answer.ok()) throw new Error(`link: ${String(answer.status())} ${await answer.text()}`);
    });
  }

  private async call<T>(use: (http: Awaited<ReturnType<typeof request.newContext>>) => Promise<T>): Promise<T> {
    const extraHTTPHeaders = { Authorization: `Bearer ${this.token}` };
    const http = await request.newContext({ baseURL: this.baseURL, extraHTTPHeaders });
    try {
      return await use(http);
    } finally {
      await http.dispose();
    }
  }
}
