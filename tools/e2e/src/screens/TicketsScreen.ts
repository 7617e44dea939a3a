import { expect, type Locator, type Page } from '@playwright/test';

/** `/visit/my_tickets` */
export class TicketsScreen {
  readonly states: Locator;
  readonly question: Locator;

  constructor(readonly page: Page) {
    this.states = page.getByRole('navigation', { name: 'Номерки по состоянию' });
    this.question = page.getByRole('alertdialog', { name: 'Вы действительно хотите отменить номерок?' });
  }

  async open(show?: 'past' | 'cancelled'): Promise<void> {
    await this.page.goto(`/visit/my_tickets${show ? `?show=${show}` : ''}`);
    await expect(this.states).toBeVisible();
  }

  /** A ticket, as hero or row, by its id at the hospital. */
  ticket(id: string): Locator {
    return this.page.locator(`[data-ticket="${id}"]`).first();
  }

  /** The full card of a ticket; expands a row first. */
  async card(id: string): Promise<Locator> {
    const ticket = this.ticket(id);
    await expect(ticket).toBeVisible();
    const details = ticket.getByRole('button', { name: /Подробнее/ });
    if (await details.isVisible()) await details.click();
    return ticket;
  }
}
