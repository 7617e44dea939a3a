import { expect, type Locator, type Page } from '@playwright/test';
import { BANK, type Invoice } from '../invoices';

/** `/payment`, the list that leads there, and the bank's page behind it. */
export class PaymentScreen {
  /** Where the payment stands; `data-outcome` names it. */
  readonly outcome: Locator;
  readonly pay: Locator;
  readonly goOn: Locator;
  readonly again: Locator;
  readonly giveUp: Locator;

  constructor(readonly page: Page) {
    this.outcome = page.locator('[data-outcome]');
    this.pay = page.getByRole('button', { name: 'Оплатить картой' });
    this.goOn = page.getByRole('button', { name: 'Продолжить оплату' });
    this.again = page.getByRole('button', { name: 'Попробовать ещё раз' });
    this.giveUp = page.getByRole('button', { name: 'Отменить оплату' });
  }

  async open(invoice: Invoice): Promise<void> {
    await this.page.goto(`/payment?id=${invoice.id}`);
    await expect(this.outcome).toBeVisible();
  }

  async openList(): Promise<void> {
    await this.page.goto('/payment_documents/accounts');
    await expect(this.page.locator('[data-invoice]').first()).toBeVisible();
  }

  row(invoice: Invoice): Locator {
    return this.page.locator(`[data-invoice="${invoice.id}"]`);
  }

  payOf(invoice: Invoice): Locator {
    return this.row(invoice).getByRole('button', { name: /^(Оплатить|Продолжить оплату): / });
  }

  /** Chooses invoices of the list, to be paid together. */
  async choose(...invoices: readonly Invoice[]): Promise<void> {
    for (const { name } of invoices) await this.page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check();
  }

  /** Waits for the bank's page; returns the id of its order. */
  async atBank(): Promise<string> {
    await expect(this.page).toHaveURL((url) => url.origin === BANK);
    const order = new URL(this.page.url()).searchParams;
    return order.get('mdOrder') ?? order.get('orderId') ?? '';
  }

  /** Pays with one of the gateway's test cards (tools/simulators/src/rbs/card.rs). */
  async card(id: 'success' | 'acs' | 'insufficient-funds' | 'expired'): Promise<void> {
    await this.page.locator(`#card-${id}`).click();
  }

  /** Waits for the return from the bank. */
  async isBack(): Promise<void> {
    await expect(this.page).toHaveURL(/\/payment\?id=[^?]+&orderId=/);
  }

  async isAt(outcome: string): Promise<void> {
    await expect(this.outcome).toHaveAttribute('data-outcome', outcome, { timeout: 20_000 });
  }
}
